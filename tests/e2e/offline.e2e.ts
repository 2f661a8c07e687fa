/** Pages that are kept on the reader's device. */
import { expect, it } from 'vitest';
import { focused } from '#tests/setup/browser/layout-audit.ts';
import { withMembersSite } from '#tests/setup/browser/members-site.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser({ anew: true });
const site = withMembersSite();

const agree = async (visitor: Visitor) => {
  const banner = visitor.page.getByRole('region', { name: 'Cookies', exact: true });
  await banner.getByRole('button', { name: 'Choose cookies' }).click();
  await visitor.page.getByRole('checkbox', { name: /^Pages for when you are offline/ }).check();
  await visitor.button('Save my choice').click();
  await expect.poll(() => banner.count()).toBe(0);
};

/** The paths of all copies, and how many files they share. */
const kept = ({ page }: Visitor) =>
  page.evaluate(async () => {
    const pathsOf = async (name: string) => {
      if (!(await caches.has(name))) return [];
      return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname + new URL(url).search);
    };
    const names = (await caches.keys()).filter((name) => name.startsWith('kept-'));
    return {
      read: await pathsOf('kept-read-1'),
      saved: await pathsOf('kept-saved-1'),
      parts: (await pathsOf('kept-parts-1')).length,
      names,
    };
  });

const workers = ({ page }: Visitor) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

const allowOffline = (visitor: Visitor) =>
  visitor.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 503/, 'there is no line');

it('a saved item and the pages read last open without a line, and nothing is left after the log-out', async () => {
  const member = await site.join('offline@example.org');
  const { data } = await site.call('GET', '/content/tool?size=1');
  const [tool] = data;
  const toolPage = new URL(tool.page).pathname;
  await site.call('PUT', '/content/favourite/add', { id: tool.id, object_type: 'Tool' }, member);
  await using visitor = await site.arrive('/about', member);
  await agree(visitor);
  await expect.poll(async () => (await kept(visitor)).saved, { timeout: 15_000 }).toEqual([toolPage]);
  await expect.poll(async () => (await kept(visitor)).read).toContain('/about');
  // A page that is reached without loading it is kept, too.
  await visitor.page.getByRole('contentinfo').getByRole('link', { name: 'Speaker' }).click();
  await visitor.page.waitForURL('**/speaking');
  await expect.poll(async () => (await kept(visitor)).read).toContain('/speaking');
  expect((await kept(visitor)).parts).toBeGreaterThan(5);

  allowOffline(visitor);
  await visitor.context.setOffline(true);
  await visitor.page.getByText('You are offline. The pages that you read last').first().waitFor();
  // By its address, and by a link on a page that is open.
  await visitor.open(toolPage);
  await visitor.page.getByRole('heading', { level: 1, name: tool.name }).waitFor();
  expect(
    await visitor
      .main()
      .locator('img')
      .first()
      .evaluate((one) => (one as HTMLImageElement).naturalWidth),
  ).toBeGreaterThan(0);
  await visitor.page.getByRole('contentinfo').getByRole('link', { name: 'Speaker' }).click();
  await visitor.page.waitForURL('**/speaking');
  await visitor.settle();
  await visitor.page.getByRole('heading', { level: 1 }).waitFor();
  // What is not here says so, and what is.
  await visitor.page.goto(`${site.url}/events`);
  await visitor.page.getByRole('heading', { name: 'You are offline' }).waitFor();
  expect(await visitor.page.getByRole('link', { name: `Tool: ${tool.name}` }).count()).toBe(1);
  // Who needs help now can still send a text or call.
  for (const url of ['sms:85258?&body=SHOUT', 'tel:116123', 'tel:999'])
    expect(await visitor.page.locator(`a[href="${url}"]`).first().isVisible()).toBe(true);
  for (const link of await visitor.page.locator('a[href^="sms:"], a[href^="tel:"]').all()) {
    await link.focus();
    expect((await visitor.page.evaluate(focused))?.hidden).toBe(false);
  }
  expect(await visitor.axe()).toEqual([]);

  await visitor.context.setOffline(false);
  await visitor.open('/events');
  await visitor.page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
  await visitor.open('/about');
  await visitor.button('Logout').first().click();
  await expect.poll(async () => (await kept(visitor)).saved, { timeout: 15_000 }).toEqual([]);
  await expect.poll(async () => (await kept(visitor)).read.filter((path) => path !== '/home')).toEqual([]);
  await visitor.context.setOffline(true);
  for (const path of [toolPage, '/speaking', '/about']) {
    await visitor.page.goto(site.url + path);
    await visitor.page.getByRole('heading', { name: 'You are offline' }).waitFor();
    expect(await visitor.page.getByText(tool.name).count()).toBe(0);
  }
});

it('nothing is kept or fetched for it before somebody agrees, nor after they take that back', async () => {
  await using visitor = await Visitor.arrive('/home', { url: site.url });
  const asked: string[] = [];
  visitor.page.on('request', (request) => asked.push(request.url()));
  await visitor.open('/home');
  await visitor.page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  expect(asked.filter((url) => /\/sw\.js|\/keep-/.test(url))).toEqual([]);
  expect(await workers(visitor)).toBe(0);
  const banner = visitor.page.getByRole('region', { name: 'Cookies', exact: true });
  await banner.getByRole('button', { name: 'Essential only' }).click();
  await expect.poll(() => banner.count()).toBe(0);
  await visitor.open('/about');
  await visitor.page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  expect(await workers(visitor)).toBe(0);
  expect((await kept(visitor)).names).toEqual([]);

  const choices = () => visitor.page.getByRole('contentinfo').getByRole('button', { name: 'Cookie choices' }).click();
  await choices();
  await visitor.page.getByRole('checkbox', { name: /^Pages for when you are offline/ }).check();
  await visitor.button('Save my choice').click();
  await expect.poll(async () => (await kept(visitor)).read, { timeout: 15_000 }).toEqual(['/about']);
  await choices();
  await visitor.page.getByRole('dialog').getByRole('button', { name: 'Essential only' }).click();
  await expect.poll(() => workers(visitor)).toBe(0);
  await expect.poll(async () => (await kept(visitor)).names).toEqual([]);
});

it('a copy brings the files that it was made of, and goes with them', async () => {
  await using visitor = await Visitor.arrive('/about', { url: site.url });
  await agree(visitor);
  await expect.poll(async () => (await kept(visitor)).read, { timeout: 15_000 }).toEqual(['/about']);
  const missing = await visitor.page.evaluate(async () => {
    const page = await (await caches.open('kept-read-1')).match('/about');
    const html = (await page?.text()) ?? '';
    const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, part = '']) => part);
    const parts = await caches.open('kept-parts-1');
    const found = await Promise.all(named.map(async (part) => [part, Boolean(await parts.match(part))] as const));
    return { named: named.length, missing: found.filter(([, there]) => !there) };
  });
  expect(missing.named).toBeGreaterThan(3);
  expect(missing.missing).toEqual([]);
  // Another version of the site has other files: the copy still opens with its own.
  await visitor.context.route('**/assets/**', (route) => route.fulfill({ status: 404, body: 'gone' }));
  await visitor.context.setOffline(true);
  await visitor.open('/about');
  await visitor.page.getByRole('heading', { level: 1, name: /^About/ }).waitFor();
});

it('without a line a page that is kept says so in its own place: no bar stands over the urgent numbers', async () => {
  await using visitor = await Visitor.arrive('/support', { url: site.url, width: 390, height: 700 });
  await agree(visitor);
  await expect.poll(async () => (await kept(visitor)).read, { timeout: 15_000 }).toEqual(['/support']);
  await visitor.context.setOffline(true);
  await visitor.open('/support');
  const note = visitor.page.getByRole('status').filter({ hasText: 'You are offline.' });
  await note.waitFor();
  expect(await visitor.page.getByRole('region', { name: 'Messages' }).getByRole('listitem').count()).toBe(0);
  for (const link of await visitor.main().locator('#urgent a[href^="sms:"], #urgent a[href^="tel:"]').all()) {
    await link.focus();
    expect((await visitor.page.evaluate(focused))?.hidden).toBe(false);
  }
  expect(await visitor.axe()).toEqual([]);
  await visitor.context.setOffline(false);
  await expect.poll(() => note.count()).toBe(0);
});
