/** What members and curators see of words longer than a screen, and of letters further apart: no page is wider than 320 pixels. */
import { beforeAll, expect, it } from 'vitest';
import { KIND_FACTS } from '#domain/kinds.ts';
import { monthIn } from '#domain/months.ts';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { LONG_MAIL, LONG_PAGE, LONG_WORD, longThings, widths } from '#tests/setup/browser/long-words.ts';
import { type SiteMember, withMembersSite } from '#tests/setup/browser/members-site.ts';
import { countUsage } from '#tests/setup/browser/usage.ts';
import { type Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const site = withMembersSite();
let member: SiteMember;
let curator: SiteMember;
let list = '';
const desk: string[] = [];
const NAMES = { first_name: LONG_WORD, last_name: LONG_WORD };

beforeAll(async () => {
  const things = await longThings(site.store.db);
  await countUsage(site.store.db, monthIn(new Date().toISOString(), 'Europe/London'));
  member = await site.join(LONG_MAIL, { ...NAMES, location: `${LONG_WORD}, ${LONG_WORD}` });
  curator = await joinDesk(site, `desk-${LONG_MAIL}`, 'Administrators', NAMES);
  for (const { kind, id } of things) {
    const { objectType, favourites, isRated } = KIND_FACTS[kind];
    if (favourites) await site.call('PUT', '/content/favourite/add', { id, object_type: objectType }, member);
    if (isRated) await site.call('POST', '/review', { id, type: objectType, score: 4 }, member);
    await site.call('POST', '/log/view', { id, object_type: objectType }, member);
  }
  list = (await site.call('POST', '/auth/shared-list', { section: 'events' }, member)).address;
  await site.call('POST', '/auth/contact', {
    name: LONG_WORD,
    email: LONG_MAIL,
    subject: 'feedback',
    message: `${LONG_WORD} ${LONG_MAIL} ${LONG_PAGE}`,
  });
  const [{ id: about, kind } = { id: 0, kind: 'tool' as const }] = things.filter((one) => one.kind === 'tool');
  await site.call('POST', '/content/removal', {
    id: about,
    object_type: KIND_FACTS[kind].objectType,
    why: 'about-me',
    reason: `${LONG_WORD} ${LONG_PAGE}`,
    email: LONG_MAIL,
  });
  await bringCalendar();
  const [first] = (await site.call('GET', '/curation/messages', undefined, curator)).data;
  const [removal] = (await site.call('GET', '/curation/removals', undefined, curator)).data;
  const collection = things.find((one) => one.kind === 'collection')?.id;
  desk.push(
    ...['', '/items?sort=updated_at&order=desc', '/items/new', '/calendar', '/help', '/twins', '/inbox', '/sources'],
    ...['/todo', '/pictures', '/topics', '/collections', '/vocabularies?query=donau', '/featured', '/popular'],
    ...['/messages', '/removals', '/import', '/thesaurus', '/advertisements', '/site', '/programs', '/history'],
    ...['/figures', '/members', '/health', '/replace?find=donau&with=calm', '/replace?tab=words'],
    ...things.map(({ id }) => `/items/${id}`),
    ...[`/items/${about}/history`, `/messages/${first.id}`, `/removals/${removal.id}`, `/collections/${collection}`],
  );
});

/** What another site publishes. */
async function bringCalendar(): Promise<void> {
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
  const headers = { authorization: `Bearer ${curator.access}` };
  const { ok } = await fetch(`${site.url}/api/curation/sources/file`, { method: 'POST', headers, body: form });
  expect(ok).toBe(true);
}

async function expectToFit(visitor: Visitor, paths: readonly string[]): Promise<void> {
  const wide: unknown[] = [];
  for (const path of paths) {
    await visitor.open(path);
    await visitor.main().getByRole('heading').first().waitFor();
    await visitor.page.waitForLoadState('networkidle');
    const wider = await widths(visitor);
    if (wider.some((pixels) => pixels !== 0)) wide.push([path, ...wider]);
  }
  expect(wide).toEqual([]);
}

it('no page of a member is wider than its screen, and no list that they share', async () => {
  await using visitor = await site.arrive('/account', member, { width: 320 });
  await expectToFit(visitor, ['/account', '/account/settings', new URL(list).pathname]);
});

it('no screen of the desk is, either', async () => {
  await using visitor = await site.arrive('/curate', curator, { width: 320 });
  await expectToFit(
    visitor,
    desk.map((path) => `/curate${path}`),
  );
});
