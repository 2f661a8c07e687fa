/** What is said of a field of items, in one place: what it may hold, how the desk asks for it, and what people call it. */
import type { Field, RecordOf } from '../fields.ts';
import type { Kind } from '../kinds.ts';

/**
 * `line`: one line of text. `text`: several. `markdown`: several, with a toolbar. `when`: a day, with a time or without.
 * `hours`: days and times to choose. `zone`: a time zone by its city. `language`: a language by its name.
 * `pictures`: one or several, uploaded or by address. `name`: one word of a vocabulary. `names`: a list, one after another.
 * `day`: a day alone. `entries`: a list of what has parts. `things`: items by their lasting names, found and put in order.
 * `expect`: a grid of answers, each yes, no or not known.
 * `lines`: a list, one a line. `tick`: yes or no. `choice`: one of several. `ticks`: any of several.
 * `hidden`: in no form; the desk changes it by another way.
 */
export type Control =
  | 'line'
  | 'text'
  | 'markdown'
  | 'number'
  | 'tick'
  | 'name'
  | 'names'
  | 'lines'
  | 'choice'
  | 'ticks'
  | 'pictures'
  | 'hours'
  | 'zone'
  | 'language'
  | 'when'
  | 'day'
  | 'entries'
  | 'things'
  | 'expect'
  | 'hidden';

/** The vocabularies whose words items carry. */
export type ItemVocabulary =
  | 'tag'
  | 'audience'
  | 'interest'
  | 'city'
  | 'eventtagcategory'
  | 'directorycategory'
  | 'contentnote';

/** The groups of the desk's form, in reading order; a field without one says what the thing is. */
export const FORM_GROUPS = [
  'What it is',
  'Description',
  'Topics and tags',
  'What to expect',
  'Source and publication',
  'Picture',
] as const;
export type FormGroupName = (typeof FORM_GROUPS)[number];

export interface Choice {
  value: string;
  label: string;
}

/** The parts of an entry as a form asks for them, and the text that they make together. */
export interface EntryParts {
  /** What one entry is called: 'Step'. */
  one: string;
  fields: readonly { name: string; label: string; isLong?: boolean; isShort?: boolean }[];
  /** The parts of a text, in the order of `fields`; what is not finished has empty ones. */
  split: (text: string) => string[];
  join: (parts: readonly string[]) => string;
}

/** A field of an item. What the desk, an import or the search need of it beyond its rule is left out where it is the usual. */
export interface ItemField<T = unknown> {
  /** What it may hold. */
  rule: Field<T>;
  label: string;
  /** What is good to know, where the label alone does not say it. */
  help?: string;
  /** What the desk writes it in; one line of text unless it says otherwise. */
  control?: Control;
  /** Whether the desk says how hard it is to read. */
  isRead?: boolean;
  /** What there is to choose from. */
  choices?: readonly Choice[];
  /** About how many letters are enough; nothing stops at them. */
  letters?: number;
  group?: FormGroupName;
  /** Two of them stand side by side where there is room. */
  isShort?: boolean;
  /** Its place within the group: below 0 stands first, above 0 last, and equals as the kind names them. */
  order?: number;
  /** What people call it in the heads of their tables, in small letters without signs. */
  columns?: readonly string[];
  /** The vocabulary whose words it holds; they are kept as terms. */
  vocabulary?: ItemVocabulary;
  /** The kinds of items whose lasting names it holds. */
  holds?: readonly Kind[];
  /** Whose words it holds, where they are not the site’s own: a name, or what somebody said. Hints about words leave them. */
  keeps?: 'name' | 'quote';
  /** What each entry of the list is made of, where it has parts. */
  parts?: EntryParts;
  /** Which field of the search index holds its words, where it is kept in the kind's own table. */
  searched?: 'names' | 'place';
}

export type ItemFields = Readonly<Record<string, ItemField>>;

/** The rules of fields, by their names. */
export type RulesOf<F extends ItemFields> = { [N in keyof F]: F[N]['rule'] };
export type RecordOfFields<F extends ItemFields> = RecordOf<RulesOf<F>>;

/** Keeps the exact types of fields, so that records and tables follow from them. */
export const fields = <const F extends ItemFields>(all: F): F => all;

/** The value of a yes-or-no field as forms and addresses write it. */
export const ANSWERS: readonly Choice[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
