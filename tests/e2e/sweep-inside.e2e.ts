/**
 * What holds for every page of members and every screen of the desk, with the longest words and addresses that people write in
 * every field (WCAG 1.4.10, 1.4.12). Each is opened once, before the first test; each test reads what was found there.
 */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { KIND_FACTS } from '#domain/kinds.ts';
import { monthIn } from '#domain/months.ts';
import type { StoredSession } from '#tests/setup/browser/begun-sessions.ts';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { furnishDesk } from '#tests/setup/browser/desk-screens.ts';
import { LONG_MAIL, LONG_PAGE, LONG_WORD, longThings } from '#tests/setup/browser/long-words.ts';
import { furnishMembers, type MemberScreen } from '#tests/setup/browser/member-screens.ts';
import { type SiteMember, withMembersSite } from '#tests/setup/browser/members-site.ts';
import {
  Faults,
  keepTroubles,
  lookAround,
  lookAtLandmarks,
  lookAtThemes,
  lookAtWidth,
  NARROW,
  WIDE,
  whatIsAsked,
} from '#tests/setup/browser/sweep.ts';
import { countUsage } from '#tests/setup/browser/usage.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

// A page of its own is one that a link can be pasted of.
const site = withMembersSite({ TEST_LOOPBACK_SOURCES: 'on' });
const NAMES = { first_name: LONG_WORD, last_name: LONG_WORD };
/** These have nearly all that the desk is made of. */
const WORN = ['home', 'items', 'form'];

const faults = new Faults();
/** How many were looked at, by sort. */
const looked = { members: 0, desk: 0, long: 0 };

beforeAll(async () => {
  for (const screen of await furnishMembers(site.url, site.dataDir)) await lookAsMember(screen);
  await lookAtDesk();
  const { pages, desk, member, curator, list } = await writeLongWords();
  // What stands on the pages of everybody, of a member with such a name, and what the desk shows of each field.
  await lookAtAll(undefined, [...pages, ...LISTS]);
  await lookAtAll(member, ['/account', '/account/settings', new URL(list).pathname]);
  await lookAtAll(curator, desk);
}, 900_000);

/** Also what comes with code of its own is there. */
async function openWhole(visitor: Visitor, path: string): Promise<void> {
  await visitor.open(path);
  await visitor.page.getByRole('heading', { level: 1 }).first().waitFor();
}

async function lookAsMember({ name, path, session, open }: MemberScreen): Promise<void> {
  await using visitor = await Visitor.arrive('/404', {
    ...WIDE,
    url: site.url,
    reducedMotion: 'reduce',
    storage: { ...session },
  });
  keepTroubles(visitor);
  const isQuiet = whatIsAsked(visitor);
  await faults.of(name, visitor, async () => {
    await openWhole(visitor, path);
    await isQuiet();
    await open?.(visitor.page);
    if (!open) await lookAtLandmarks(faults, name, visitor.page);
    await lookAround(faults, name, visitor);
    looked.members++;
  });
}

async function lookAtDesk(): Promise<void> {
  const { session, screens } = await furnishDesk(site.url, site.dataDir);
  await using visitor = await Visitor.arrive('/404', {
    ...WIDE,
    url: site.url,
    reducedMotion: 'reduce',
    storage: session,
  });
  keepTroubles(visitor);
  const isQuiet = whatIsAsked(visitor);
  for (const { name, path, open } of screens)
    await faults.of(`desk: ${name}`, visitor, async () => {
      const { page } = visitor;
      await page.setViewportSize(WIDE);
      await openWhole(visitor, path);
      await isQuiet();
      await lookAtLandmarks(faults, `desk: ${name}`, page, ['main']);
      await open?.(page);
      await isQuiet();
      if (WORN.includes(name)) await lookAtThemes(faults, `desk: ${name}`, visitor);
      await lookAround(faults, `desk: ${name}`, visitor);
      looked.desk++;
    });
}

/** Whether pages are as wide as a screen, whatever words stand there, for somebody whose browser holds this. */
async function lookAtAll(session: StoredSession | undefined, paths: readonly string[]): Promise<void> {
  const storage: Record<string, string> = session ? { access: session.access, refresh: session.refresh } : {};
  await using visitor = await Visitor.arrive('/404', { ...WIDE, url: site.url, reducedMotion: 'reduce', storage });
  keepTroubles(visitor);
  const isQuiet = whatIsAsked(visitor);
  for (const path of paths)
    await faults.of(path, visitor, async () => {
      await visitor.page.setViewportSize(WIDE);
      await openWhole(visitor, path);
      await isQuiet();
      for (const size of [WIDE, NARROW]) {
        await visitor.page.setViewportSize(size);
        await lookAtWidth(faults, `${path} at ${size.width}, long words`, visitor.page);
      }
      looked.long++;
    });
}

const LISTS = [
  '/home?tag=new',
  '/events',
  '/directory',
  `/directory?town=${LONG_WORD}`,
  '/support',
  '/guides',
  '/tools',
  '/people',
  '/blog',
  '/topics-and-collections',
  '/topic/adhd',
  `/search?query=${LONG_WORD}`,
  '/search?topic=long-topic',
  `/search?tag=${LONG_WORD.toLowerCase()}`,
  `/404?from=/${LONG_WORD}`,
];

/** Puts a long word, mailbox or address into every field; answers with the pages that show them, and with who has such a name. */
async function writeLongWords() {
  const things = await longThings(site.store.db);
  await countUsage(site.store.db, monthIn(new Date().toISOString(), 'Europe/London'));
  const member = await site.join(LONG_MAIL, { ...NAMES, location: `${LONG_WORD}, ${LONG_WORD}` });
  const curator = await joinDesk(site, `desk-${LONG_MAIL}`, 'Administrators', NAMES);
  for (const { kind, id } of things) {
    const { objectType, favourites, isRated } = KIND_FACTS[kind];
    if (favourites) await site.call('PUT', '/content/favourite/add', { id, object_type: objectType }, member);
    if (isRated) await site.call('POST', '/review', { id, type: objectType, score: 4 }, member);
    await site.call('POST', '/log/view', { id, object_type: objectType }, member);
  }
  const { address: list } = await site.call('POST', '/auth/shared-list', { section: 'events' }, member);
  const message = `${LONG_WORD} ${LONG_MAIL} ${LONG_PAGE}`;
  await site.call('POST', '/auth/contact', { name: LONG_WORD, email: LONG_MAIL, subject: 'feedback', message });
  const about = things.find(({ kind }) => kind === 'tool')?.id;
  const object_type = KIND_FACTS.tool.objectType;
  const reason = `${LONG_WORD} ${LONG_PAGE}`;
  await site.call('POST', '/content/removal', { id: about, object_type, why: 'about-me', reason, email: LONG_MAIL });
  await bringCalendar(curator);
  const [asked] = (await site.call('GET', '/curation/messages', undefined, curator)).data;
  const [removal] = (await site.call('GET', '/curation/removals', undefined, curator)).data;
  const collection = things.find(({ kind }) => kind === 'collection')?.id;
  const desk = [
    ...['', '/items?sort=updated_at&order=desc', '/items/new', '/calendar', '/help', '/twins', '/inbox', '/sources'],
    ...['/todo', '/pictures', '/topics', '/collections', '/vocabularies', '/vocabularies?query=donau', '/featured'],
    ...['/popular', '/messages', '/removals', '/import', '/thesaurus', '/advertisements', '/site', '/programs'],
    ...['/history', '/figures', '/members', '/health', '/replace?find=donau&with=calm', '/replace?tab=words'],
    ...things.map(({ id }) => `/items/${id}`),
    ...[`/items/${about}/history`, `/messages/${asked.id}`, `/removals/${removal.id}`, `/collections/${collection}`],
  ].map((path) => `/curate${path}`);
  const pages = things.map(({ page }) => page);
  for (const path of pages)
    await vi.waitFor(async () => expect((await fetch(site.url + path)).status).toBe(200), 20_000);
  return { pages, desk, member, curator, list };
}

/** What another site publishes. */
async function bringCalendar({ access }: SiteMember): Promise<void> {
  const form = new FormData();
  const lines = [
    'BEGIN:VEVENT',
    'UID:long-1',
    'DTSTAMP:20260101T000000Z',
    `DTSTART:${new Date().getUTCFullYear() + 1}0101T100000Z`,
    `SUMMARY:${LONG_WORD} ${LONG_MAIL}`,
    `LOCATION:${LONG_WORD}`,
    `DESCRIPTION:${LONG_WORD} ${LONG_PAGE}`,
    `URL:${LONG_PAGE}`,
    'END:VEVENT',
  ];
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//long//', ...lines, 'END:VCALENDAR', ''].join('\r\n');
  form.append('file', new Blob([text]), `${LONG_WORD}.ics`);
  const headers = { authorization: `Bearer ${access}` };
  const { ok } = await fetch(`${site.url}/api/curation/sources/file`, { method: 'POST', headers, body: form });
  expect(ok).toBe(true);
}

it('every page was looked at', () => {
  expect(faults.about('opened')).toEqual([]);
  expect(looked.members).toBeGreaterThan(7);
  expect(looked.desk).toBeGreaterThan(37);
  expect(looked.long).toBeGreaterThan(50);
});

describe('every page of members, and every screen of the desk', () => {
  it('has one main heading and landmarks', () => expect(faults.about('landmarks')).toEqual([]));

  // spec(33)
  it('has no fault that axe finds, wide and narrow', () => expect(faults.about('axe')).toEqual([]));

  it('has only words on grounds that are measured in every theme, and axe agrees where most of them are', () =>
    expect(faults.about('colours', 'themes')).toEqual([]));

  it('has no name with a number or a bracket at a word', () => expect(faults.about('names')).toEqual([]));

  it('comes to life without an error', () => expect(faults.about('console')).toEqual([]));

  it('is no wider than its screen, whatever words stand in its fields, with letters further apart either', () =>
    expect(faults.about('width', 'spacing')).toEqual([]));

  it('breaks no word of a button', () => expect(faults.about('broken')).toEqual([]));
});
