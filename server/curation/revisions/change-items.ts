/** Creating, changing and duplicating an item, from plain values as a form sends them. */
import { createHash } from 'node:crypto';
import { asSentence, FieldProblem, type Plain } from '#domain/fields.ts';
import { type AnyRecord, checkItem, ITEM_FIELDS, TITLE_FIELD } from '#domain/item-fields.ts';
import { KIND_FACTS, type Kind } from '#domain/kinds.ts';
import { daysAgo, now } from '#server/database/instants.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { Problem } from '#server/kernel/problem.ts';
import type { Actor } from '../../features/audit/audit.ts';
import { freeSlug, slugify } from '../../features/items/slugs-and-sort-keys.ts';
import { freeNameOf, isNamed } from '../persistence/external-ids.ts';
import { resolveReferences } from './references.ts';
import { removeCopy } from './removed-works.ts';
import { sittingOf } from './revisions.ts';
import { outdatedItem, plainValues } from './serialize-items.ts';
import { asPublication, type Publication } from './statuses.ts';
import { nounOf, readStoredItem, type StoredItem, type Written } from './stored-items.ts';
import { changeItems, saysOther, writeItems } from './write-items.ts';

export type Values = Readonly<Record<string, Plain>>;

export const FIELDS_PROBLEM = 'Please look at the marked fields. Nothing is changed yet.';

/**
 * A new item; `attempt`: the text of a try, which makes one item however often it comes. Throws `invalid_request` with what is
 * wrong with each field, and `conflict` where a name is taken.
 */
export function createItem(
  db: Db,
  actor: Actor,
  kind: Kind,
  values: Values,
  asked: Publication,
  attempt?: string,
): Promise<Written> {
  return changeItems(db, async (tx, touch) => {
    const made = attempt === undefined ? undefined : await madeBy(tx, actor, attempt);
    if (made) return made;
    const named: Record<string, Plain> = { ...values };
    named.external_id ||= await freeExternalId(tx, kind, values);
    named.slug ||= await slugFor(tx, kind, String(values[TITLE_FIELD[kind]] ?? ''));
    const record = checked(kind, named);
    await checkNames(tx, kind, record);
    await resolveOrRefuse(tx, record);
    const [written] = await writeItems(tx, touch, actor, [{ kind, record, ...asPublication(asked) }], {
      action: 'create',
      // The first saves of a new draft belong to one sitting, which is one line of the history.
      sitting: actor.via === 'desk' && asked.status === 'draft' ? 0 : undefined,
    });
    if (attempt !== undefined)
      await tx
        .insertInto('sent_once')
        .values({ key: keyOfTry(actor, attempt), item_id: (written as Written).id, at: now() })
        .execute();
    return written as Written;
  });
}

/** What the same try made before, whose answer was lost. */
async function madeBy(tx: Tx, actor: Actor, attempt: string): Promise<Written | undefined> {
  const rows = tx.selectFrom('sent_once').select('item_id').where('key', '=', keyOfTry(actor, attempt));
  const row = await rows.executeTakeFirst();
  return row && readStoredItem(tx, row.item_id);
}

const keyOfTry = ({ member }: Actor, attempt: string): string =>
  createHash('sha256').update(`${member}\n${attempt}`).digest('base64url');

/** Who has not tried again by then has the answer. */
export const forgetSent = (db: Db) => db.deleteFrom('sent_once').where('at', '<', daysAgo(1)).execute();

interface ChangeOptions {
  /** The version that the caller has seen: throws `Outdated` where another has been made since. */
  seen?: number | undefined;
  /** What it is to be besides; without it its status stays. */
  publication?: Pick<StoredItem, 'status' | 'publish_at'> | undefined;
}

/** Changes what an item says; absent fields stay. */
export function changeItem(
  db: Db,
  actor: Actor,
  id: number,
  values: Values,
  { seen, publication }: ChangeOptions = {},
): Promise<Written> {
  return changeItems(db, async (tx, touch) => {
    const before = await readStoredItem(tx, id);
    if (seen !== undefined && seen !== before.version) throw await outdatedItem(tx, before);
    const record = await changedRecord(tx, before, values);
    const { kind } = before;
    const { status, publish_at } = publication ?? before;
    if (!saysOther(before, { kind, record }) && status === before.status) return before;
    const [written] = await writeItems(tx, touch, actor, [{ before, kind, record, status, publish_at }], {
      action: 'change',
      sitting: await sittingOf(tx, actor, before),
    });
    return written as Written;
  });
}

/** What an item would say with these values. Throws as `changeItem` does. */
export async function changedRecord(tx: Tx, before: StoredItem, values: Values): Promise<AnyRecord> {
  const { kind } = before;
  // An emptied address is the one that it has, for kinds that must have one, too.
  const { slug, ...said } = values;
  const record = checked(kind, slug ? values : said, before.record);
  if (record.external_id !== before.external_id)
    throw refusal({ external_id: 'This name is for ever: imports know the item by it.' });
  keepDate(before, record);
  if (record.slug !== before.slug) await checkNames(tx, kind, record, before.id);
  await resolveOrRefuse(tx, record);
  return record;
}

/** What readers have seen stays dated; before that the date may be taken out again. */
export function keepDate({ kind, status, record: before }: StoredItem, record: AnyRecord): void {
  const wasShown = status === 'published' || status === 'archived';
  if (wasShown && 'published_at' in ITEM_FIELDS[kind]) record.published_at ??= before.published_at;
}

const refusal = (fields: Record<string, string>): Problem => new Problem('invalid_request', FIELDS_PROBLEM, fields);

function checked(kind: Kind, values: Values, before?: AnyRecord): AnyRecord {
  const result = checkItem(kind, values, before);
  if ('problems' in result) throw refusal(result.problems);
  return { ...result.record };
}

export async function resolveOrRefuse(db: Db, record: AnyRecord): Promise<void> {
  try {
    await resolveReferences(db, record);
  } catch (error) {
    if (error instanceof FieldProblem) throw refusal({ [error.field ?? '']: asSentence(error.message) });
    throw error;
  }
}

/** Throws `conflict` where another item has the address, or anything the external id. */
async function checkNames(tx: Tx, kind: Kind, record: AnyRecord, id?: number): Promise<void> {
  const holder = await tx
    .selectFrom('item')
    .select(['id', 'title'])
    .where('kind', '=', kind)
    .where('slug', '=', String(record.slug))
    .executeTakeFirst();
  if (holder && holder.id !== id) {
    const sentence = `‘${record.slug}’ is the address of another ${nounOf(kind)}: ${holder.title}.`;
    throw new Problem('conflict', sentence, { slug: sentence });
  }
  if (id === undefined && (await isNamed(tx, record.external_id))) {
    const sentence = `‘${record.external_id}’ is the name of something else already.`;
    throw new Problem('conflict', sentence, { external_id: sentence });
  }
}

/** A free address made from a title, which was never anybody else's. */
async function slugFor(tx: Tx, kind: Kind, title: string): Promise<string> {
  const stem = slugify(title) || kind;
  const [items, former] = await Promise.all(
    (['item', 'former_address'] as const).map((table) =>
      tx
        .selectFrom(table as 'item')
        .select('slug')
        .where('kind', '=', kind)
        .where('slug', 'like', `${stem}%`)
        .execute(),
    ),
  );
  const taken = new Set([...(items ?? []), ...(former ?? [])].map(({ slug }) => slug));
  return freeSlug(stem, (slug) => taken.has(slug));
}

/** `ours:posts:a-quiet-start`, for what nobody has named. */
async function freeExternalId(tx: Tx, kind: Kind, values: Values): Promise<string> {
  const title = String(values[TITLE_FIELD[kind]] ?? '');
  return freeNameOf(tx, `ours:${KIND_FACTS[kind].file}:${values.slug || slugify(title) || kind}`);
}

/** A draft that says the same under a name and an address of its own. What was removed on request stays so as a copy, too. */
export function duplicateItem(db: Db, actor: Actor, id: number): Promise<Written> {
  return changeItems(db, async (tx) => {
    const { kind, record } = await readStoredItem(tx, id);
    const title = `Copy of ${record[TITLE_FIELD[kind]]}`.slice(0, 300);
    const { external_id, slug, ...said } = record;
    const values = plainValues(kind, { ...said, [TITLE_FIELD[kind]]: title });
    const { published_at, featured, series, ...kept } = values;
    const copy = await createItem(tx, actor, kind, kept, { status: 'draft' });
    await removeCopy(tx, external_id, copy.external_id);
    return copy;
  });
}
