/** The service worker's own code, with a site that answers as a test says and caches in memory. */
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  mayBeCopied,
  READ_PAGES,
  SAVED_COPY_MS,
  SAVED_PAGES,
  type WorkerMessage,
} from '../../lib/data/offline-copies.ts';

const ORIGIN = 'http://localhost';
type Listener = (event: Record<string, unknown>) => void;

const listeners = new Map<string, Listener[]>();
const stored = new Map<string, Map<string, Response>>();
let site: Record<string, () => Response> = {};
let isOnline = true;

const addressOf = (asked: unknown) => new URL(typeof asked === 'string' ? asked : (asked as Request).url, ORIGIN).href;

function openCache(name: string) {
  const copies = stored.get(name) ?? new Map<string, Response>();
  stored.set(name, copies);
  return {
    match: async (asked: unknown) => copies.get(addressOf(asked))?.clone(),
    put: async (asked: unknown, answer: Response) => void copies.set(addressOf(asked), answer),
    delete: async (asked: unknown) => copies.delete(addressOf(asked)),
    keys: async () => [...copies.keys()].map((url) => ({ url })),
  };
}

const page = (text: string, headers = {}) =>
  new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8', ...headers } });

beforeAll(async () => {
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
  vi.stubGlobal('location', new URL(ORIGIN));
  vi.stubGlobal('registration', { scope: `${ORIGIN}/` });
  vi.stubGlobal('clients', { claim: async () => {} });
  vi.stubGlobal('skipWaiting', async () => {});
  vi.stubGlobal('addEventListener', (type: string, act: Listener) =>
    listeners.set(type, [...(listeners.get(type) ?? []), act]),
  );
  vi.stubGlobal('caches', {
    has: async (name: string) => stored.has(name),
    open: async (name: string) => openCache(name),
    delete: async (name: string) => stored.delete(name),
    keys: async () => [...stored.keys()],
  });
  vi.stubGlobal('fetch', async (asked: unknown) => {
    if (!isOnline) throw new TypeError('There is no line.');
    return site[new URL(addressOf(asked)).pathname]?.() ?? new Response('', { status: 404 });
  });
  await import('./worker.ts');
});

beforeEach(() => {
  stored.clear();
  site = {};
  isOnline = true;
});

async function tell(data: WorkerMessage): Promise<void> {
  const waits: unknown[] = [];
  for (const act of listeners.get('message') ?? []) act({ data, waitUntil: (work: unknown) => waits.push(work) });
  await Promise.all(waits);
}

/** What somebody gets who opens an address, or whose page asks for a file. */
async function open(path: string, mode = 'navigate'): Promise<Response> {
  const request = new Request(ORIGIN + path);
  Object.defineProperty(request, 'mode', { value: mode });
  const answers: unknown[] = [];
  const event = { request, respondWith: (answer: unknown) => answers.push(answer), waitUntil: () => {} };
  for (const act of listeners.get('fetch') ?? []) act(event);
  return answers[0] as Promise<Response>;
}

const kept = () => [...(stored.get(READ_PAGES)?.keys() ?? [])].map((url) => url.replace(ORIGIN, ''));

it('keeps no page that only those with a link may see, nor any that says it may not be stored', async () => {
  const paths = ['/list/key', '/preview/key', '/removal', '/removal?item=1', '/calendar/key.ics', '/account'];
  expect(paths.filter(mayBeCopied)).toEqual([]);
  expect(['/lists', '/previews', '/blog/list', '/home'].filter(mayBeCopied)).toHaveLength(4);
  site = { '/about': () => page('About'), '/secret': () => page('Secret', { 'cache-control': 'private, no-store' }) };
  for (const path of ['/about', '/secret', '/list/key']) await tell({ what: 'read', path });
  expect(kept()).toEqual(['/about']);
  site['/about'] = () => page('About', { 'cache-control': 'no-store' });
  await tell({ what: 'read', path: '/about' });
  expect(kept()).toEqual([]);
});

it.each([404, 410])('takes a copy away when its page answers %i, and keeps it through trouble', async (status) => {
  site = { '/about': () => page('About'), '/blog': () => page('Blog') };
  for (const path of ['/about', '/blog']) await tell({ what: 'read', path });
  site['/about'] = () => new Response('', { status: 503 });
  await tell({ what: 'read', path: '/about' });
  expect(kept()).toEqual(['/about', '/blog']);
  site['/about'] = () => new Response('', { status });
  await tell({ what: 'read', path: '/about' });
  expect(kept()).toEqual(['/blog']);
  site['/blog'] = () => new Response('', { status });
  expect((await open('/blog')).status).toBe(status);
  await expect.poll(kept).toEqual([]);
});

it('gives what the site has now while there is a line, and copies only without one', async () => {
  const parts = ['/favicon.svg', '/pictures/a.png', '/mosaic/1/a.svg', '/assets/a-1.js'];
  const all = (text: string) =>
    Object.fromEntries(['/about', ...parts].map((path) => [path, () => page(`${text} ${PAGE}`)]));
  site = all('before');
  await tell({ what: 'read', path: '/about' });
  site = all('now');
  for (const part of parts) {
    // What a hashed name holds never changes.
    const version = part.startsWith('/assets/') ? 'before' : 'now';
    expect([part, await (await open(part, 'no-cors')).text()]).toEqual([part, `${version} ${PAGE}`]);
  }
  expect(await (await open('/about')).text()).toContain('now');
  isOnline = false;
  for (const path of parts) expect(await (await open(path, 'no-cors')).text()).toContain('before');
  expect(await (await open('/about')).text()).toContain('before');
  await expect(open('/pictures/other.png', 'no-cors')).rejects.toThrow();
  expect((await open('/other')).status).toBe(503);
});

it('gives the newer of two copies without a line: a saved page that is read is saved anew', async () => {
  const dated = (text: string, day: number) => () =>
    page(`${text} ${PAGE}`, { date: new Date(Date.UTC(2026, 5, day)).toUTCString() });
  const path = '/item/event/quiet-hour';
  const parts = { '/assets/a-1.js': () => page(''), '/assets/b-2.js': () => page('') };
  site = { ...parts, [path]: dated('5 March', 1) };
  await tell({ what: 'saved', paths: [path] });
  site[path] = dated('Cancelled <script src="/assets/b-2.js"></script>', 2);
  await tell({ what: 'read', path });
  isOnline = false;
  expect(await (await open(path)).text()).toContain('Cancelled');
  // Also where an earlier version left the older one among the saved.
  stored.get(SAVED_PAGES)?.set(ORIGIN + path, dated('5 March', 1)());
  expect(await (await open(path)).text()).toContain('Cancelled');
  isOnline = true;
  await tell({ what: 'saved', paths: [] });
  isOnline = false;
  expect(await (await open('/assets/b-2.js', 'no-cors')).status).toBe(200);
});

it('asks again for what is saved, when its copy is old', async () => {
  const dated = (text: string, ageMs: number) => () => page(text, { date: new Date(Date.now() - ageMs).toUTCString() });
  const paths = ['/item/event/old', '/item/event/young'];
  site = { '/item/event/old': dated('then', SAVED_COPY_MS + 60_000), '/item/event/young': dated('then', 60_000) };
  await tell({ what: 'saved', paths });
  site = { '/item/event/old': dated('now', 0), '/item/event/young': dated('now', 0) };
  await tell({ what: 'saved', paths });
  isOnline = false;
  expect(await Promise.all(paths.map(async (path) => (await open(path)).text()))).toEqual(['now', 'then']);
});

it('gives no other page for an address with filters, but for what others hang onto a link', async () => {
  site = { '/events': () => page('All events'), '/search?query=sleep': () => page('Sleep') };
  await tell({ what: 'read', path: '/events?utm_source=feed' });
  isOnline = false;
  const offline = await open('/events?type=online&when=today');
  expect(offline.status).toBe(503);
  expect(await offline.text()).toContain('<a href="/events">');
  expect(await (await open('/events?utm_source=mail&fbclid=1')).text()).toBe('All events');
  expect((await open('/search?query=sleep')).status).toBe(503);
});

it('gives the urgent numbers without a line, as the newest copy of a page has them', async () => {
  isOnline = false;
  const first = await (await open('/other')).text();
  for (const url of ['sms:85258?&amp;body=SHOUT', 'tel:116123', 'tel:999', 'tel:111'])
    expect(first).toContain(`<a href="${url}">`);
  // What needs a line is no help without one.
  expect(first).not.toContain('111.nhs.uk');

  isOnline = true;
  const lines = [{ way: 'text', words: 'Text <HOME> to 741741', url: 'sms:741741', about: 'Day and night.' }];
  const changed = (said: object, date: string) => () =>
    page(
      `<script type="application/json" id="site-changes">${JSON.stringify(said).replaceAll('<', '\\u003c')}</script>`,
      { date },
    );
  site = {
    '/about': changed({ 'urgent.lines': lines }, 'Tue, 02 Jun 2026 10:00:00 GMT'),
    '/blog': changed({ 'urgent.lines': [] }, 'Mon, 01 Jun 2026 10:00:00 GMT'),
  };
  for (const path of ['/about', '/blog']) await tell({ what: 'read', path });
  isOnline = false;
  const text = await (await open('/other')).text();
  expect(text).toContain('<a href="sms:741741">Text &lt;HOME&gt; to 741741</a>');
  expect(text).not.toContain('tel:116123');
  expect(text).toContain('tel:999');
});

const PAGE =
  '<link href="/favicon.svg"><script src="/assets/a-1.js"></script><img src="/pictures/a.png"><img src="/mosaic/1/a.svg">';
