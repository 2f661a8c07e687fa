/** Sources that a desk looks at, on a site of somebody else on this machine. */
import { expect } from 'vitest';
import { sourceJobs } from '#server/curation/sources/ingest-source.ts';
import { noticeDueSources } from '#server/curation/sources/sources.ts';
import { SOURCE_JOB } from '#server/jobs/kinds.ts';
import { Worker } from '#server/jobs/worker.ts';
import { loopbackClient, openOtherSite } from '../other-site.ts';
import { openDesk } from './desk.ts';
import { openClub } from './members.ts';

export const rssItem = (n: number, more = '') =>
  `<item><guid isPermaLink="false">g-${n}</guid><title>Thing ${n}</title><link>https://example.org/things/${n}</link><description>About ${n}.</description>${more}</item>`;
export const rss = (...items: string[]) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>The Slow Kettle</title><link>https://example.org/</link><description>d</description>${items.join('')}</channel></rss>`;

/** Days from today, as calendars write them. */
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
export const vevent = (uid: string, ahead: number, more: string[] = []) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  'DTSTAMP:20260101T000000Z',
  `DTSTART:${day(ahead)}T180000Z`,
  `DTEND:${day(ahead)}T190000Z`,
  `SUMMARY:Meeting ${uid}`,
  ...more,
  'END:VEVENT',
];
export const ics = (...events: string[][]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//y', ...events.flat(), 'END:VCALENDAR', ''].join('\r\n');

/** A desk, and a site of somebody else for it to look at. */
export async function openSources(engine: Parameters<typeof openClub>[0]) {
  const site = await openOtherSite();
  const club = await openClub(engine);
  const desk = await openDesk(club);
  const { db } = club.api.store;
  const worker = new Worker(
    db,
    { [SOURCE_JOB]: sourceJobs(db, { client: loopbackClient() }) },
    { beforeLooking: () => noticeDueSources(db), leaseMs: 300_000 },
  );
  const { call } = desk;
  return {
    ...desk,
    db,
    site,
    club,
    look: async (id?: number) => {
      if (id !== undefined) await call('POST', `/sources/${id}/fetch`);
      await worker.work();
      await club.api.catchUp();
    },
    waiting: async (more = '') => {
      const { status, body } = await call('GET', `/inbox?size=50${more}`);
      expect([status, body.message]).toEqual([200, undefined]);
      return body;
    },
    decide: (id: number, body: object) => call('PUT', `/inbox/${id}`, body),
    /** The entry, as it is once it was accepted. */
    accept: async (id: number) => (await call('PUT', `/inbox/${id}`, { state: 'accepted' })).body.entry,
    itemOf: async (id: number) => (await call('GET', `/items/${id}`)).body,
    /** What somebody else at the desk does. */
    colleague: (method: string, path: string, body?: object, headers = {}) =>
      club.api.send(method as 'PUT', `/api/curation${path}`, body, { ...desk.administrator.as, ...headers }),
    [Symbol.asyncDispose]: async () => {
      await worker.stop();
      await club[Symbol.asyncDispose]();
      await site[Symbol.asyncDispose]();
    },
  };
}

type Sources = Awaited<ReturnType<typeof openSources>>;

/** A source of this body, looked at once. */
export async function sourceOf(at: Sources, body: string, more: object = {}) {
  const type = body.startsWith('BEGIN') ? 'text/calendar' : 'application/rss+xml';
  const path = `/source-${Math.random()}`;
  at.site.pages.set(path, { body, type });
  const asked = { url: `${at.site.url}${path}`, ...more };
  const source = (await at.call('POST', '/sources', asked)).body;
  await at.look();
  return {
    id: source.id as number,
    /** It says something else from now on, and is looked at again. */
    says: async (next: string) => {
      at.site.pages.set(path, { body: next, type });
      await at.look(source.id);
    },
    /** It is taken out of the sources, and added anew. */
    again: async (other: object = {}) => {
      await at.call('DELETE', `/sources/${source.id}`);
      await at.call('POST', '/sources', { ...asked, ...other });
      await at.look();
    },
  };
}
