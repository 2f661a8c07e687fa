/** The cells of the interchange format: how the plain values of fields are written as text, and read back. */
import { type Field, type Plain, readField, refuse, shown } from '#domain/fields.ts';
import { guardFormula, unguardFormula } from '#server/kernel/formula-guard.ts';

/** The value of a written cell. Throws `FieldProblem`. */
export const parseCell = <T>(field: Field<T>, cell: string): T => readField(field, plainOf(field, readCell(cell)));

/** A value as a cell, so that no spreadsheet takes it for a formula. */
export const formatCell = <T>(field: Field<T>, value: T): string => guardFormula(textOf(field.write(value)));

function plainOf({ shape }: Pick<Field<unknown>, 'shape'>, text: string): Plain {
  if (text === '') return null;
  switch (shape) {
    case 'text':
      return text;
    case 'list':
      return splitList(text);
    case 'number':
      return /^[+-]?\d{1,15}$/.test(text) ? Number(text) : refuse(`‘${shown(text)}’ is not a whole number`);
    case 'truth': {
      const lower = text.toLowerCase();
      return lower === 'true' || (lower !== 'false' && refuse(`‘${shown(text)}’ is neither true nor false`));
    }
  }
}

function textOf(plain: Plain): string {
  if (plain === null) return '';
  return Array.isArray(plain) ? plain.map((one) => one.replaceAll(/[\\|]/g, '\\$&')).join('|') : String(plain);
}

/** Splits at bars that no backslash guards; `\|` is a bar and `\\` a backslash. Trims, and drops empty names. */
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

const UNSEEN = String.raw`[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]`;
const UNSEEN_SIGNS = new RegExp(UNSEEN, 'g');
const EDGES = new RegExp(String.raw`^(?:\s|${UNSEEN})+|(?:\s|${UNSEEN})+$`, 'g');

/** Without signs that nobody sees, which copying brings along: no address holds one. */
export const withoutUnseen = (text: string): string => text.replaceAll(UNSEEN_SIGNS, '');

/** The value of a written cell: without what nobody sees at its ends, the guard, and other systems' line ends. */
export const readCell = (cell: string): string => unguardFormula(cell.replaceAll(/\r\n?/g, '\n').replaceAll(EDGES, ''));
