/** One look at a source: asked politely, read away from the process that serves, and taken into the inbox. */

import { isDeepStrictEqual } from 'node:util';
import type { Insertable } from 'kysely';
import { linkKey } from '#domain/link-key.ts';
import { engineOf } from '#server/database/column-types.ts';
import { now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import type { SourceTable } from '#server/database/schema-imports.ts';
import type { JobKind } from '#server/jobs/worker.ts';
import type { WebClient } from '#server/kernel/web-client.ts';
import { Reader } from '#server/untrusted-files/reader.ts';
import { site } from '#site';
import { noteAudit, sourceActor } from '../../features/audit/audit.ts';
import { whyUnread } from '../pages/page-reader-process.ts';
import { Robots } from '../pages/robots.ts';
import { asSent, type SentBytes, Unreadable } from '../reading/decode-text.ts';
import { newestFirst, noteGone, takeIn } from './fill-inbox.ts';
import { asKind } from './formats/entry-checks.ts';
import type { FoundSource, NamedSource, SourceSort, SourceToRead } from './found.ts';
import { acceptUnseen } from './inbox-decisions.ts';
import type { Asking } from './page-as-entry.ts';
import { columnsOf, hostOf, isFull, lookNow, nextAt, noteOf, readSource, type SourceRow } from './sources.ts';
import { readSuggestion } from './visitor-suggestions.ts';

const ACCEPT =
  'application/rss+xml, application/atom+xml, application/feed+json, text/calendar, application/xml;q=0.9, application/json;q=0.9, text/xml;q=0.9, */*;q=0.5';
const PAGES_MOST = 20;
const NOT_MODIFIED = 304;
/** What leads on lists all it has, so that what is not there is gone; a feed has its latest alone. */
const LISTS_ALL = new Set<SourceSort>(['ical', 'oruk', 'tessera']);
const LEFT_OUT_KEPT = 20;

export interface LookOptions {
  client: WebClient;
}

const reader = new Reader<SourceToRead, FoundSource>(new URL('./source-reader.ts', import.meta.url));

export function sourceJobs(db: Db, { client }: LookOptions): JobKind {
  const robots = new Robots(client);
  return {
    isOutward: true,
    // A source has a time of its own for its next try.
    backoff: [],
    run: async ({ payload }, signal) => {
      if (payload.suggestion !== undefined)
        return readSuggestion(db, Number(payload.suggestion), { client, robots, signal });
      const row = await db.selectFrom('source').selectAll().where('id', '=', Number(payload.source)).executeTakeFirst();
      if (row?.url) await lookAt(db, { ...row, url: row.url }, { client, robots, signal });
    },
  };
}

/** Looks at a source and notes how it went. Throws only where the process stops. */
async function lookAt(db: Db, source: SourceRow & { url: string }, asking: Asking): Promise<void> {
  const look = now();
  // Where reading it ends the process, it waits for its next time like any other that failed.
  await db
    .updateTable('source')
    .set({ last_at: look, next_at: nextAt(source.rhythm, source.failures + 1) ?? null })
    .where('id', '=', source.id)
    .execute();
  try {
    const { etag, last_modified: lastModified } = source;
    const told = await asking.client.get(source.url, { accept: ACCEPT, etag, lastModified, signal: asking.signal });
    if (told.status === NOT_MODIFIED) return await noteGood(db, source, look, {});
    if (told.status >= 400) throw new Unreadable(refusedWith(told.status));
    const { pieces, isWhole, movesTo } = await readAll(db, told, asking);
    const left = await takeAll(db, source, pieces, look, isWhole);
    await noteGood(db, source, look, {
      sort: pieces[0]?.sort ?? null,
      etag: told.headers.etag ?? null,
      last_modified: told.headers['last-modified'] ?? null,
      ...(source.name === hostOf(source.url) && pieces[0]?.title && { name: pieces[0].title.slice(0, 200) }),
      left_out: leftOutOf(pieces, left),
      ...(movesTo && { url: movesTo, url_key: linkKey(movesTo) ?? movesTo, etag: null, last_modified: null }),
    });
  } catch (error) {
    asking.signal.throwIfAborted();
    await noteBad(db, source, whyUnread('It', error));
  }
}

const leftOutOf = (found: readonly FoundSource[], more: readonly string[]): string =>
  JSON.stringify([...more, ...found.flatMap(({ refused }) => refused)].slice(0, LEFT_OUT_KEPT));

/** A file that somebody brought: read and taken in. Throws `Unreadable`. */
export async function takeFile(db: Db, id: number, bytes: Buffer, name: string): Promise<number> {
  const source = await readSource(db, id);
  const look = now();
  let pages: FoundSource[];
  try {
    pages = await readSent({ bytes, url: `file:///${encodeURIComponent(name)}` });
    const leadsTo = pages[0]?.leadsTo;
    if (leadsTo) throw new Unreadable(`This is a web page. Give the address of its feed: ${leadsTo}`);
  } catch (error) {
    throw new Unreadable(whyUnread('It', error));
  }
  const left = await takeAll(db, source, pages, look, false);
  await noteGood(db, source, look, { sort: pages[0]?.sort ?? null, left_out: leftOutOf(pages, left) });
  return pages.reduce((sum, { entries, sources }) => sum + entries.length + sources.length, 0);
}

type Told = Awaited<ReturnType<WebClient['get']>>;

interface Read {
  pieces: FoundSource[];
  /** Whether every page of it was read. */
  isWhole: boolean;
  /** Where it is looked for from now on: the feed that a page names, or the whole of another site that was asked for its changes. */
  movesTo?: string;
}

/** The answer, and the pages that it leads on to. Throws `UnreachableError` and `Unreadable`. */
async function readAll(db: Db, first: Told, { client, signal }: Asking): Promise<Read> {
  const pieces = await readAnswer(first, signal);
  const feed = pieces[0]?.leadsTo;
  if (feed) {
    const there = db
      .selectFrom('source')
      .select('name')
      .where('url_key', '=', linkKey(feed) ?? feed);
    const known = await there.executeTakeFirst();
    if (known) throw new Unreadable(`This is a web page. This site looks at its feed already: ${known.name}.`);
    const answer = await client.get(feed, { accept: ACCEPT, signal });
    if (answer.status !== 200) throw new Unreadable(refusedWith(answer.status));
    const found = await readAnswer(answer, signal);
    if (found[0]?.leadsTo) throw new Unreadable('This is a web page, and what it names as its feed is none.');
    return { ...(await readPages(found, answer.url, { client, signal })), movesTo: feed };
  }
  const [{ sort, refused, pages = [] } = { sort: 'feed', refused: [] }] = pieces;
  // Changes are names alone; what they are of stands in the catalogue, in one answer.
  if (sort === 'tessera' && (pages.length > 0 || pieces.some(({ gone = [] }) => gone.length > 0))) {
    const catalogue = new URL('/api/catalogue.jsonl', first.url).href;
    const answer = await client.get(catalogue, { accept: ACCEPT, signal });
    if (answer.status !== 200) throw new Unreadable(refusedWith(answer.status));
    return { pieces: await readAnswer(answer, signal), isWhole: true, movesTo: catalogue };
  }
  // The pages of a directory are known by their numbers where the first was asked for by its own.
  if (sort === 'oruk' && refused.some((said) => /does not say where the others are/.test(said))) {
    const url = new URL(first.url);
    if (!url.searchParams.has('page')) {
      url.searchParams.set('page', refused.some((said) => said.startsWith('This is page 0 of')) ? '0' : '1');
      const answer = await client.get(url.href, { accept: ACCEPT, signal });
      if (answer.status === 200)
        return await readPages(await readAnswer(answer, signal), answer.url, { client, signal });
    }
  }
  return await readPages(pieces, first.url, { client, signal });
}

async function readPages(
  pieces: FoundSource[],
  url: string,
  { client, signal }: Pick<Asking, 'client' | 'signal'>,
): Promise<Read> {
  const asked = new Set([url]);
  for (let next = nextOf(pieces); next !== undefined; ) {
    if (asked.has(next) || asked.size >= PAGES_MOST) return { pieces, isWhole: false };
    asked.add(next);
    const answer = await client.get(next, { accept: ACCEPT, signal });
    if (answer.status !== 200) return { pieces, isWhole: false };
    const more = await readAnswer(answer, signal);
    pieces.push(...more);
    next = nextOf(more);
  }
  return { pieces, isWhole: true };
}

const nextOf = (pieces: readonly FoundSource[]) => pieces.find(({ next }) => next !== undefined)?.next;

const readAnswer = (told: Told, signal: AbortSignal): Promise<FoundSource[]> => readSent(asSent(told), signal);

const readSent = (sent: SentBytes & { url: string }, signal?: AbortSignal): Promise<FoundSource[]> =>
  Array.fromAsync(reader.read({ ...sent, now: now(), timezone: site.timezone }, signal));

async function takeAll(
  db: Db,
  source: SourceRow,
  pages: readonly FoundSource[],
  look: string,
  isWhole: boolean,
): Promise<string[]> {
  const { kind } = source.defaults;
  const found = pages.flatMap(({ sort, entries }) =>
    // A feed does not say of what kind its things are, so that a curator may.
    kind && sort === 'feed' ? entries.map((entry) => asKind(entry, kind)) : entries,
  );
  // Of years of a podcast the newest are offered first.
  const entries = pages.every(({ sort }) => sort === 'feed') ? newestFirst(found) : found;
  const { waiting } = await takeIn(db, source.id, entries, look);
  const listsAll = pages.every(({ sort, unread }) => LISTS_ALL.has(sort) && !unread?.isCut);
  const unread = pages.flatMap((page) => page.unread ?? []);
  if (isWhole && listsAll) await noteGone(db, source.id, look, unread);
  const left = await addNamed(
    db,
    source,
    pages.flatMap(({ sources }) => sources),
  );
  await acceptUnseen(db, source.id, waiting);
  return left;
}

/**
 * A list of feeds adds each of them as a source of its own, with what is filled in for the list. Whoever writes the list
 * publishes nothing here by it: what the feeds hold waits for somebody.
 */
async function addNamed(db: Db, source: SourceRow, named: readonly NamedSource[]): Promise<string[]> {
  const { defaults, rhythm, created_by } = source;
  let left = 0;
  for (const { title, url } of named) {
    const said = { url, name: (title ?? '').slice(0, 200), defaults, publish: false, ...(source.url && { rhythm }) };
    await db.transaction().execute(async (tx) => {
      if (await isFull(tx)) {
        left++;
        return;
      }
      const added = await tx
        .insertInto('source')
        .values({ ...columnsOf(said), url, url_key: linkKey(url) ?? url, created_by, next_at: null })
        .onConflict((conflict) => conflict.column('url_key').doNothing())
        .returning(['id', 'name'])
        .executeTakeFirst();
      if (!added) return;
      await lookNow(tx, added.id);
      await noteAudit(tx, sourceActor(source.id), [noteOf('source', added)]);
    });
  }
  return left === 0 ? [] : [`${left} of its feeds were not added: there are as many sources as the site looks at.`];
}

type Noted = Partial<Insertable<SourceTable>>;

/** Notes how a look went. What somebody has changed while it lasted stays. */
async function note(db: Db, id: number, of: (current: SourceRow) => Noted): Promise<void> {
  await db.transaction().execute(async (tx) => {
    let row = tx.selectFrom('source').selectAll().where('id', '=', id);
    if (engineOf(tx) === 'postgres') row = row.forUpdate();
    const current = await row.executeTakeFirst();
    if (current) await tx.updateTable('source').set(of(current)).where('id', '=', id).execute();
  });
}

const noteGood = (db: Db, read: SourceRow, look: string, { name, ...found }: Noted): Promise<void> =>
  note(db, read.id, (current) => ({
    last_good_at: look,
    next_at: nextAt(current.rhythm, 0),
    problem: null,
    failures: 0,
    ...found,
    ...(name && current.name === read.name && { name }),
    // Another kind is a reason to read again what has not changed.
    ...(!isDeepStrictEqual(current.defaults, read.defaults) && { etag: null, last_modified: null }),
  }));

const noteBad = (db: Db, { id }: SourceRow, problem: string): Promise<void> =>
  note(db, id, ({ rhythm, failures }) => ({
    problem,
    failures: failures + 1,
    next_at: nextAt(rhythm, failures + 1),
  }));

function refusedWith(status: number): string {
  if (status === 404 || status === 410) return 'There is nothing at this address any more.';
  if (status === 401 || status === 403) return 'The site does not let programs read it.';
  if (status === 429) return 'The site asks us to come less often.';
  return `The site has trouble of its own (${status}).`;
}
