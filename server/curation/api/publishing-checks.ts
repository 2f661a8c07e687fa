/** What somebody may have forgotten in an item that is about to be published: asked about, and never forbidden. */
import type { BulkChange } from '#contract/curation.ts';
import type { PublishingCheckName, PublishingQuestion, PublishingWarning } from '#contract/publishing-checks.ts';
import { type AnyRecord, ITEM_FIELDS } from '#domain/item-fields.ts';
import type { Kind } from '#domain/kinds.ts';
import { nameKey } from '#domain/names.ts';
import type { Db } from '#server/database/schema.ts';
import { yieldWhenDue } from '#server/kernel/event-loop.ts';
import { sortKey } from '../../features/items/slugs-and-sort-keys.ts';
import { changed } from '../revisions/bulk-changes.ts';
import { readStoredItems, type StoredItem, titleOf } from '../revisions/stored-items.ts';

type Looked = Pick<StoredItem, 'id' | 'kind' | 'record'>;

interface Finding {
  item: Looked;
  check: PublishingCheckName;
  field: string;
  like?: { id: number; title: string };
}

const MESSAGES: Record<PublishingCheckName, string> = {
  day: 'There is no day. Readers cannot tell when it takes place.',
  address: 'There is no link or other way to reach it. Readers cannot get there from its card.',
  description: 'There is no description. Readers see the title alone.',
  topic: 'There is no topic. Readers who look under topics do not find it.',
  html: 'There are signs of HTML in the words, such as <p> or &nbsp;. Readers would see them.',
  checked: 'Nobody has checked it yet. Its page says so.',
  twin: 'Something with the same title and the same link is here already.',
};

/** The fields of which one is enough to reach it, by kind; kinds that live on this site have none. */
const WAYS: { [K in Kind]?: readonly string[] } = {
  post: ['url', 'body'],
  media: ['url'],
  event: ['url'],
  person: ['url'],
  tool: ['url'],
  support: ['url', 'text_number', 'chat_url', 'phone_number', 'place'],
  directory: ['url', 'phone_number', 'email'],
};

/** What is no text for readers, or an address, in which such signs may stand. */
const NO_TEXT = new Set([
  'external_id',
  'slug',
  'url',
  'chat_url',
  'images',
  'image',
  'items',
  'hero_items',
  'contacts',
  'topics',
]);
const HTML = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>|&(?:nbsp|amp|lt|gt|quot|apos|#\d{1,6}|#x[\da-f]{1,6});/i;
/** Markdown shows what stands in code as it is. */
const CODE = /^```[\s\S]*?^```|`[^`\n]*`/gm;

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

function* findings(item: Looked): Generator<Finding> {
  const { kind, record } = item;
  const fields: Record<string, unknown> = ITEM_FIELDS[kind];
  if ('start_date' in fields && isEmpty(record.start_date)) yield { item, check: 'day', field: 'start_date' };
  const ways = WAYS[kind] ?? [];
  if (ways.length > 0 && ways.every((way) => isEmpty(record[way])))
    yield { item, check: 'address', field: ways[0] as string };
  const about = ['synopsis', 'description', 'answer'].find((name) => name in fields) as string;
  if (isEmpty(record[about])) yield { item, check: 'description', field: about };
  if ('review_by' in fields && isEmpty(record.checked_on)) yield { item, check: 'checked', field: 'checked_on' };
  if ('topics' in fields && isEmpty(record.topics)) yield { item, check: 'topic', field: 'topics' };
  for (const [field, value] of Object.entries(record)) {
    if (NO_TEXT.has(field) || field.endsWith('_items')) continue;
    const texts = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');
    if (texts.some((text) => HTML.test(field === 'body' ? text.replaceAll(CODE, '') : text)))
      yield { item, check: 'html', field };
  }
}

/** Two addresses with one key lead to one page, as far as anybody can tell. */
function addressKey(url: unknown): string | undefined {
  const address = typeof url === 'string' && URL.parse(url);
  if (!address) return undefined;
  return `${address.host.replace(/^www\./, '')}${address.pathname.replace(/\/+$/, '')}${address.search}`;
}

const TITLES_AT_ONCE = 400;

/** What is on the site or at the desk already under the same title and address. */
async function twins(db: Db, items: readonly Looked[]): Promise<Finding[]> {
  const found: Finding[] = [];
  const withAddress = items.filter(({ record }) => addressKey(record.url) !== undefined);
  for (const [kind, some] of Map.groupBy(withAddress, (item) => item.kind)) {
    for (let i = 0; i < some.length; i += TITLES_AT_ONCE) {
      await yieldWhenDue();
      const asked = some.slice(i, i + TITLES_AT_ONCE);
      const rows = await db
        .selectFrom('item')
        .leftJoin('event', 'event.item_id', 'item.id')
        .select(['item.id', 'item.title', 'item.url', 'event.series'])
        .where('kind', '=', kind)
        .where('status', 'in', ['draft', 'review', 'scheduled', 'published'])
        .where('sort_title', 'in', [...new Set(asked.map((item) => sortKey(titleOf(item))))])
        .orderBy('item.id')
        .execute();
      const there = Map.groupBy(rows, ({ title, url }) => `${nameKey(title)} ${addressKey(url)}`);
      for (const item of asked) {
        const alike = there.get(`${nameKey(titleOf(item))} ${addressKey(item.record.url)}`) ?? [];
        // The dates of one series are meant to be alike.
        const isOther = (series: string | null) => series === null || series !== item.record.series;
        const like = alike.find(({ id, series }) => id !== item.id && isOther(series));
        if (like) found.push({ item, check: 'twin', field: 'url', like: { id: like.id, title: like.title } });
      }
    }
  }
  return found;
}

/** What to ask about one item. */
export async function warningsOf(db: Db, item: Looked): Promise<PublishingWarning[]> {
  const all = [...findings(item), ...(await twins(db, [item]))];
  return all.map(({ check, field }) => ({ check, field, message: MESSAGES[check] }));
}

const FIRST = 10;

/**
 * What to ask about many, each question once, as they would be after a change; what is public already, and what the
 * change cannot be made to, is not asked about.
 */
export async function questionsOf(
  db: Db,
  ids: readonly number[],
  change: BulkChange = {},
): Promise<PublishingQuestion[]> {
  const looked: Looked[] = [];
  for (const state of await readStoredItems(db, [...new Set(ids)])) {
    await yieldWhenDue();
    const record: AnyRecord | string = await changed(db, state, change);
    if (state.status !== 'published' && typeof record !== 'string') looked.push({ ...state, record });
  }
  const all = [...looked.flatMap((item) => [...findings(item)]), ...(await twins(db, looked))];
  const byCheck = Map.groupBy(all, ({ check }) => check);
  return Object.entries(MESSAGES).flatMap(([name, message]) => {
    const check = name as PublishingCheckName;
    const some = byCheck.get(check) ?? [];
    if (some.length === 0) return [];
    const items = some.slice(0, FIRST).map(({ item, field, like }) => ({
      id: item.id,
      title: titleOf(item),
      field,
      like: like ?? null,
    }));
    return [{ check, message, count: new Set(some.map(({ item }) => item.id)).size, items }];
  });
}
