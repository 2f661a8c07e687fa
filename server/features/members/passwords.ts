/** Passwords: hashed slowly, compared in constant time, refused when they are short or common. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { PASSWORD_LIMIT } from '#domain/limits.ts';
import { PASSWORD_LEAST } from '#domain/sign-up-form.ts';
import { guessedFirst } from '#server/kernel/lazy-packages.ts';
import { Semaphore } from '#server/kernel/semaphore.ts';
import { site } from '#site';

/** OWASP's parameters for argon2id, in KiB and passes: see decision 13. */
let cost = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG = 32;
const SALT = 16;

const argon = promisify(argon2);
const hashing = new Semaphore();
/** However many log in at once, the others get their share of the processor. */
const HASHES_AT_ONCE = Math.max(2, availableParallelism() - 1);

async function derive(...[kind, settings]: Parameters<typeof argon>): Promise<Buffer> {
  const end = await hashing.acquire('hash', HASHES_AT_ONCE);
  try {
    return await argon(kind, settings);
  } finally {
    end();
  }
}

/** `$argon2id$v=19$m=…,t=…,p=…$salt$hash`, as other libraries write it. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT);
  const { memory, passes, parallelism } = cost;
  const tag = await derive('argon2id', { memory, passes, parallelism, message: password, nonce, tagLength: TAG });
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${plain64(nonce)}$${plain64(tag)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;

/** Takes as long without a hash as with one, so that nobody learns whether there is one. */
export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const parts = PHC.exec(hash ?? (await nobody));
  if (!parts) return false;
  const [, memory, passes, parallelism, salt = '', expected = ''] = parts;
  const tag = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: TAG,
  });
  const wanted = Buffer.from(expected, 'base64');
  return wanted.length === tag.length && timingSafeEqual(tag, wanted) && hash != null;
}

/** The hash of a password that nobody has. */
let nobody = hashPassword(randomBytes(SALT).toString('hex'));

/** What each further hash costs, for tests: `memory` in KiB. Hashes that are there already keep their own cost. */
export function setHashingCost(memory: number, passes: number): void {
  cost = { ...cost, memory, passes };
  nobody = hashPassword(randomBytes(SALT).toString('hex'));
}

const plain64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

let common: ReadonlySet<string> | undefined;
const isCommon = (password: string): boolean => {
  common ??= new Set(guessedFirst().dictionary['passwords-common'] as readonly string[]);
  return common.has(password);
};

/** Words that somebody who guesses tries first here: our names. Those of the member come with the call. */
const ours = (): string[] => [
  site.name,
  site.company.name,
  'members',
  'curators',
  'administrators',
  'neurodivergent',
  'neurodiversity',
];
const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '');

/** What is wrong with a password that somebody chooses, as a sentence; `own` are the member's address and names. */
export function passwordProblem(password: string, own: readonly string[] = []): string | undefined {
  if ([...password].length < PASSWORD_LEAST)
    return `Please choose a password of at least ${PASSWORD_LEAST} characters. Three or four words work well.`;
  if (password.length > PASSWORD_LIMIT) return 'This password is too long. Please choose a shorter one.';
  if (password.trim() === '') return 'Spaces alone are easy to guess. Please choose another password.';
  if (isCommon(password.toLowerCase()))
    return 'Many people use this password, so it is easy to guess. Please choose another.';
  const letters = lettersOf(password);
  const easy = [...ours(), ...own, ...own.map((text) => text.split('@')[0] ?? '')].map(lettersOf);
  if (letters !== '' && easy.includes(letters))
    return 'This password is only a name from here, so it is easy to guess. Please choose another.';
  return undefined;
}
