/** The whole catalogue, read a hundred items at a time: a reader who is slow costs no memory. */
import type { AnyCard } from '#contract/items.ts';
import { aboutOf } from '#domain/card-accessors.ts';
import type { Db } from '#server/database/schema.ts';
import { yieldWhenDue } from '#server/kernel/event-loop.ts';
import { guardFormula } from '#server/kernel/formula-guard.ts';
import { csvStringify } from '#server/kernel/lazy-packages.ts';
import { readCardsOnce } from '../items/cards.ts';
import { publishedIds } from '../items/lists.ts';
import { NamesById } from '../items/names-by-id.ts';

/** More are no quicker, and are held for each reader who is slow. */
const AT_ONCE = 100;

/** Every published item as a visitor sees it, by id, in groups. */
async function* everyCard(db: Db): AsyncGenerator<AnyCard[]> {
  const names = new NamesById();
  for await (const ids of publishedIds(db, AT_ONCE)) {
    // A reader who takes it as quickly as it comes leaves no pause of its own.
    await yieldWhenDue(true);
    yield await readCardsOnce(db, ids, names);
  }
}

/** Addresses are whole ones: a file does not know where it came from. Those of others stay as they were written. */
function whole(card: AnyCard, siteUrl: string): Record<string, unknown> {
  const address = (path: string) => (path.startsWith('/') ? new URL(path, siteUrl).href : path);
  return {
    ...card,
    page: address(card.page),
    ...('url' in card && card.url !== null && { url: address(card.url) }),
    ...('images' in card && { images: card.images.map(address) }),
    ...('image' in card && card.image !== null && { image: address(card.image) }),
  };
}

/** A line of JSON for each item. */
export async function* asLines(db: Db, siteUrl: string): AsyncGenerator<string> {
  for await (const cards of everyCard(db))
    yield cards.map((card) => `${JSON.stringify(whole(card, siteUrl))}\n`).join('');
}

const COLUMNS = [
  'object_type',
  'id',
  'external_id',
  'title',
  'page',
  'url',
  'summary',
  'in_short',
  'content_notes',
  'authors',
  'profession',
  'host',
  'consumption',
  'minutes',
  'topics',
  'tags',
  'audiences',
  'category',
  'start_date',
  'end_date',
  'timezone',
  'city',
  'online',
  'cancelled',
  'price',
  'language',
  'withdrawn',
  'checked_on',
  'images',
  'image_credits',
  'published_at',
  'updated_at',
  'licence',
] as const;

/** Some programs for tables take a file without it for another alphabet. */
const BOM = '\ufeff';

/** A table with a row for each item; what begins like a formula stays text. */
export async function* asTable(db: Db, siteUrl: string): AsyncGenerator<string> {
  // A line break within a cell is not the one between rows, and is quoted all the same.
  const form = { record_delimiter: 'windows', quoted_match: '\n' } as const;
  const written = (rows: readonly unknown[][]) => csvStringify().stringify([...rows], form);
  yield BOM + written([[...COLUMNS]]);
  for await (const cards of everyCard(db)) yield written(cards.map((card) => rowOf(whole(card, siteUrl))));
}

function rowOf(card: Record<string, unknown>): string[] {
  const fields: Record<string, unknown> = {
    ...card,
    title: card.display_title ?? card.title ?? card.name,
    summary: aboutOf(card),
    images: card.images ?? card.image,
  };
  return COLUMNS.map((column) => guardFormula(inCell(fields[column])));
}

function inCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((one) => inCell(one).replaceAll(/[\\|]/g, '\\$&')).join(' | ');
  if (typeof value === 'object' && 'words' in value) return String(value.words);
  if (typeof value === 'object' && 'name' in value) return String(value.name);
  return String(value);
}
