/** The kinds of cells in the interchange format: how each is read, compared and written. */
import { isEmail } from '#contract/email-address.ts';
import { isSlug, nameKey } from '../../items/names.ts';

/** Why a cell cannot be taken, worded for the person who made the file. */
export class CellProblem extends Error {}

export interface Cell<T> {
  /** The value of a cell that is not empty. Throws `CellProblem`. */
  parse: (text: string) => T;
  /** The text of a value that is not empty. */
  format: (value: T) => string;
  /** What an empty cell, or a missing column in a new item, means. */
  empty: T;
  same: (a: T, b: T) => boolean;
  required: boolean;
}

const refuse = (reason: string): never => {
  throw new CellProblem(reason);
};

/** A column whose cell may be empty: then the value is `null`. */
function optional<T>(parse: (text: string) => T, format: (value: T) => string = String): Cell<T | null> {
  return {
    parse,
    format: (value) => (value === null ? '' : format(value)),
    empty: null,
    same: (a, b) => a === b,
    required: false,
  };
}

/** A column whose cell must hold something. */
export function required<T>(cell: Cell<T | null>): Cell<T> {
  return { ...cell, empty: undefined as T, required: true } as Cell<T>;
}

export const text = (limit: number): Cell<string | null> => optional((value) => withinLimit(value, limit));

export const externalId: Cell<string> = required(
  optional((value) => (/\s/.test(value) ? refuse('holds a space') : withinLimit(value, 200))),
);

export const slug = (limit = 120): Cell<string | null> =>
  optional((value) =>
    isSlug(value)
      ? withinLimit(value, limit)
      : refuse(`‘${shown(value)}’ is not a slug: only a-z, 0-9 and single hyphens`),
  );

export const truth: Cell<boolean> = {
  parse: (value) => {
    const lower = value.toLowerCase();
    return lower === 'true' || (lower !== 'false' && refuse(`‘${shown(value)}’ is neither true nor false`));
  },
  format: String,
  empty: false,
  same: (a, b) => a === b,
  required: false,
};

export const wholeNumber = (least = Number.MIN_SAFE_INTEGER, most = 2_147_483_647): Cell<number | null> =>
  optional((value) => {
    if (!/^[+-]?\d{1,15}$/.test(value)) return refuse(`‘${shown(value)}’ is not a whole number`);
    const number = Number(value);
    return number >= least && number <= most ? number : refuse(`${value} is not from ${least} to ${most}`);
  });

export function oneOf<T extends string>(...choices: T[]): Cell<T | null> {
  return optional(
    (value) =>
      choices.find((choice) => choice === value) ?? refuse(`‘${shown(value)}’ is not one of: ${choices.join(', ')}`),
  );
}

const ADDRESS = /^https?:\/\/[^\s<>"/?#\\][^\s<>"\\]*$/i;
const ADDRESS_LIMIT = 2_048;
const PICTURE = /^\/pictures\/[^\s<>"\\]+$/;

function parseAddress(value: string): string {
  if (!ADDRESS.test(value) || !URL.canParse(value)) return refuse(`‘${shown(value)}’ is not an http or https address`);
  return withinLimit(value, ADDRESS_LIMIT);
}

export const address: Cell<string | null> = optional(parseAddress);

const parsePicture = (value: string): string =>
  PICTURE.test(value) && !value.includes('..') ? withinLimit(value, ADDRESS_LIMIT) : parseAddress(value);

/** An address, or a picture of the site's own. */
export const picture: Cell<string | null> = optional(parsePicture);

export const email: Cell<string | null> = optional((value) =>
  isEmail(value) ? value : refuse(`‘${shown(value)}’ is not an e-mail address`),
);

const NAMES_LIMIT = 200;
const NAME_LIMIT = 200;

/** A list separated by bars; `\|` is a bar and `\\` a backslash within a name. */
function list(parseName: (name: string) => string, key: (name: string) => string, limit = NAMES_LIMIT): Cell<string[]> {
  return {
    parse: (value) => {
      const names = firstOfEach(splitList(value).map(parseName), key);
      return names.length > limit
        ? refuse(`${names.length.toLocaleString('en-GB')} names; ${limit.toLocaleString('en-GB')} are allowed`)
        : names;
    },
    format: (names) => names.map((name) => name.replaceAll(/[\\|]/g, '\\$&')).join('|'),
    empty: [],
    same: (a, b) => a.length === b.length && a.every((name, i) => key(name) === key(b[i] ?? '')),
    required: false,
  };
}

/** Names without those that have the key of an earlier one. */
export function firstOfEach(names: readonly string[], key: (name: string) => string): string[] {
  const seen = new Set<string>();
  return names.filter((name) => seen.size < seen.add(key(name)).size);
}

const identity = (name: string): string => name;
const shortName = (name: string): string => withinLimit(name, NAME_LIMIT);

/** Names of terms: those that differ only in case are the same. */
export const names: Cell<string[]> = list(shortName, nameKey);
/** Names that stand on their own, such as authors. */
export const plainNames: Cell<string[]> = list(shortName, identity);
export const pictures: Cell<string[]> = list(parsePicture, identity);
const HELD_LIMIT = 5_000;
/** What a collection holds in one place. */
export const externalIds: Cell<string[]> = list((name) => withinLimit(name, 200), identity, HELD_LIMIT);
/** One name of a vocabulary. */
export const name: Cell<string | null> = {
  ...optional((value) => withinLimit(value, NAME_LIMIT)),
  same: (a, b) => a === b || (a !== null && b !== null && nameKey(a) === nameKey(b)),
};

export function listOf<T extends string>(...choices: T[]): Cell<T[]> {
  const choose = (one: string): string =>
    choices.find((choice) => choice.toLowerCase() === one.toLowerCase()) ??
    refuse(`‘${shown(one)}’ is not one of: ${choices.join(', ')}`);
  return list(choose, identity) as unknown as Cell<T[]>;
}

/** Splits at bars that no backslash guards; trims, and drops empty names. */
function splitList(value: string): string[] {
  const found: string[] = [];
  let current = '';
  for (let i = 0; i < value.length; i++) {
    const [here, next] = [value[i], value[i + 1]];
    if (here === '\\' && (next === '|' || next === '\\')) {
      current += next;
      i++;
    } else if (here === '|') {
      found.push(current);
      current = '';
    } else current += here;
  }
  found.push(current);
  return found.map((one) => one.trim()).filter((one) => one !== '');
}

export function withinLimit(value: string, limit: number): string {
  if (value.length <= limit) return value;
  const length = [...value].length;
  return length <= limit
    ? value
    : refuse(`${length.toLocaleString('en-GB')} characters; ${limit.toLocaleString('en-GB')} are allowed`);
}

/** A value as a message quotes it: not longer than a line. */
export const shown = (value: string): string => (value.length > 60 ? `${value.slice(0, 59)}…` : value);

const SPREADSHEET_FORMULA = /^'*[=+\-@\t]/;

/** A cell as it is written, so that no spreadsheet takes it for a formula. */
export const guard = (cell: string): string => (SPREADSHEET_FORMULA.test(cell) ? `'${cell}` : cell);

/** The value of a written cell: without white space at the ends, the guard, and other systems' line ends. */
export function unguard(cell: string): string {
  const value = cell.replaceAll(/\r\n?/g, '\n').trim();
  return /^'+[=+\-@\t]/.test(value) ? value.slice(1) : value;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that no cell may hold
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

export const holdsControlCharacter = (value: string): boolean => CONTROL.test(value);
