/** Every place of the catalogue with words that many people would rather read another way. */
import type { WordingList, WordingPlace } from '#contract/replace.ts';
import { onlyHere } from '#domain/find-and-replace.ts';
import type { ItemField } from '#domain/kinds/item-field.ts';
import { fieldsOf } from '#domain/kinds/registry.ts';
import { wordedFieldsOf } from '#domain/kinds/text-field-names.ts';
import { textsIn } from '#domain/kinds/value-texts.ts';
import { FIND_LIMIT, INSTEAD_LIMIT, SIZE_LIMIT } from '#domain/limits.ts';
import { type Hint, hintsIn } from '#domain/wording/inclusive-language.ts';
import type { Db } from '#server/database/schema.ts';
import { yieldWhenDue } from '#server/kernel/event-loop.ts';
import { pagination } from '../../features/items/lists.ts';
import { readStoredItems, type StoredItem, titleOf } from '../revisions/stored-items.ts';

interface Looked {
  version: number;
  status: StoredItem['status'];
  places: readonly WordingPlace[];
}

interface Looks {
  /** What was found in each item, by its number: what has the same version still says the same. */
  items: Map<number, Looked>;
  /** The look that was begun last: another one begins after it. */
  last: Promise<void>;
}

const looksOf = new WeakMap<Db, Looks>();

/** The places page by page: first what readers can see. */
export async function listWording(db: Db, { page = 1, size = SIZE_LIMIT }): Promise<WordingList> {
  const looks: Looks = looksOf.get(db) ?? { items: new Map(), last: Promise.resolve() };
  looksOf.set(db, looks);
  const look = () => lookAgain(db, looks.items);
  looks.last = looks.last.then(look, look);
  await looks.last;
  const found = [...looks.items.values()].filter(({ places }) => places.length > 0);
  const all = found.flatMap(({ places }) => places);
  const isOut = ({ status }: WordingPlace) => (status === 'published' ? 0 : 1);
  all.sort((a, b) => isOut(a) - isOut(b) || a.id - b.id);
  return {
    data: all.slice((page - 1) * size, page * size),
    items: found.length,
    looked: looks.items.size,
    sure: all.filter(({ find }) => find !== null).length,
    pagination: pagination(all.length, page, size),
  };
}

const IDS_AT_ONCE = 50;

/** Looks through what has another version than when it was looked through last. */
async function lookAgain(db: Db, items: Map<number, Looked>): Promise<void> {
  const rows = await db.selectFrom('item').select(['id', 'version', 'status']).execute();
  const there = new Set(rows.map(({ id }) => id));
  for (const id of items.keys()) if (!there.has(id)) items.delete(id);
  const isNew = ({ id, version, status }: (typeof rows)[number]) => {
    const looked = items.get(id);
    return looked?.version !== version || looked.status !== status;
  };
  const wanted = rows.filter(isNew).map(({ id }) => id);
  for (let i = 0; i < wanted.length; i += IDS_AT_ONCE) {
    for (const state of await readStoredItems(db, wanted.slice(i, i + IDS_AT_ONCE))) {
      // The curator who waits for it is a reader as well.
      await yieldWhenDue(true);
      items.set(state.id, { version: state.version, status: state.status, places: placesIn(state) });
    }
  }
}

function placesIn(state: StoredItem): WordingPlace[] {
  const { id, kind, status, version, record } = state;
  return wordedFieldsOf(kind).flatMap((name) => {
    const field = fieldsOf(kind)[name] as ItemField;
    const texts = textsIn(field, field.rule.write(record[name] ?? field.rule.empty));
    return texts.flatMap((text) =>
      hintsIn(text).map((hint) => ({
        ...{ id, kind, status, version, title: titleOf(state), field: name },
        ...around(text, hint),
        ...replacement(texts, text, hint),
      })),
    );
  });
}

const AROUND = 60;

/** A little of the sentence on both sides, with no word cut. */
function around(text: string, { words, start, end, why, prefer, instead }: Hint) {
  const before = text.slice(Math.max(0, start - AROUND), start);
  const after = text.slice(end, end + AROUND);
  return {
    before: start > AROUND ? `… ${before.replace(/^\S*\s+/, '')}` : before,
    words,
    after: end + AROUND < text.length ? `${after.replace(/\s+\S*$/, '')} …` : after,
    ...{ why, prefer, instead: instead ?? null },
  };
}

/** What to find and to put there, so that this place is changed and no other. */
function replacement(texts: readonly string[], text: string, { start, end, instead }: Hint) {
  const none = { find: null, with: null };
  if (instead === undefined) return none;
  const [from, to] = onlyHere(texts, text, [start, end], FIND_LIMIT) ?? [];
  if (from === undefined || to === undefined) return none;
  const put = text.slice(from, start) + instead + text.slice(end, to);
  return put.length > INSTEAD_LIMIT ? none : { find: text.slice(from, to), with: put };
}
