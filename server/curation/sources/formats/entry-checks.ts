/** What readers of every format do in the end: each entry is held to the rules of its kind, and sentences are gathered. */
import { createHash } from 'node:crypto';
import type { Plain } from '#domain/fields.ts';
import { shown } from '#domain/fields.ts';
import { checkItem, ITEM_FIELDS, TITLE_FIELD } from '#domain/item-fields.ts';
import { fieldOf } from '#domain/kinds/registry.ts';
import { KIND_FACTS, type Kind } from '#domain/kinds.ts';
import { BULK_LIMIT } from '#domain/limits.ts';
import { firstOfEach, nameKey } from '#domain/names.ts';
import { cut, plainLine } from '../../reading/plain-text.ts';
import type { FoundEntry, FoundSource, SourceSort } from '../found.ts';

/** A title and a name of a person, a place or a word: as the fields have them. */
export const TITLE_LETTERS = 300;
const NAME_LETTERS = 200;
const WORDS_MOST = 50;
const KEY_LETTERS = 500;
/** Sentences about a whole source. */
const SENTENCES_MOST = 100;

/** What an entry may have before it is checked: fields that hold nothing are left away. */
export interface DraftEntry extends Omit<FoundEntry, 'fields' | 'words' | 'left'> {
  fields: Record<string, Plain | undefined>;
  words: readonly string[];
  left?: readonly string[];
}

/** Lines of plain text, each once. */
export const plainNames = (names: readonly (string | undefined)[], most = WORDS_MOST): string[] =>
  firstOfEach(
    names.map((name) => cut(plainLine(name ?? ''), NAME_LETTERS)).filter((name) => name !== ''),
    nameKey,
  ).slice(0, most);

/** A title as a field takes it; nothing where there is none. */
export const titleOf = (given: string | undefined): string | null => cut(plainLine(given ?? ''), TITLE_LETTERS) || null;

/** Gathers the entries of one source in their order, and what there is to say of those that cannot be taken. */
export class Gathering {
  readonly entries: FoundEntry[] = [];
  readonly #keys = new Set<string>();
  readonly #said = new Map<string, number>();
  readonly #unread = new Set<string>();
  #isOver = false;
  #isCut = false;

  /**
   * A sentence about what could not be read; what is said twice is counted. `key`: the lasting name of the thing, which is
   * there all the same.
   */
  refuse(sentence: string, key?: string): void {
    this.#said.set(sentence, (this.#said.get(sentence) ?? 0) + 1);
    if (key) this.isThere(key);
  }

  /** The same where nobody knows which things were not read. */
  breakOff(sentence: string): void {
    this.refuse(sentence);
    this.#isCut = true;
  }

  /** Something, or a series of dates, of which not all is told. */
  isThere(key: string): void {
    this.#unread.add(keyOf(key));
  }

  add(draft: DraftEntry): void {
    const key = keyOf(draft.key);
    if (this.entries.length >= BULK_LIMIT) this.#isOver = true;
    else if (this.#keys.has(key)) this.refuse(`${nameOf(draft)} stands there more than once. It was taken once.`);
    else this.#put(key, checkedEntry({ ...draft, key }));
  }

  #put(key: string, checked: FoundEntry | string): void {
    if (typeof checked === 'string') this.refuse(checked, key);
    else {
      this.#keys.add(checked.key);
      this.entries.push(checked);
    }
  }

  /** All of it, with what else there is to say. */
  found(sort: SourceSort, more: Partial<FoundSource> = {}): FoundSource {
    const isCut = this.#isOver || this.#isCut;
    const isWhole = this.#unread.size === 0 && !isCut;
    const unread = { names: [...this.#unread], isCut };
    const found = { sort, title: null, entries: this.entries, sources: [], refused: this.#refused };
    return { ...found, ...(!isWhole && { unread }), ...more };
  }

  get #refused(): string[] {
    const all = [...this.#said].map(([sentence, times]) => (times > 1 ? `${sentence} (${times} times.)` : sentence));
    const more = all.length - SENTENCES_MOST;
    return [
      ...(this.#isOver ? [`There are more than the 10,000 that we read at once.`] : []),
      ...all.slice(0, SENTENCES_MOST),
      ...(more > 0 ? [`${more} more could not be read.`] : []),
    ];
  }
}

/** A key without spaces at its ends, and never of what cannot be stored, nor too long for it. */
function keyOf(given: string): string {
  const key = given.toWellFormed().replaceAll('\u0000', '').replaceAll(/\s+/g, ' ').trim();
  if (key.length <= KEY_LETTERS) return key;
  const rest = createHash('sha256').update(key).digest('hex').slice(0, 32);
  return `${key.slice(0, KEY_LETTERS - 40).toWellFormed()}#${rest}`;
}

/** How a sentence names an entry. */
export function nameOf({ kind, fields }: { kind: Kind; fields: Readonly<Record<string, unknown>> }): string {
  const title = fields[TITLE_FIELD[kind]];
  const { noun } = KIND_FACTS[kind];
  return typeof title === 'string' && title !== ''
    ? `‘${shown(title)}’`
    : `${/^[aeiou]/.test(noun) ? 'An' : 'A'} ${noun}`;
}

/** The entry as its kind takes it, without what the kind refuses; or why there is none. */
export function checkedEntry({ fields: given, words, left: before = [], ...rest }: DraftEntry): FoundEntry | string {
  const { kind } = rest;
  const left = [...before];
  const fields: Record<string, Plain> = {};
  for (const [name, value] of Object.entries(given))
    if (value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0))
      fields[name] = value;
  for (;;) {
    const checked = checkItem(kind, { ...fields, external_id: 'x', slug: 'x' });
    if ('record' in checked) return { ...rest, fields, words: [...words], left };
    const [[name, problem] = ['', '']] = Object.entries(checked.problems);
    const label = fieldOf(kind, name)?.label ?? name;
    if (!(name in fields)) return `${nameOf({ kind, fields: given })} was left out. ${label}: ${problem}`;
    delete fields[name];
    left.push(`${label}: ${problem}`);
  }
}

/** The entry as a thing of another kind, as far as that kind takes its fields; as it was where that is not enough. */
export function asKind(entry: FoundEntry, kind: Kind): FoundEntry {
  if (kind === entry.kind) return entry;
  const { [TITLE_FIELD[entry.kind]]: title, ...others } = entry.fields;
  const taken = Object.entries(others).filter(([name]) => Object.hasOwn(ITEM_FIELDS[kind], name));
  const checked = checkedEntry({
    ...entry,
    kind,
    fields: { ...Object.fromEntries(taken), [TITLE_FIELD[kind]]: title },
  });
  return typeof checked === 'string' ? entry : checked;
}
