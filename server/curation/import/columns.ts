/** Which column of somebody's table goes into which field. */
import type { Fields } from '#domain/fields.ts';
import { TIME_COLUMNS, TITLE_FIELD } from '#domain/item-fields.ts';
import type { ItemField } from '#domain/kinds/item-field.ts';
import { fieldOf, fieldsOf } from '#domain/kinds/registry.ts';
import type { Kind } from '#domain/kinds.ts';
import { STATUS_COLUMNS } from '../formats/files/item-columns.ts';
import { areKinds, KIND_COLUMN, KIND_COLUMN_NAMES } from './kind-column.ts';
import { areTimes, isTimeColumn } from './time-columns.ts';

/** A column and the field that it goes to; none, where it is left out. */
export interface ColumnUse {
  column: string;
  field: string | undefined;
}

/** What was said by hand: a field for a column, or `''` to leave it out. */
export type Mapping = Readonly<Record<string, string>>;

/** What people call columns that hold a time, beside one with the day; in plain letters. */
const NAMES_OF_TIMES: Record<keyof typeof TIME_COLUMNS, readonly string[]> = {
  start_time: [...namesOfDay('start_date'), 'time', 'times', 'from', 'begin', 'starting time', 'doors'],
  end_time: [...namesOfDay('end_date'), 'to', 'till', 'finishing time', 'finish time'],
};

function namesOfDay(field: string): readonly string[] {
  return fieldOf('event', field)?.columns ?? [];
}

const TITLE_NAMES = ['title', 'name', 'heading', 'headline', 'what', 'organisation', 'organization'];

/** In small letters, without other signs. */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

export interface Matching {
  kind?: Kind | undefined;
  mapping?: Mapping | undefined;
  /** Whether the columns have the names of the format, and no others are meant. */
  isOfFormat?: boolean;
  /** The cells of a column that are not empty, by its place. */
  cellsAt?: (at: number) => readonly string[];
}

/**
 * What was said by hand counts, then the names of the format, then what people call these things. No two columns go into
 * one field: the first counts. A column of times, or of kinds, is known by what it holds.
 */
export function matchColumns(
  columns: readonly string[],
  fields: Fields,
  { kind, mapping = {}, isOfFormat = false, cellsAt = () => [] }: Matching = {},
): ColumnUse[] {
  const taken = new Set<string>();
  const isKnown = (field: string) => Object.hasOwn(fields, field) || (kind && isBeside(field, fields));
  const uses: ColumnUse[] = columns.map((column) => ({ column, field: undefined }));
  const assign = (fieldFor: (column: string, at: number) => string | undefined) => {
    for (const [at, use] of uses.entries()) {
      if (use.field !== undefined || Object.hasOwn(mapping, use.column)) continue;
      const field = fieldFor(use.column, at);
      if (field === undefined || taken.has(field) || !isKnown(field)) continue;
      use.field = field;
      taken.add(field);
    }
  };
  for (const use of uses) {
    const field = Object.hasOwn(mapping, use.column) ? mapping[use.column] : undefined;
    if (!field || taken.has(field) || !isKnown(field)) continue;
    use.field = field;
    taken.add(field);
  }
  assign((column) => (Object.hasOwn(fields, column) ? column : undefined));
  if (kind)
    assign((column, at) =>
      KIND_COLUMN_NAMES.includes(plain(column)) && areKinds(cellsAt(at)) ? KIND_COLUMN : undefined,
    );
  if (kind && !isOfFormat) {
    assign((column, at) => timeNamed(plain(column), () => areTimes(cellsAt(at))));
    const known = namesOf(fields, kind);
    assign((column) => known.get(plain(column)));
  }
  return uses;
}

/** What a column may hold that is no field: the kind of a row, and times where there are days. */
const isBeside = (field: string, fields: Fields): boolean =>
  field === KIND_COLUMN || (isTimeColumn(field) && Object.hasOwn(fields, TIME_COLUMNS[field]));

function timeNamed(name: string, holdsTimes: () => boolean): string | undefined {
  const found = Object.entries(NAMES_OF_TIMES).find(([, names]) => names.includes(name));
  return found && holdsTimes() ? found[0] : undefined;
}

const columnsOf = (kind: Kind): Record<string, Pick<ItemField, 'columns'>> => ({
  ...fieldsOf(kind),
  ...STATUS_COLUMNS,
});

function namesOf(fields: Fields, kind: Kind): Map<string, string> {
  const title = TITLE_FIELD[kind];
  const known = new Map<string, string>();
  const note = (name: string, field: string) => {
    if (!known.has(name) && field in fields) known.set(name, field);
  };
  for (const field of Object.keys(fields)) note(plain(field), field);
  for (const name of [...TITLE_NAMES, `${kind} name`, `name of ${kind}`, `${kind} title`, kind]) note(name, title);
  for (const [field, { columns = [] }] of Object.entries(columnsOf(kind)))
    for (const name of columns) note(name, field);
  return known;
}
