/** Every screen of the desk as somebody finds it in the middle of a morning, for pictures of it. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beginSessions } from './begun-sessions.ts';

const PEOPLE = [
  { email: 'nadia@example.org', first_name: 'Nadia', last_name: 'Whitlock', group: 'Administrators' },
  { email: 'bea@example.org', first_name: 'Bea', last_name: 'Moss', group: 'Curators' },
] as const;

export interface DeskScreen {
  name: string;
  path: string;
  /** What is pressed before the picture is taken. */
  open?: (page: Page) => Promise<void>;
  /** The guide shows so much of it, in pixels from above. */
  inGuide?: number;
}

export interface FurnishedDesk {
  /** What a browser's storage holds in which the administrator is logged in. */
  session: Record<string, string>;
  screens: readonly DeskScreen[];
}

type Call = (method: string, path: string, body?: unknown, seen?: number) => Promise<{ id: number; version: number }>;

/** Fills the desk of a site that is up with work, through its calls. */
export async function furnishDesk(url: string, dataDir: string): Promise<FurnishedDesk> {
  const [nadia, bea] = await joinAll(url, dataDir);
  if (!nadia || !bea) throw new Error('nobody is at the desk');
  const session = { access: nadia.access, refresh: nadia.refresh };
  await write(nadia.call, bea.call);
  await ask(url);
  await bringCalendar(url, nadia.access);
  const chairs = await sendPicture(url, nadia.access);
  const form = await nadia.call('POST', '/items', {
    kind: 'post',
    display_title: 'A map of a quiet Saturday',
    synopsis: 'How a reader who suffers from autism found four calm hours in town.',
    body: 'Begin before ten. The library opens its side door then.\n\n## Four stops\n\n- the library\n- the heron pond\n- the tea room\n- home',
    topics: ['sensory-life'],
    tags: ['Quiet hours', 'Weekends'],
    images: [chairs],
  });
  const clash = await nadia.call('POST', '/items', {
    kind: 'tool',
    name: 'Traffic light cards',
    synopsis: 'Show how much talk is fine for you today.',
  });
  const changed = await nadia.call('POST', '/items', {
    kind: 'tool',
    name: 'Sand timer',
    synopsis: 'It takes an hour.',
  });
  await bea.call('POST', '/bulk', {
    ids: [changed.id],
    change: { set: { synopsis: 'It takes a quarter of an hour.' } },
  });
  const asked = await nadia.call('POST', '/items', {
    kind: 'event',
    title: 'Tea by the door',
    facts: ['quiet-space: yes', 'speaking: no. Hello'],
  });
  const collection = await first(url, nadia.access, 'kind=collection&query=day&sort=title');
  const [removal, message] = [
    await first(url, nadia.access, '', 'removals'),
    await first(url, nadia.access, '', 'messages'),
  ];
  let times = 0;
  const clashing = async (page: Page) => {
    await page.getByLabel('Short description').fill('Show others how much talk is fine for you today.');
    // The same words a second time would change nothing.
    const synopsis = `${times++ % 2 === 0 ? 'Three cards' : 'Cards'} that show how much talk is fine today.`;
    await bea.call('POST', '/bulk', { ids: [clash.id], change: { set: { synopsis } } });
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('heading', { name: 'Bea Moss saved changes' }).waitFor();
  };
  return {
    session,
    screens: [
      { name: 'home', path: '/curate', inGuide: 900 },
      { name: 'items', path: '/curate/items?sort=title&kind=tool', open: openRow, inGuide: 1250 },
      { name: 'replace', path: '/curate/replace?find=quiet&with=calm&whole=true' },
      { name: 'words', path: '/curate/replace?tab=words' },
      { name: 'calendar', path: '/curate/calendar', inGuide: 900 },
      { name: 'help', path: '/curate/help' },
      { name: 'new', path: '/curate/items/new' },
      {
        name: 'paste',
        path: `/curate/items/new?link=${url}/blog/three-ways-to-see-time`,
        open: readPage,
        inGuide: 1_100,
      },
      { name: 'twins', path: '/curate/twins' },
      { name: 'inbox', path: '/curate/inbox', inGuide: 900 },
      { name: 'sources', path: '/curate/sources' },
      { name: 'todo', path: '/curate/todo' },
      { name: 'form', path: `/curate/items/${form.id}`, inGuide: 900 },
      { name: 'what-to-expect', path: `/curate/items/${asked.id}` },
      { name: 'conflict', path: `/curate/items/${clash.id}`, open: clashing, inGuide: 700 },
      { name: 'versions', path: `/curate/items/${changed.id}/history?from=1&to=2` },
      { name: 'pictures', path: '/curate/pictures' },
      { name: 'topics', path: '/curate/topics', open: (page) => press(page, 'Quote of ADHD') },
      { name: 'collections', path: '/curate/collections' },
      { name: 'order', path: `/curate/collections/${collection}`, inGuide: 900 },
      {
        name: 'vocabularies',
        path: '/curate/vocabularies?query=quiet',
        open: (page) => press(page, /^Merge /),
      },
      { name: 'content-notes', path: '/curate/vocabularies?vocabulary=contentnote' },
      { name: 'featured', path: '/curate/featured' },
      { name: 'popular', path: '/curate/popular' },
      { name: 'messages', path: '/curate/messages' },
      { name: 'message', path: `/curate/messages/${message}` },
      { name: 'removals', path: '/curate/removals' },
      { name: 'removal', path: `/curate/removals/${removal}`, inGuide: 1100 },
      { name: 'import', path: '/curate/import' },
      { name: 'import-table', path: '/curate/import', open: bringIn, inGuide: 1150 },
      { name: 'thesaurus', path: '/curate/thesaurus' },
      { name: 'advertisements', path: '/curate/advertisements' },
      { name: 'site', path: '/curate/site' },
      { name: 'programs', path: '/curate/programs' },
      { name: 'history', path: '/curate/history' },
      { name: 'figures', path: '/curate/figures' },
      { name: 'health', path: '/curate/health' },
      { name: 'members', path: '/curate/members', open: (page) => press(page, 'Role of bea@example.org') },
    ],
  };
}

const readPage = (page: Page): Promise<void> => page.getByText('Details found.', { exact: true }).waitFor();

/** What another site publishes: a film with the lights on, a walk, and a group in a library. */
async function bringCalendar(url: string, access: string): Promise<void> {
  const day = (ahead: number) =>
    new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
  const events = [
    ['Cinema: lights half up, sound half down', 5, 'Hull Pictures', 'No trailers. Come and go as you like.'],
    ['A slow walk by the canal', 6, 'Sowerby Bridge', 'Two miles, with a bench every ten minutes.'],
    ['Library before it opens', 8, 'Leeds Central Library', 'An hour without other visitors.'],
  ] as const;
  const lines = events.flatMap(([title, ahead, place, about], i) => [
    'BEGIN:VEVENT',
    `UID:quiet-${i}`,
    'DTSTAMP:20260101T000000Z',
    `DTSTART:${day(ahead)}T100000Z`,
    `DTEND:${day(ahead)}T110000Z`,
    `SUMMARY:${title}`,
    `LOCATION:${place}`,
    `DESCRIPTION:${about}`,
    `URL:https://quiet-hours.example.org/${i}`,
    'END:VEVENT',
  ]);
  const form = new FormData();
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//quiet hours//', ...lines, 'END:VCALENDAR', ''].join(
    '\r\n',
  );
  form.append('file', new Blob([text]), 'Quiet hours in the north.ics');
  const headers = { authorization: `Bearer ${access}` };
  const response = await fetch(`${url}/api/curation/sources/file`, { method: 'POST', headers, body: form });
  if (!response.ok) throw new Error(`the calendar was not taken: ${await response.text()}`);
}

async function joinAll(url: string, dataDir: string) {
  const begun = await beginSessions(dataDir, PEOPLE);
  return begun.map((session) => ({ ...session, call: callerOf(url, session.access) }));
}

const callerOf =
  (url: string, access: string): Call =>
  async (method, path, body, seen) => {
    const response = await fetch(`${url}/api/curation${path}`, {
      method,
      headers: {
        authorization: `Bearer ${access}`,
        ...(seen && { 'if-match': `"${seen}"` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as { id: number; version: number };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer;
  };

/** What waits: drafts, something to review, something with a day. */
async function write(nadia: Call, bea: Call): Promise<void> {
  await bea('POST', '/items', {
    kind: 'post',
    display_title: 'What helped me in the waiting room',
    body: 'A seat by the wall.',
  });
  const ready = await bea('POST', '/items', {
    kind: 'tool',
    name: 'Ear defenders, a plain guide',
    synopsis: 'Which pair for which room.',
  });
  await bea('PUT', `/items/${ready.id}/status`, { status: 'review' }, ready.version);
  const dated = await nadia('POST', '/items', {
    kind: 'post',
    display_title: 'Spring, one sound at a time',
    body: 'First the gutter.',
  });
  const publish_at = new Date(Date.now() + 4 * 86_400_000).toISOString();
  await nadia('PUT', `/items/${dated.id}/status`, { status: 'scheduled', publish_at }, dated.version);
}

/** What people send from outside. */
async function ask(url: string): Promise<void> {
  const send = async (path: string, body: unknown) => {
    const response = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  };
  await send('/auth/contact', {
    name: 'Robin Hale',
    email: 'robin@example.org',
    subject: 'feedback',
    message: 'The calm mode is the first page that I could read to the end this week. Could events have it, too?',
  });
  const tools = (await (await fetch(`${url}/api/content/tool?size=1`)).json()) as { data: { id: number }[] };
  await send('/content/removal', {
    id: tools.data[0]?.id,
    object_type: 'Tool',
    why: 'about-me',
    reason: 'This says that I made it, with my old name. Please do not show that name any more.',
    email: 'hester@example.org',
  });
  for (let n = 0; n < 3; n++) await fetch(`${url}/api/content/search?query=quiet+tattoo`);
}

async function sendPicture(url: string, access: string): Promise<string> {
  const drawing = join(import.meta.dirname, '../../../public/pictures/two-chairs.svg');
  const body = new FormData();
  body.append('alt', 'Two chairs beside a window');
  body.append('decorative', 'false');
  body.append(
    'file',
    new Blob([new Uint8Array(await sharp(drawing).resize(1_200).png().toBuffer())]),
    'two-chairs.png',
  );
  const response = await fetch(`${url}/api/curation/pictures`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access}` },
    body,
  });
  const answer = (await response.json()) as { url?: string };
  if (!answer.url) throw new Error(JSON.stringify(answer));
  return answer.url;
}

/** The number of the first of a list. */
async function first(url: string, access: string, query: string, list = 'items'): Promise<number> {
  const response = await fetch(`${url}/api/curation/${list}?${query}`, {
    headers: { authorization: `Bearer ${access}` },
  });
  const { data } = (await response.json()) as { data: { id: number }[] };
  if (!data[0]) throw new Error(`${list}?${query} is empty`);
  return data[0].id;
}

const press = (page: Page, name: RegExp | string) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();

/** Two rows chosen, and another one open. */
async function openRow(page: Page): Promise<void> {
  for (const n of [0, 1])
    await page
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .nth(n)
      .check();
  await page
    .getByRole('button', { name: /^Edit / })
    .nth(3)
    .click();
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
}

const TABLE = `Name of it;When;Town;Price
Quiet hour at the pool;03/02/2027 10:00;Hull;Free
Tea and timers;05/02/2027 14:00;Hull;Free
Open studio;Tuesdays;York;£3
`;

async function bringIn(page: Page): Promise<void> {
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'spring.csv', mimeType: 'text/csv', buffer: Buffer.from(TABLE) });
  await page.getByLabel('What the rows are').selectOption({ label: 'Events' });
  await page.getByLabel('Name of it goes to').selectOption({ label: 'Title' });
  await page.getByText('3 February 2027').waitFor();
  // What is looked at already would pass for the answer below.
  await page.getByText('Checking the file…').waitFor({ state: 'hidden' });
  const looked = page.waitForResponse(
    async (one) => /\/curation\/jobs\/\d+$/.test(one.url()) && (await one.json()).state === 'done',
  );
  await page.getByText('3 February 2027').click();
  await looked;
  await page.getByLabel(/^These new tags are correct/).check();
  await page.getByRole('button', { name: 'Import 2 events' }).waitFor();
}
