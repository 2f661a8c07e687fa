/** Words replaced in many items in one step, with a look at every difference before. */
import type { ReplaceAnswer, Replacement } from '#contract/replace.ts';
import type { Fields, Plain } from '#domain/fields.ts';
import { excerptOf, type Finder, finderOf } from '#domain/find-and-replace.ts';
import { type AnyRecord, checkItem, ITEM_FIELDS } from '#domain/item-fields.ts';
import type { ItemField } from '#domain/kinds/item-field.ts';
import { fieldsOf } from '#domain/kinds/registry.ts';
import { TEXT_FIELDS, textFieldsOf } from '#domain/kinds/text-field-names.ts';
import { textsIn, withTexts } from '#domain/kinds/value-texts.ts';
import { KINDS } from '#domain/kinds.ts';
import { BULK_LIMIT, DIFFERENCES_MOST } from '#domain/limits.ts';
import type { Db } from '#server/database/schema.ts';
import { yieldWhenDue } from '#server/kernel/event-loop.ts';
import { Problem } from '#server/kernel/problem.ts';
import type { Actor } from '../../features/audit/audit.ts';
import { type Change, readStoredItems, type StoredItem, titleOf } from './stored-items.ts';
import { beginBulk } from './undoable-steps.ts';
import { changeItems, writeItems } from './write-items.ts';

interface Search {
  finder: Finder;
  asked: Replacement;
  /** The fields to look into, by kind. */
  fields: Readonly<Record<string, readonly string[]>>;
  seen: ReadonlyMap<number, number>;
  /** `id field` of what stays. */
  left: ReadonlySet<string>;
}

/** An item in which the words stand: what it is to say, or why it stays as it is. */
type Found = { id: number; before?: StoredItem } & ({ record: AnyRecord; fields: string[] } | { refused: string });

/** What would change, or, where `dry_run` is false, what was. Throws `invalid_request` for a field that there is not, and for too many items. */
export async function replaceWords(db: Db, actor: Actor, asked: Replacement): Promise<ReplaceAnswer> {
  const search = searchOf(asked);
  if (asked.dry_run !== false) return preview(db, search);
  // Looked for before anybody has to wait: within the transaction only those are read again.
  const ids = asked.seen ? [...search.seen.keys()] : await idsFound(db, search);
  return changeItems(db, async (tx, touch) => {
    const changes: Change[] = [];
    const answer = empty();
    for await (const found of foundIn(tx, ids, search)) {
      note(answer, found);
      if (!('record' in found) || !found.before) continue;
      const { kind, status, publish_at } = found.before;
      changes.push({ before: found.before, kind, record: found.record, status, publish_at });
    }
    if (changes.length === 0) return answer;
    const { find, with: instead, whole_words, match_case, fields } = asked;
    answer.id = await beginBulk(tx, actor, { replace: { find, with: instead, whole_words, match_case, fields } });
    await writeItems(tx, touch, actor, changes, { action: 'bulk', bulk: answer.id });
    return answer;
  });
}

const empty = (): ReplaceAnswer => ({ id: null, changes: [], count: 0, items: 0, seen: [], refused: [] });

async function preview(db: Db, search: Search): Promise<ReplaceAnswer> {
  const answer = empty();
  for await (const found of foundIn(db, await allIds(db, search), search)) {
    note(answer, found);
    if ('record' in found && found.before) addExcerpts(answer, found.before, found.fields, search);
  }
  return answer;
}

async function idsFound(db: Db, search: Search): Promise<number[]> {
  const ids: number[] = [];
  for await (const { id } of foundIn(db, await allIds(db, search), search)) ids.push(id);
  return ids;
}

const allIds = async (db: Db, { asked }: Search): Promise<readonly number[]> => {
  if (asked.ids) return asked.ids;
  const rows = await db.selectFrom('item').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
};

function note(answer: ReplaceAnswer, found: Found): void {
  const { id, before } = found;
  if ('refused' in found) {
    answer.refused.push({ id, title: before ? titleOf(before) : null, message: found.refused });
    return;
  }
  answer.count += found.fields.length;
  answer.items += 1;
  if (answer.items > BULK_LIMIT)
    throw new Problem(
      'invalid_request',
      `More than ${BULK_LIMIT.toLocaleString('en-GB')} items have these words. Look for more words, or in fewer fields.`,
      { find: 'Too many items have it.' },
    );
  if (before) answer.seen.push({ id, version: before.version });
}

function addExcerpts(answer: ReplaceAnswer, before: StoredItem, fields: readonly string[], search: Search): void {
  const { id, kind, status, record } = before;
  for (const field of fields) {
    if (answer.changes.length === DIFFERENCES_MOST) return;
    const made = fieldsOf(kind)[field] as ItemField;
    const texts = textsIn(made, made.rule.write(record[field]));
    answer.changes.push({
      ...{ id, kind, status, title: titleOf(before), field },
      ...mutable(excerptOf(texts, search.finder, search.asked.with)),
    });
  }
}

const mutable = ({ marks, ...rest }: ReturnType<typeof excerptOf>) => ({
  ...rest,
  marks: marks.map((mark) => [...mark]),
});

function searchOf(asked: Replacement): Search {
  const unknown = asked.fields?.find((field) => !TEXT_FIELDS.includes(field));
  if (unknown !== undefined)
    throw new Problem('invalid_request', `‘${unknown}’ is no field that holds words or addresses.`, {
      fields: `Not ‘${unknown}’.`,
    });
  const wanted = new Set(asked.fields ?? TEXT_FIELDS);
  return {
    asked,
    finder: finderOf(asked),
    fields: Object.fromEntries(KINDS.map((kind) => [kind, textFieldsOf(kind).filter((field) => wanted.has(field))])),
    seen: new Map(asked.seen?.map(({ id, version }) => [id, version])),
    left: new Set(asked.leave?.map(({ id, field }) => `${id} ${field}`)),
  };
}

const IDS_AT_ONCE = 50;

/** The items among `ids` in which the words stand, one after another in the order in which the tables keep them. */
async function* foundIn(db: Db, ids: readonly number[], search: Search): AsyncGenerator<Found> {
  const only = search.asked.ids && new Set(search.asked.ids);
  const wanted = [...new Set(ids)].filter((id) => !only || only.has(id)).sort((a, b) => a - b);
  for (let i = 0; i < wanted.length; i += IDS_AT_ONCE) {
    const some = wanted.slice(i, i + IDS_AT_ONCE);
    const states = new Map((await readStoredItems(db, some)).map((state) => [state.id, state]));
    for (const id of some) {
      await yieldWhenDue();
      const before = states.get(id);
      const found = before ? foundInItem(before, search) : { id, refused: 'There is no such item any more.' };
      if (found) yield found;
    }
  }
}

function foundInItem(before: StoredItem, { finder, fields, seen, left, asked }: Search): Found | undefined {
  const { id, kind, record } = before;
  const values: Record<string, Plain> = {};
  for (const name of fields[kind] ?? []) {
    if (left.has(`${id} ${name}`)) continue;
    const field = fieldsOf(kind)[name] as ItemField;
    const plain = field.rule.write(record[name] ?? field.rule.empty);
    const replaced = withTexts(field, plain, finder.replacedIn);
    if (JSON.stringify(replaced) !== JSON.stringify(plain)) values[name] = replaced;
  }
  const names = Object.keys(values);
  const isSeen = asked.seen === undefined || seen.get(id) === before.version;
  if (!isSeen) return { id, before, refused: 'Somebody has changed it since you looked, so it stays. Look again.' };
  if (names.length === 0) return undefined;
  const result = changedBy(before, values);
  if (typeof result === 'string') return { id, before, refused: result };
  // What a rule puts back says what it said.
  const changed = names.filter((name) => !fieldsOf(kind)[name]?.rule.same(record[name], result[name]));
  return changed.length === 0 ? undefined : { id, before, record: result, fields: changed };
}

/** The record with these values, or in a sentence why it cannot have them. */
function changedBy({ kind, record }: StoredItem, values: Readonly<Record<string, Plain>>): AnyRecord | string {
  const fields: Fields = ITEM_FIELDS[kind];
  const label = (name: string): string => fieldsOf(kind)[name]?.label ?? name;
  const emptied = Object.keys(values).find((name) => fields[name]?.required && values[name] === '');
  if (emptied) return `${label(emptied)} would be empty, and it must be filled in.`;
  const result = checkItem(kind, values, record);
  if ('problems' in result) {
    const [[name, problem] = ['', '']] = Object.entries(result.problems);
    return name ? `${label(name)}: ${problem}` : problem;
  }
  // A theme without a name, for example, loses all that it holds.
  const others = Object.keys(fields).filter(
    (name) => !(name in values) && !fields[name]?.same(record[name], result.record[name]),
  );
  if (others.length === 0) return result.record;
  return `It would change other fields, too: ${others.map(label).join(', ')}. Change it in its form.`;
}
