/**
 * The sorts of fields that records of the catalogue have. Each says what a value must be, in words for the curator who fills
 * it in: a form sends plain values, and the import makes them from the cells of a file.
 */
import { isEmail } from './email-address.ts';
import { firstOfEach, isSlug, nameKey } from './names.ts';
import { namesUser } from './url-credentials.ts';

/** A value as JSON holds it. */
export type Plain = string | number | boolean | string[] | null;

export interface Field<T> {
  /** The plain form of its values; `list` is a list of texts. */
  shape: 'text' | 'number' | 'truth' | 'list';
  /** The value of a plain one that is not empty. Throws `FieldProblem`. */
  read(plain: Plain): T;
  /** The plain form of a value. */
  write(value: T): Plain;
  /** What a field holds that nobody has filled in. */
  empty: T;
  same(a: T, b: T): boolean;
  required: boolean;
  /** The most letters that its text may have, where it is one with words. */
  limit?: number;
  /** Whether it holds words for readers, and no address, date or number. */
  isWords?: boolean;
  /** Whether it holds addresses, of pages, pictures or mailboxes. */
  isAddress?: boolean;
  /** Whether its words are names of terms, which are changed where all that carry them follow. */
  isTerms?: boolean;
  /** Whether each of its list is made of parts, and may hold commas. */
  hasParts?: boolean;
  /** What becomes of its list where more is added, where that is not both one after another. */
  added?: (before: readonly string[], more: readonly string[]) => string[];
}

export type Fields = Readonly<Record<string, Field<unknown>>>;
export type RecordOf<F extends Fields> = { -readonly [N in keyof F]: F[N] extends Field<infer T> ? T : never };

/** Why a value cannot be taken: a clause that can follow the name of the field. */
export class FieldProblem extends Error {
  /** The field, where a rule between several of them was broken. */
  readonly field: string | undefined;
  constructor(reason: string, field?: string) {
    super(reason);
    this.field = field;
  }
}

/** A reason as a sentence that stands beside its field. */
export const asSentence = (reason: string): string =>
  `${reason.charAt(0).toUpperCase()}${reason.slice(1)}${reason.endsWith('?') ? '' : '.'}`;

export const refuse = (reason: string): never => {
  throw new FieldProblem(reason);
};

/** A text field that may be empty: then its value is `null`. */
export function optional<T>(
  read: (text: string) => T,
  write: (value: T) => Plain = (value) => value as Plain,
): Field<T | null> {
  return {
    shape: 'text',
    read: (plain) => read(textOf(plain)),
    write: (value) => (value === null ? null : write(value)),
    empty: null,
    same: (a, b) => a === b,
    required: false,
  };
}

/** A field that must hold something. */
export const required = <T>(field: Field<T | null>): Field<T> =>
  ({ ...field, empty: undefined, required: true }) as unknown as Field<T>;

const words = <T>(field: Field<T>): Field<T> => ({ ...field, isWords: true });
const addresses = <T>(field: Field<T>): Field<T> => ({ ...field, isAddress: true });

export const text = (limit: number): Field<string | null> => ({
  ...words(optional((value) => withinLimit(value, limit))),
  limit,
});

/** A text of one line, such as a title: a line break that came with it is a space. */
export const line = (limit: number): Field<string | null> => ({
  ...words(optional((value) => withinLimit(oneLine(value), limit))),
  limit,
});

const BREAKS = /\s*[\t\n\r\u2028\u2029]\s*/g;

function oneLine(value: string): string {
  const folded = value.replaceAll(BREAKS, ' ').trim();
  return folded === '' ? refuse('holds nothing but spaces') : folded;
}

export const externalId: Field<string> = required(
  optional((value) => (/\s/.test(value) ? refuse('holds a space') : withinLimit(value, 200))),
);

const SLUG_LENGTH = 120;
const readSlug = (value: string, limit: number): string =>
  isSlug(value)
    ? withinLimit(value, limit)
    : refuse(`‘${shown(value)}’ is not a slug: only a-z, 0-9 and single hyphens`);

export const slug = (limit = SLUG_LENGTH): Field<string | null> => optional((value) => readSlug(value, limit));

export const truth: Field<boolean> = {
  shape: 'truth',
  read: (plain) => (typeof plain === 'boolean' ? plain : refuse(`‘${shown(String(plain))}’ is neither true nor false`)),
  write: (value) => value,
  empty: false,
  same: (a, b) => a === b,
  required: false,
};

/** Yes, no, or nothing where nobody knows. */
export const answer: Field<boolean | null> = { ...(truth as Field<boolean | null>), empty: null };

export const wholeNumber = (least = Number.MIN_SAFE_INTEGER, most = 2_147_483_647): Field<number | null> => ({
  shape: 'number',
  read: (plain) => {
    if (!Number.isSafeInteger(plain)) return refuse(`‘${shown(String(plain))}’ is not a whole number`);
    const number = plain as number;
    return number >= least && number <= most ? number : refuse(`${number} is not from ${least} to ${most}`);
  },
  write: (value) => value,
  empty: null,
  same: (a, b) => a === b,
  required: false,
});

export function oneOf<T extends string>(...choices: T[]): Field<T | null> {
  return optional(
    (value) =>
      choices.find((choice) => choice === value) ?? refuse(`‘${shown(value)}’ is not one of: ${choices.join(', ')}`),
  );
}

/** One of several, by its value or by what people call it. */
export const oneOfChoices = (choices: readonly { value: string; label: string }[]): Field<string | null> =>
  optional((text) => {
    const asked = text.trim().toLowerCase();
    const chosen = choices.find(({ value, label }) => [value, label.toLowerCase()].includes(asked));
    return chosen?.value ?? refuse(`‘${shown(text)}’ is not one of: ${choices.map(({ label }) => label).join(', ')}`);
  });

const ADDRESS = /^https?:\/\/[^\s<>"/?#\\][^\s<>"\\]*$/i;
const ADDRESS_LIMIT = 2_048;
const PICTURE = /^\/pictures\/[^\s<>"\\]+$/;

export function readAddress(value: string): string {
  if (!ADDRESS.test(value) || !URL.canParse(value)) return refuse(`‘${shown(value)}’ is not an http or https address`);
  if (namesUser(value))
    return refuse(`‘${shown(value)}’ names a user before the site; leave out everything up to the ‘@’`);
  return withinLimit(value, ADDRESS_LIMIT);
}

export const address: Field<string | null> = addresses(optional(readAddress));

const readPicture = (value: string): string =>
  PICTURE.test(value) && !value.includes('..') ? withinLimit(value, ADDRESS_LIMIT) : readAddress(value);

/** An address, or a picture of the site's own. */
export const picture: Field<string | null> = addresses(optional(readPicture));

export const email: Field<string | null> = addresses(
  optional((value) => (isEmail(value) ? value : refuse(`‘${shown(value)}’ is not an email address`))),
);

const NAMES_LIMIT = 200;
const NAME_LIMIT = 200;

function list<T extends string>(
  readName: (name: string) => T,
  key: (name: string) => string,
  limit = NAMES_LIMIT,
): Field<T[]> {
  return {
    shape: 'list',
    read: (plain) => {
      if (!Array.isArray(plain)) return refuse('must be a list');
      const names = firstOfEach(
        plain.map((name) => readName(textOf(name))),
        key,
      ) as T[];
      return names.length > limit
        ? refuse(`${names.length.toLocaleString('en-GB')} names; ${limit.toLocaleString('en-GB')} are allowed`)
        : names;
    },
    write: (names) => names,
    empty: [],
    same: (a, b) => a.length === b.length && a.every((name, i) => key(name) === key(b[i] ?? '')),
    required: false,
  };
}

const identity = (name: string): string => name;
const shortName = (name: string): string => withinLimit(oneLine(name), NAME_LIMIT);

/** Names of terms: those that differ only in case are the same. */
export const names: Field<string[]> = { ...words(list(shortName, nameKey)), isTerms: true };
/** Names that stand on their own, such as authors. */
export const plainNames: Field<string[]> = words(list(shortName, identity));
export const pictures: Field<string[]> = addresses(list(readPicture, identity));
/** Texts of one line each. */
export const lines = (most: number, letters: number): Field<string[]> =>
  words(list((one) => withinLimit(oneLine(one), letters), identity, most));
export const slugs = (most: number): Field<string[]> => list((one) => readSlug(one, SLUG_LENGTH), identity, most);
const HELD_LIMIT = 5_000;
/** What stands in one place of something that holds items. */
export const externalIds = (most = HELD_LIMIT): Field<string[]> =>
  list((name) => withinLimit(name, 200), identity, most);
/** One name of a vocabulary. */
export const name: Field<string | null> = {
  ...words(optional(shortName)),
  isTerms: true,
  same: (a, b) => a === b || (a !== null && b !== null && nameKey(a) === nameKey(b)),
};

/** A list of what has parts: in forms, calls and cells each is one text. */
export const entries = <T>(read: (text: string) => T, write: (entry: T) => string, most: number): Field<T[]> =>
  words({
    shape: 'list',
    read: (plain) => {
      if (!Array.isArray(plain)) return refuse('must be a list');
      return plain.length > most ? refuse(`${plain.length} entries; ${most} are allowed`) : plain.map(textOf).map(read);
    },
    write: (list) => list.map(write),
    hasParts: true,
    empty: [],
    same: (a, b) => JSON.stringify(a.map(write)) === JSON.stringify(b.map(write)),
    required: false,
  });

export const listOf = <T extends string>(...choices: T[]): Field<T[]> =>
  list(
    (one) =>
      choices.find((choice) => choice.toLowerCase() === one.toLowerCase()) ??
      refuse(`‘${shown(one)}’ is not one of: ${choices.join(', ')}`),
    identity,
  );

function textOf(plain: unknown): string {
  if (typeof plain !== 'string') return refuse('must be text');
  return HIDDEN.test(plain) ? refuse('holds a control character') : plain;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that no field may hold
const HIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

export function withinLimit(value: string, limit: number): string {
  if (value.length <= limit) return value;
  const length = [...value].length;
  return length <= limit
    ? value
    : refuse(`${length.toLocaleString('en-GB')} characters; ${limit.toLocaleString('en-GB')} are allowed`);
}

/** A value as a message quotes it: not longer than a line. */
export const shown = (value: string): string => (value.length > 60 ? `${value.slice(0, 59)}…` : value);

const isEmpty = (plain: Plain): boolean =>
  plain === null || plain === '' || (Array.isArray(plain) && plain.length === 0);

/** The value of one field. Throws `FieldProblem`. */
export function readField<T>(field: Field<T>, plain: Plain): T {
  if (!isEmpty(plain)) return field.read(plain);
  return field.required ? refuse('required; empty') : field.empty;
}

/** The fields of a record that nobody has filled in. */
export const emptyRecord = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, { empty }]) => [name, empty]));
