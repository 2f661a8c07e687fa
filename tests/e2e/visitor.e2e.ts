/** A visitor from one end to the other, and what stands where on their screen. */
import { describe, expect, inject, it } from 'vitest';
import { FIRST_VISIT_LIMITS, firstVisit, SCREENS } from '#tests/setup/browser/first-visit.ts';
import { patient } from '#tests/setup/browser/patience.ts';
import { KEY } from '#tests/setup/browser/preferences.ts';
import { theBrowser, Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const PHONE = { width: 390, height: 844 };
const COMPUTER = { width: 1280, height: 900 };
/** The first title of a thing, or on a guide the first thing to do. */
const FIRST_TITLE = 'main article:not(.wrap) :is(h2, h3), main .wrap section ol li';

/** On a page that is laid out whole: fonts and pictures change nothing any more. */
const topOf = async (visitor: Visitor, selector: string) => {
  await visitor.page.evaluate(() => document.fonts.ready);
  return visitor.page
    .locator(selector)
    .first()
    .evaluate((one) => one.getBoundingClientRect().top + scrollY);
};
/** How far down what a selector names first stands, on a telephone and on a computer. */
const topsOf = async (visitor: Visitor, selector: string) => {
  const tops: number[] = [];
  for (const size of [PHONE, COMPUTER]) {
    await visitor.page.setViewportSize(size);
    tops.push(await topOf(visitor, selector));
  }
  return tops as [phone: number, computer: number];
};
const without = async (visitor: Visitor) => {
  await visitor.button('Essential only').click();
  await visitor.page.locator('#cookie-banner').waitFor({ state: 'hidden' });
};

// spec(42, 94, 119, 277, 278, 283)
it('skips to the content and finds something to listen to: search, filter, more, reload, a thing in a new tab, and the way back to the same list', async () => {
  await using visitor = await Visitor.arrive('/');
  expect(visitor.path).toBe('/home');
  // Once the cookie choice is made.
  await visitor.page.evaluate(() => document.querySelector('#cookie-banner')?.remove());
  await visitor.page.keyboard.press('Tab');
  expect(await visitor.page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the content');
  await visitor.page.keyboard.press('Enter');
  expect(await visitor.page.evaluate(() => document.activeElement?.id)).toBe('content');

  await visitor.page.getByLabel('What would you like to know about?').fill('sensory');
  await visitor.page.keyboard.press('Enter');
  await visitor.page.waitForURL('**/search?query=sensory');
  await expect.poll(() => visitor.page.title()).toBe('Search: sensory · Tessera');

  const cards = visitor.page.getByRole('region', { name: 'Results' }).getByRole('article');
  const total = visitor.main().getByRole('status').first();
  const unfiltered = await total.textContent();
  await visitor.link(/^Listen/).click();
  await visitor.page.waitForURL('**/search?query=sensory&consumption=Listen');
  // The old list stays until the new one is there. What stands among the best answers is not repeated.
  await expect.poll(() => total.textContent()).not.toBe(unfiltered);
  const shown = visitor.page.getByRole('region', { name: 'Results' }).getByText(/12 shown/);
  expect(await shown.count()).toBe(1);
  const few = await cards.count();
  const first = await cards.first().getByRole('heading').textContent();

  await visitor.link('Show more').click();
  await visitor.page.waitForURL('**&page=2');
  await expect.poll(() => cards.count()).toBeGreaterThan(few);
  expect(await cards.first().getByRole('heading').textContent()).toBe(first);
  const titles = await cards.getByRole('heading').allTextContents();
  await visitor.page.reload();
  await visitor.settle();
  expect(await cards.getByRole('heading').allTextContents()).toEqual(titles);

  // The way back leads to the same filters, tab and page of the list.
  await visitor.open('/topic/adhd?tab=People');
  await visitor.page.goBack();
  await visitor.settle();
  expect(visitor.path).toBe('/search?query=sensory&consumption=Listen&page=2');
  expect(await cards.getByRole('heading').allTextContents()).toEqual(titles);
  await visitor.page.goForward();
  await visitor.settle();
  const people = visitor.page.getByRole('navigation', { name: 'More on ADHD' }).getByRole('link', { name: /^People/ });
  expect(await people.getAttribute('aria-current')).toBeTruthy();
  await visitor.page.goBack();
  await visitor.settle();

  // A thing of another site has a tab of its own, and this one stays.
  await visitor.context.route(/example\.org/, (route) => route.fulfill({ body: 'elsewhere' }));
  const link = cards.getByRole('link', { name: /opens in new tab/ }).first();
  const [tab] = await Promise.all([visitor.context.waitForEvent('page'), link.click()]);
  expect(tab.url()).toContain('example.org');
  visitor.allow(/^asked \S+\.example\.org$/, 'the new tab is somebody else’s');
  await tab.close();

  await visitor.page.goBack();
  await expect.poll(() => shown.count()).toBe(1);
  await visitor.page.goBack();
  await visitor.page.waitForURL('**/search?query=sensory');
  await visitor.page.goBack();
  // The link to the content has put its mark into the address.
  await visitor.page.waitForURL(/\/home(?:#content)?$/);
});

it('is left alone while they do nothing: no page changes its address, opens a window or moves the focus', async () => {
  await using visitor = await patient('/home');
  for (const path of ['/home', '/search', '/events', '/collection/getting-the-day-started']) {
    await visitor.open(path);
    await visitor.page.clock.runFor('01:00');
    expect(visitor.path).toBe(path);
    expect(await visitor.page.evaluate(() => document.activeElement === document.body)).toBe(true);
  }
  expect(visitor.context.pages()).toHaveLength(1);
});

// spec(56, 57, 403)
it('is told that there is no page at an address, with the status that says so, and is helped on', async () => {
  await using visitor = await Visitor.arrive('/about');
  visitor.allow(/status of 404/, 'there is no such page');
  for (const path of [
    '/topic/nothing',
    '/collection/nothing',
    '/item/tool/nothing',
    '/item/nothing/x',
    '/blog/nothing',
  ]) {
    expect((await visitor.open(path))?.status(), path).toBe(404);
    expect(await visitor.heading('Page not found').count(), path).toBe(1);
  }
  expect((await visitor.open('/sensory-friendly/swimming.html'))?.status()).toBe(404);
  expect(visitor.path).toBe('/404?from=%2Fsensory-friendly%2Fswimming.html');
  await visitor.button('Search').click();
  await visitor.page.waitForURL('**/search?query=sensory+friendly+swimming');
});

// spec(6, 321)
it('is told that ratings need an account, by hover, by focus and by touch', async () => {
  await using visitor = await Visitor.arrive('/search', { touch: true });
  const results = visitor.main();
  const words = results.getByText('You must be logged in to see the ratings!');
  // Once for the whole page.
  const note = results.getByRole('button', { name: 'Log in to see ratings' });
  await note.hover();
  expect(await words.isVisible()).toBe(true);
  await visitor.page.mouse.move(0, 0);
  expect(await words.isVisible()).toBe(false);
  await note.focus();
  expect(await words.isVisible()).toBe(true);
  await visitor.page.keyboard.press('Escape');
  expect(await words.isVisible()).toBe(false);
  await note.tap();
  expect(await words.isVisible()).toBe(true);
  await results.getByRole('button', { name: 'Log in', exact: true }).tap();
  await expect.poll(() => visitor.page.getByRole('dialog', { name: 'Log in' }).count()).toBe(1);
});

describe('content before furniture', () => {
  // spec(158)
  it('the first title of each list stands within 700 pixels on a telephone, 600 on a computer', async () => {
    await using visitor = await Visitor.arrive('/about', PHONE);
    await without(visitor);
    const far: unknown[] = [];
    for (const path of [
      '/topic/adhd',
      '/collection/getting-the-day-started',
      '/guides',
      '/guide/sleep',
      '/events',
      '/directory',
      '/tools',
      '/people',
    ]) {
      await visitor.open(path);
      const [phone, computer] = await topsOf(visitor, FIRST_TITLE);
      if (phone > 700 || computer > 600) far.push([path, phone, computer]);
      if (path !== '/topic/adhd') continue;
      // What else there is on a topic comes after a few of its cards, not after all.
      const [narrow, wide] = await topsOf(visitor, '#other');
      expect(narrow).toBeLessThan(3_700);
      expect(wide).toBeLessThan(3_100);
      expect(await visitor.link('Show more').isVisible()).toBe(true);
    }
    expect(far).toEqual([]);
  });

  it('so it does under two things to expect, whose number is right above them, and where help is looked for', async () => {
    await using visitor = await Visitor.arrive('/events?fact=loud-noise:no&fact=crowd:no', PHONE);
    await without(visitor);
    for (const [size, most] of [
      [PHONE, 720],
      [{ width: 1280, height: 800 }, 600],
    ] as const) {
      await visitor.page.setViewportSize(size);
      expect(await topOf(visitor, FIRST_TITLE)).toBeLessThanOrEqual(most);
      const sum = (await visitor.page.getByText(/^\d+ events: \d+ match, \d+ have not told us$/).boundingBox())?.y ?? 0;
      const choice = (await visitor.link(/^No loud noise/).boundingBox())?.y ?? 0;
      expect(choice - sum).toBeGreaterThan(0);
      expect(choice - sum).toBeLessThan(150);
    }
    await visitor.open('/support');
    expect((await topsOf(visitor, '#urgent li a'))[0]).toBeLessThanOrEqual(400);
    expect((await topsOf(visitor, FIRST_TITLE))[1]).toBeLessThanOrEqual(600);
  });

  // spec(93)
  it('home has the search on the first screen of a telephone, then the way to join, then its first title', async () => {
    await using visitor = await Visitor.arrive('/home', PHONE);
    expect(await visitor.page.locator('#cookie-banner').isVisible()).toBe(true);
    const main = visitor.main();
    const field = await main.getByRole('textbox').or(main.getByRole('combobox')).first().boundingBox();
    const joins = main.getByRole('button', { name: 'Join now for free' });
    expect(field?.y).toBeLessThan(620);
    expect((await joins.first().boundingBox())?.y).toBeGreaterThan(field?.y ?? 0);
    expect(await joins.count()).toBe(1);
    expect(await topOf(visitor, FIRST_TITLE)).toBeLessThanOrEqual(1_400);
    await without(visitor);
    expect(await topOf(visitor, 'main .cards :is(h2, h3)')).toBeLessThan(1_200);

    // On a wide screen its choices are one row.
    await visitor.page.setViewportSize(COMPUTER);
    const tops = await visitor.page
      .getByRole('navigation', { name: 'Choose what to show' })
      .locator(':scope > a, :scope > details > summary')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(tops.length).toBeGreaterThan(4);
    expect(new Set(tops).size).toBe(1);
  });

  it('one at a time, each page shows one', async () => {
    await using visitor = await Visitor.arrive('/about', { storage: { [KEY]: JSON.stringify({ amount: 'one' }) } });
    for (const path of [
      '/topic/adhd',
      '/collection/getting-the-day-started',
      '/search?query=sleep',
      '/home',
      '/events',
    ]) {
      await visitor.open(path);
      for (const shown of [visitor.main().getByRole('article'), visitor.main().getByText(/^Result 1 of/)])
        await expect.poll(() => shown.filter({ visible: true }).count(), { message: path }).toBe(1);
    }
  });
});

it('the words of the hero never lie under the bar, nor run out of the page', async () => {
  await using visitor = await Visitor.arrive('/home');
  for (const choice of [
    {},
    { size: 115 },
    { size: 130 },
    { size: 115, lines: 1.8, letters: 3, measure: 60 },
    { face: 'opendyslexic' },
    { face: 'opendyslexic', size: 130, letters: 6 },
    { letters: 12 },
    { measure: 44 },
  ]) {
    await visitor.page.evaluate(([key, value]) => localStorage.setItem(key, value), [
      KEY,
      JSON.stringify(choice),
    ] as const);
    await visitor.page.reload();
    await visitor.settle();
    for (const width of [320, 390, 761, 834, 900, 1024, 1100, 1280, 1600]) {
      await visitor.page.setViewportSize({ width, height: 900 });
      const { gap, beyond, word } = await visitor.page.evaluate(async () => {
        await document.fonts.ready;
        const heading = document.querySelector('h1') as HTMLElement;
        const bar = document.querySelector('header')?.getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(heading);
        return {
          gap: heading.getBoundingClientRect().top - (bar?.bottom ?? 0),
          beyond: document.documentElement.scrollWidth - innerWidth,
          word: Math.max(...[...range.getClientRects()].map(({ right }) => right)),
        };
      });
      const where = `${JSON.stringify(choice)} at ${width}`;
      expect(gap, where).toBeGreaterThan(0);
      expect(beyond, where).toBe(0);
      expect(word, where).toBeLessThanOrEqual(width);
    }
  }
});

it('a first visit weighs little, and asks no other host', async () => {
  for (const screen of Object.keys(SCREENS) as (keyof typeof SCREENS)[]) {
    const { bytes, hosts } = await firstVisit(theBrowser(), `${inject('siteUrl')}/home`, screen);
    expect(hosts).toEqual([]);
    expect(bytes.scripts).toBeGreaterThan(50_000);
    expect(bytes.scripts, `scripts on a ${screen}`).toBeLessThan(FIRST_VISIT_LIMITS.scripts);
    expect(bytes['in all'], JSON.stringify(bytes)).toBeLessThan(FIRST_VISIT_LIMITS['in all']);
  }
});

it('a page whose files do not come says so: it comes whole when it is tried again, or its part is named', async () => {
  await using visitor = await Visitor.arrive('/about');
  visitor.allow(/status of 404|dynamically imported module/, 'the files have other names after an update of the site');
  const files = '**/assets/events-*.js';
  await visitor.context.route(files, (route) => route.fulfill({ status: 404 }));
  await visitor.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click();
  await visitor.heading('This page could not be shown').waitFor();
  await visitor.context.unroute(files);
  await visitor.button('Try again').click();
  await visitor.heading('Events').waitFor();

  // A part that somebody reached for; `app/features/layout/on-demand.test.tsx` has the rest.
  visitor.allow(/ERR_FAILED|We could not reach the site/, 'the line is cut on purpose');
  await visitor.context.route('**/assets/log-in-dialog-*.js', (route) => route.abort());
  await visitor.button('Log in').first().click();
  await visitor.page.getByText('Problem: ‘Log in’ could not be loaded.').waitFor();
  expect(await visitor.page.getByRole('dialog').count()).toBe(0);
  await visitor.heading('Events').waitFor();

  // Without a line the page has the numbers that work all the same.
  await visitor.open('/item/tool/sunset-lamp-timer');
  await visitor.context.route('**/api/**', (route) => route.abort());
  await visitor.main().locator('a[href^="/topic/"]').first().click();
  await visitor.heading('This page could not be shown').waitFor({ timeout: 20_000 });
  for (const url of ['sms:85258?&body=SHOUT', 'tel:116123', 'tel:999'])
    expect(await visitor.main().locator(`a[href="${url}"]`).isVisible()).toBe(true);
  expect(await visitor.axe()).toEqual([]);
});
