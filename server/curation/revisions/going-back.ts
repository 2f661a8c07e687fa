/**
 * The one way back: old values are written as a new version, field by field. What somebody has changed since stays; topics,
 * terms and held things are followed to what they have become; what is gone is left out, and named.
 */
import type { Fields } from '#domain/fields.ts';
import { type AnyRecord, ITEM_FIELDS } from '#domain/item-fields.ts';
import { fieldOf } from '#domain/kinds/registry.ts';
import type { Kind } from '#domain/kinds.ts';
import type { Touch } from '#server/database/change-log.ts';
import { now } from '#server/database/instants.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { yieldWhenDue } from '#server/kernel/event-loop.ts';
import type { Actor } from '../../features/audit/audit.ts';
import { termNamesIn, withCurrentNames } from '../persistence/current-names.ts';
import { TermLookup } from '../persistence/term-lookup.ts';
import { keepDate } from './change-items.ts';
import { HELD } from './references.ts';
import { whyRemoved } from './removed-works.ts';
import { differences, type Snapshot } from './revisions.ts';
import { type Change, nounOf, type StoredItem, type Written } from './stored-items.ts';
import { saysOther, type WriteOptions, writeItems } from './write-items.ts';

type Said = Pick<Snapshot, 'status' | 'publish_at' | 'record'>;

/** An item as it is, and a change of it that is taken back. */
export interface Step {
  current: StoredItem;
  before: Said;
  after: Said;
}

export interface Outcome {
  id: number;
  /** The new version; nothing, where nothing was to be taken back. */
  written?: Written;
  /** The fields that stay as somebody has written them since. */
  kept: string[];
  /** What is not as it was, in sentences for whoever takes it back. */
  says: string[];
}

/** Takes changes back, in one step. The outcomes are in the order of the steps. */
export async function goBack(
  tx: Tx,
  touch: Touch,
  actor: Actor,
  steps: readonly Step[],
  options: WriteOptions,
): Promise<Outcome[]> {
  const present = await Present.of(
    tx,
    steps.flatMap(({ current: { kind }, before, after }) => [
      { kind, record: before.record },
      { kind, record: after.record },
    ]),
  );
  const plans: { outcome: Outcome; change?: Change }[] = [];
  for (const step of steps) {
    await yieldWhenDue();
    plans.push(planOf(present, step));
  }
  await keepTakenAddresses(tx, plans);
  await keepRemoved(tx, plans);
  const made = plans.filter(({ change }) => change && isOther(change));
  const changes = made.map(({ change }) => change as Change);
  await leaveAddressesFree(tx, changes);
  const written = changes.length > 0 ? await writeItems(tx, touch, actor, changes, options) : [];
  for (const [i, { outcome }] of made.entries()) outcome.written = written[i] as Written;
  return plans.map(({ outcome }) => outcome);
}

const isOther = (change: Change): boolean =>
  !change.before ||
  change.before.status !== change.status ||
  change.before.publish_at !== change.publish_at ||
  saysOther(change.before, change);

function planOf(present: Present, { current, before, after }: Step): { outcome: Outcome; change?: Change } {
  const { kind, id } = current;
  const fields: Fields = ITEM_FIELDS[kind];
  const [was, became] = [present.followed(kind, before.record), present.followed(kind, after.record)];
  const next = { status: current.status, publish_at: current.publish_at, record: { ...current.record } };
  const kept: string[] = [];
  const back: string[] = [];
  for (const { field } of differences(kind, { ...before, record: was.record }, { ...after, record: became.record })) {
    const isOfStatus = field === 'status' || field === 'publish_at';
    // A status and its time are one; a time alone is another schedule.
    if (field === 'publish_at' && before.status !== after.status) continue;
    const isAsLeft = isOfStatus
      ? current.status === after.status && current.publish_at === after.publish_at
      : fields[field]?.same(current.record[field], became.record[field]);
    if (!isAsLeft) {
      kept.push(field);
      continue;
    }
    back.push(field);
    if (isOfStatus) Object.assign(next, statusBefore(before, after));
    else next.record[field] = was.record[field];
  }
  // What goes back to before its publication has no date to keep.
  if (next.status === 'published' || next.status === 'archived') keepDate(current, next.record);
  const isLost = ({ field, name }: Lost) =>
    !kept.includes(field) && !became.lost.some((other) => other.field === field && other.name === name);
  const lost = was.lost.filter(isLost).map(({ name }) => `‘${name}’`);
  const says = [
    ...(kept.length > 0 ? [stays(kept.map((name) => fieldInWords(kind, name)))] : []),
    ...(lost.length > 0 ? [`Not here any more, so it was left out: ${[...new Set(lost)].join(', ')}.`] : []),
  ];
  const outcome = { id, kept, says };
  return back.length > 0 ? { outcome, change: { before: current, kind, ...next } } : { outcome };
}

const OF_STATUS: Record<string, string> = { status: 'Status', publish_at: 'Time of publication' };

/** What the desk calls a field. */
export const fieldInWords = (kind: Kind, name: string): string => fieldOf(kind, name)?.label ?? OF_STATUS[name] ?? name;

export const stays = (fields: readonly string[]): string =>
  `Changed since by somebody, so it stays: ${fields.join(', ')}.`;

/** A schedule whose time has passed has come true, unless it is this that is taken back. */
function statusBefore({ status, publish_at }: Said, after: Said): Pick<Said, 'status' | 'publish_at'> {
  if (status !== 'scheduled' || (publish_at ?? '') > now()) return { status, publish_at };
  return { status: after.status === 'published' ? 'draft' : 'published', publish_at: null };
}

/** What was removed on request since is not shown again. */
async function keepRemoved(tx: Tx, plans: readonly { outcome: Outcome; change?: Change }[]): Promise<void> {
  const why = await whyRemoved(
    tx,
    plans.flatMap(({ change }) => change ?? []),
  );
  for (const { change, outcome } of plans) {
    const removed = change && why.get(change.record.external_id);
    if (!removed || !change.before) continue;
    outcome.says.push(removed);
    const { status, publish_at, record } = change.before;
    Object.assign(change, { status, publish_at, record: { ...change.record, url: record.url } });
  }
}

/** An address that another item has by now stays with that one. */
async function keepTakenAddresses(tx: Tx, plans: readonly { outcome: Outcome; change?: Change }[]): Promise<void> {
  const moving = plans.filter(({ change }) => change && change.record.slug !== change.before?.slug);
  for (let isSettled = false; !isSettled; ) {
    isSettled = true;
    for (const { change, outcome } of moving) {
      if (!change?.before || change.record.slug === change.before.slug) continue;
      const holder = await tx
        .selectFrom('item')
        .select(['id', 'title'])
        .where('kind', '=', change.kind)
        .where('slug', '=', String(change.record.slug))
        .executeTakeFirst();
      const makesWay = moving.some(
        (other) => other.change?.before?.id === holder?.id && other.change?.record.slug !== other.change?.before?.slug,
      );
      if (!holder || makesWay) continue;
      outcome.says.push(
        `‘${change.record.slug}’ is the address of another ${nounOf(change.kind)} by now: ${holder.title}. So it keeps its own.`,
      );
      change.record.slug = change.before.slug;
      // Whoever waited for this one's address does not get it, either.
      isSettled = false;
    }
  }
}

/** Of several that take each other's address none is in the way. */
async function leaveAddressesFree(tx: Tx, changes: readonly Change[]): Promise<void> {
  const moving = changes.filter(({ before, record }) => before && before.slug !== record.slug);
  if (moving.length < 2) return;
  for (const { before } of moving)
    await tx
      .updateTable('item')
      .set({ slug: `moving-${before?.id}` })
      .where('id', '=', before?.id as number)
      .execute();
}

interface Lost {
  field: string;
  name: string;
}

const listIn = (record: AnyRecord, field: string): string[] => (record[field] as string[] | undefined) ?? [];

/** What the names in earlier versions mean now. */
export class Present {
  readonly #terms: TermLookup;
  readonly #topics: ReadonlyMap<string, string>;
  readonly #held: ReadonlyMap<string, string>;

  private constructor(terms: TermLookup, topics: ReadonlyMap<string, string>, held: ReadonlyMap<string, string>) {
    this.#terms = terms;
    this.#topics = topics;
    this.#held = held;
  }

  static async of(db: Db, records: readonly { kind: Kind; record: AnyRecord }[]): Promise<Present> {
    const names = records.flatMap(({ kind, record }) => termNamesIn(kind, record));
    const notes = records.flatMap(({ record }) => listIn(record, 'content_notes'));
    const terms = await TermLookup.of(db, [...names, ...notes.map((name) => ['contentnote', name] as const)]);
    const slugs = new Set(records.flatMap(({ record }) => listIn(record, 'topics')));
    const held = new Set(records.flatMap(({ record }) => HELD.flatMap((field) => listIn(record, field))));
    return new Present(terms, await topicsNow(db, [...slugs]), await heldNow(db, [...held]));
  }

  /** The record with each name as it is now, and the names of what is not here any more. */
  followed(kind: Kind, record: AnyRecord): { record: AnyRecord; lost: Lost[] } {
    const next = withCurrentNames(this.#terms, kind, record);
    const lost: Lost[] = [];
    const follow = (field: string, nameNow: (name: string) => string | undefined) => {
      if (!(field in next)) return;
      const there = listIn(next, field).flatMap((name) => {
        const found = nameNow(name);
        if (found === undefined) lost.push({ field, name });
        return found ?? [];
      });
      next[field] = [...new Set(there)];
    };
    follow('topics', (slug) => this.#topics.get(slug));
    follow('content_notes', (name) => this.#terms.meant('contentnote', name)?.name);
    for (const field of HELD) follow(field, (name) => this.#held.get(name));
    return { record: next, lost };
  }
}

const NAMES_AT_ONCE = 500;

/** The addresses of topics by those that they had: where one was renamed or merged, its address leads on. */
async function topicsNow(db: Db, slugs: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let i = 0; i < slugs.length; i += NAMES_AT_ONCE) {
    const some = slugs.slice(i, i + NAMES_AT_ONCE);
    const former = await db
      .selectFrom('former_address')
      .innerJoin('item', 'item.id', 'former_address.item_id')
      .select(['former_address.slug as was', 'item.slug'])
      .where('former_address.kind', '=', 'topic')
      .where('former_address.slug', 'in', some)
      .execute();
    const here = await db
      .selectFrom('item')
      .select('slug')
      .where('kind', '=', 'topic')
      .where('slug', 'in', some)
      .execute();
    for (const { was, slug } of former) found.set(was, slug);
    for (const { slug } of here) found.set(slug, slug);
  }
  return found;
}

/** The lasting names of held things by those that they had: what was merged is the second by now. */
async function heldNow(db: Db, names: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  let asked = names.map((name) => [name, name] as const);
  // A merge may have followed another; two that were merged into each other in turn end here.
  for (let i = 0; asked.length > 0 && i < 10; i++) {
    const next: (readonly [string, string])[] = [];
    for (let j = 0; j < asked.length; j += NAMES_AT_ONCE) {
      const some = asked.slice(j, j + NAMES_AT_ONCE);
      const now = some.map(([, name]) => name);
      const here = await db.selectFrom('item').select('external_id').where('external_id', 'in', now).execute();
      const gone = await db
        .selectFrom('removed_item')
        .select(['external_id', 'merged_into'])
        .where('external_id', 'in', now)
        .execute();
      const ids = new Set(here.map(({ external_id }) => external_id));
      const merged = new Map(gone.map(({ external_id, merged_into }) => [external_id, merged_into]));
      for (const [name, is] of some) {
        const into = merged.get(is);
        if (ids.has(is)) found.set(name, is);
        else if (into) next.push([name, into]);
      }
    }
    asked = next;
  }
  return found;
}
