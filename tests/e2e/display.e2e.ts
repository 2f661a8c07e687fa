/** What only a browser shows of whole pages: what readers choose from the first frame on, paper, and that pages keep still. */
import { describe, expect, it } from 'vitest';
import { hold, patient } from '#tests/setup/browser/patience.ts';
import { colourAt } from '#tests/setup/browser/pixels.ts';
import { withChoice } from '#tests/setup/browser/preferences.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const panel = (visitor: Visitor) => visitor.page.getByRole('dialog', { name: 'Display' });
async function openPanel(visitor: Visitor) {
  await visitor.page.getByRole('banner').getByRole('button', { name: 'Display' }).click();
  await panel(visitor).waitFor();
}
/** Chooses one of a group's values. */
const choose = (visitor: Visitor, group: string, value: string) =>
  panel(visitor).getByRole('group', { name: group }).getByRole('radio', { name: value, exact: true }).check();
const press = (visitor: Visitor, name: string) => panel(visitor).getByRole('button', { name, exact: true }).click();

/** Part of how a page looks, as the browser works it out. */
const style = (visitor: Visitor, selector: string, property: string) =>
  visitor.page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
const pixels = async (visitor: Visitor, selector: string, property: string) =>
  Number.parseFloat(await style(visitor, selector, property));
const overflow = (visitor: Visitor) =>
  visitor.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
const seen = (visitor: Visitor, selector: string) => visitor.page.locator(selector).filter({ visible: true });

const LEAD = 'main h1 + p';
type Choice = [what: string, act: (visitor: Visitor) => Promise<void>, selector: string, property: string];
const CHOICES: Choice[] = [
  ['larger text', (v) => press(v, 'Larger text'), LEAD, 'font-size'],
  ['more space between lines', (v) => press(v, 'More space between lines'), LEAD, 'line-height'],
  ['more space between letters', (v) => press(v, 'More space between letters'), LEAD, 'letter-spacing'],
  ['shorter lines', (v) => press(v, 'Shorter lines'), LEAD, 'max-width'],
  ['another font', (v) => choose(v, 'Font', 'Lexend'), LEAD, 'font-family'],
  ['another theme', (v) => choose(v, 'Theme', 'Mist'), 'html', 'background-color'],
  ['softer pictures', (v) => choose(v, 'Pictures', 'Fade'), 'main img', 'opacity'],
  ['no movement', (v) => choose(v, 'Animation', 'None'), 'html', '--duration'],
];

it('a reader’s choice takes effect at once, in another tab, too, and stays', async () => {
  await using visitor = await Visitor.arrive('/events');
  const other = await visitor.context.newPage();
  await other.goto(new URL('/about', visitor.page.url()).href);
  await other.locator('html[data-hydrated]').waitFor();
  await openPanel(visitor);
  for (const [what, act, selector, property] of CHOICES) {
    const before = await style(visitor, selector, property);
    await act(visitor);
    expect(await style(visitor, selector, property), what).not.toBe(before);
  }
  await expect.poll(() => other.evaluate(() => document.documentElement.dataset.motion)).toBe('none');
  const all = () => Promise.all(CHOICES.map(([, , selector, property]) => style(visitor, selector, property)));
  const chosen = await all();
  await visitor.page.reload();
  await visitor.settle();
  expect(await all()).toEqual(chosen);
});

it('the panel is not offered without script, which could not open it', async () => {
  await using visitor = await Visitor.arrive('/events', { javaScript: false });
  expect(await visitor.page.getByText('Display').filter({ visible: true }).count()).toBe(0);
});

describe('the first painted frame', () => {
  it('has the theme and the amount that were chosen, with every script held back but the page’s own line', async () => {
    await using visitor = await Visitor.arrive('/about');
    const { origin } = new URL(visitor.page.url());
    await visitor.page.route('**/*.js', (route) => route.abort());
    visitor.allow(/ERR_FAILED/, 'no script comes');
    const openWith = async (choice: object, path: string) => {
      await visitor.page.evaluate((kept) => localStorage.setItem('preferences-1', kept), JSON.stringify(choice));
      await visitor.page.goto(origin + path);
    };
    for (const [theme, ground] of [
      ['dusk', [38, 34, 44]],
      ['contrast', [0, 0, 0]],
    ] as const) {
      await openWith({ theme }, '/about');
      expect(colourAt(await visitor.page.screenshot(), 4, 500), theme).toEqual(ground);
    }
    const extras = visitor.page
      .getByRole('complementary', { name: 'Advertisement' })
      .or(visitor.page.getByRole('region', { name: /^(Explore topics and collections|You may also like)$/ }));
    for (const amount of ['fewer', 'words', 'one'] as const) {
      await openWith({ amount }, '/home');
      const cards = seen(visitor, 'main :is(.paged, .one-card .cards) > li');
      const place = visitor.page.getByRole('status').filter({ hasText: /^Result \d+ of \d+/, visible: true });
      expect(await cards.count(), amount).toBe(amount === 'one' ? 1 : 3);
      expect(await extras.filter({ visible: true }).count(), amount).toBe(0);
      expect((await seen(visitor, 'main img, main .tiles').count()) > 0, amount).toBe(amount === 'fewer');
      expect(await place.count(), amount).toBe(amount === 'one' ? 1 : 0);
    }
    // Rows that stand close have no boxes and no pictures.
    await openWith({ lists: 'list' }, '/events');
    expect(await style(visitor, 'main article', 'border-top-width')).toBe('0px');
    expect(await seen(visitor, 'main .card-picture').count()).toBe(0);
  });

  it('shows text at 200 %, to the pixel as it is once the page has come to life', async () => {
    await using visitor = await withChoice({ size: 200, theme: 'dusk' }, '/about');
    const words = visitor.page.locator('main .prose').first();
    const alive = await words.screenshot();
    expect(await pixels(visitor, '.prose p', 'font-size')).toBe(36);
    await visitor.page.route('**/*.js', (route) => route.abort());
    await visitor.page.reload();
    await visitor.page.evaluate(() => document.fonts.ready);
    expect((await words.screenshot()).equals(alive)).toBe(true);
    visitor.allow(/ERR_FAILED/, 'no script comes');
  });

  it('and no frame after it is anything but dusk, on the way from one page to the next', async () => {
    await using visitor = await withChoice({ theme: 'dusk' }, '/events');
    const session = await visitor.context.newCDPSession(visitor.page);
    const frames: Buffer[] = [];
    session.on('Page.screencastFrame', ({ data, sessionId }) => {
      frames.push(Buffer.from(data, 'base64'));
      // The page may close before its last frame is acknowledged.
      session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
    });
    await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 });
    for (const path of ['/about', '/events', '/home']) await visitor.open(path);
    await expect.poll(() => frames.length).toBeGreaterThan(2);
    await session.send('Page.stopScreencast');
    // The edge of the page, below the bar and the banner.
    const light = frames.map((frame) => colourAt(frame, 2, 650)).filter(([red]) => red > 128);
    expect(light).toEqual([]);
  });
});

describe('at any setting nothing is lost', () => {
  it('at 200 % with wide letters on 320 pixels: no scrolling sideways, no text cut off', async () => {
    const choice = { size: 200, letters: 12, lines: 2.2, face: 'opendyslexic' };
    await using visitor = await withChoice(choice, '/home', { width: 320, height: 640 });
    for (const path of [
      '/home',
      '/search?query=sensory',
      '/events',
      '/directory',
      '/topic/adhd',
      '/collection/getting-the-day-started',
      '/item/directory/fern-street-clinic',
      '/blog/three-ways-to-see-time',
      '/contact',
      '/speaking',
      '/about',
      '/privacy-policy',
    ]) {
      await visitor.open(path);
      await visitor.page.evaluate(() => document.fonts.ready);
      expect(await overflow(visitor), path).toBeLessThanOrEqual(0);
      expect(await visitor.page.evaluate(cutOff), path).toEqual([]);
    }
  });

  it('pictures, hidden, are gone from pages', async () => {
    await using visitor = await withChoice({ images: 'hide' }, '/home');
    for (const path of ['/home', '/collection/getting-the-day-started']) {
      await visitor.open(path);
      expect(await seen(visitor, 'img, .frieze, .horizon').count(), path).toBe(0);
      expect(await visitor.axe(), path).toEqual([]);
    }
  });
});

/** What was pressed in a browser for, and is of no use on paper. */
const GONE = ['nav', 'form', 'button', 'footer', 'aside', 'section[aria-label="Messages"]', 'img[src*="/mosaic/"]'];
const PRESSED = 'button, select, input, summary, header a:not([href="/home"]), .card-more';

describe('on paper', () => {
  it('there are dark words on white, the addresses of links, and cards one below the other; nothing to press, and no sign of a new tab', async () => {
    await using visitor = await Visitor.arrive('/support', { colorScheme: 'dark' });
    const { page } = visitor;
    for (const path of [
      '/support',
      '/home',
      '/directory',
      '/search?query=sleep',
      '/item/tool/sunset-lamp-timer',
      '/blog/three-ways-to-see-time',
      '/collection/getting-the-day-started',
    ]) {
      await page.emulateMedia({ media: 'screen' });
      await visitor.open(path);
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      const what = await page.evaluate(onPaper);
      expect([path, what]).toEqual([path, { signs: 0, looks: [], bare: [], isDark: true }]);
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await seen(visitor, PRESSED).count(), `${path} at ${width}`).toBe(0);
      }
      if (path !== '/support' && path !== '/home')
        for (const gone of GONE) expect(await seen(visitor, gone).count(), `${gone} on ${path}`).toBe(0);
      const title = {
        '/search?query=sleep': 'Search: sleep',
        '/collection/getting-the-day-started': 'Getting the day started',
      }[path];
      if (title) {
        await page.setViewportSize({ width: 800, height: 900 });
        expect((await visitor.heading(title).boundingBox())?.width).toBeGreaterThan(100);
        const cards = visitor.main().locator('li:has(:is(h3, h4))').filter({ visible: true });
        expect(await cards.count()).toBeGreaterThan(8);
        expect(await cards.locator('img').filter({ visible: true }).count()).toBe(0);
        const sides = await cards.evaluateAll((all) =>
          all.map((card) => Math.round(card.getBoundingClientRect().left)),
        );
        expect(new Set(sides).size).toBe(1);
        expect(await overflow(visitor)).toBeLessThanOrEqual(0);
      }
    }
  });

  /** Signs of a new tab, what looks like a button, links that do not say their address, and whether the heading is dark. */
  function onPaper() {
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 0;
    const links = [...document.querySelectorAll<HTMLAnchorElement>('main a')].filter(isSeen);
    const signs = [...document.querySelectorAll('a[target="_blank"] svg')].filter(
      (sign) => sign.nextElementSibling === null && isSeen(sign),
    );
    const ink = getComputedStyle(document.querySelector('h1') as Element).color;
    return {
      signs: signs.length,
      looks: links.flatMap((link) => {
        const { backgroundColor, borderTopWidth } = getComputedStyle(link);
        return backgroundColor === 'rgba(0, 0, 0, 0)' && borderTopWidth === '0px' ? [] : [link.textContent];
      }),
      bare: links.flatMap((link) => {
        const href = link.getAttribute('href') ?? '';
        const said = getComputedStyle(link, '::after').content;
        return !href.startsWith('http') || said.includes('attr(href)') || said.includes(href)
          ? []
          : [`${href}: ${said}`];
      }),
      isDark: Number(/\d+/.exec(ink)?.[0]) < 80,
    };
  }

  it('urgent numbers stay, pictures are as wide as the words, and the page says its address and the day', async () => {
    await using visitor = await Visitor.arrive('/support');
    await visitor.page.emulateMedia({ media: 'print' });
    for (const words of ['Text SHOUT to 85258', 'Call 116 123', 'Call 999'])
      expect(await visitor.main().getByText(words, { exact: true }).first().isVisible()).toBe(true);
    await visitor.page.emulateMedia({ media: 'screen' });
    const opened = Date.now();
    await visitor.open('/item/tool/sunset-lamp-timer?from=paper');
    await visitor.page.setViewportSize({ width: 658, height: 900 });
    await visitor.page.emulateMedia({ media: 'print' });
    const from = visitor.main().getByText(/^Printed on /);
    const [picture, words] = [
      await visitor.main().locator('img[src*="/pictures/"]').first().boundingBox(),
      await from.boundingBox(),
    ];
    expect(picture?.width).toBeGreaterThan(600);
    expect(words?.x).toBeLessThanOrEqual(picture?.x ?? 0);
    const day = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
    // Midnight may pass between the opening of the page and now.
    expect(
      [opened, Date.now()].map((at) => `Printed on ${day.format(at).replace(',', '')} from ${visitor.page.url()}`),
    ).toContain(await from.textContent());
    await visitor.page.emulateMedia({ media: 'screen' });
    expect(await from.isVisible()).toBe(false);
  });
});

it('home on a narrow screen begins with three things and few choices, and has the others behind a press', async () => {
  await using visitor = await Visitor.arrive('/home', { width: 390, height: 844 });
  const start = visitor.page.getByRole('region', { name: 'Good places to start' });
  const cards = start.getByRole('article').filter({ visible: true });
  expect(await cards.count()).toBe(3);
  const choices = start.getByRole('navigation').getByRole('link').filter({ visible: true });
  expect(await choices.count()).toBeLessThanOrEqual(5);
  await start.getByText('More topics', { exact: true }).click();
  expect(await choices.count()).toBeGreaterThan(8);
  await start.getByRole('link', { name: 'Show more', exact: true }).click();
  await expect.poll(() => cards.count()).toBe(12);
});

type Watched = { watch: PerformanceObserver; shifts: LayoutShift[] };
interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null }[];
}

/** Runs in the page: every shift counts, also one that follows a press; `buffered`: and those before. */
function watchShifts(buffered: boolean): void {
  const watched = window as unknown as Watched;
  watched.shifts = [];
  watched.watch = new PerformanceObserver((list) => watched.shifts.push(...(list.getEntries() as LayoutShift[])));
  watched.watch.observe({ type: 'layout-shift', buffered });
}

/** What has moved, and by how much of the screen. */
async function shifts(visitor: Visitor): Promise<string[]> {
  // A picture of the page is taken when all of it is drawn.
  await visitor.page.screenshot();
  return visitor.page.evaluate(() => {
    const { watch, shifts: seen } = window as unknown as Watched;
    return [...seen, ...(watch.takeRecords() as LayoutShift[])]
      .filter(({ value }) => value >= 0.005)
      .map(({ value, sources }) => `${value.toFixed(3)} ${sources.map(({ node }) => node?.textContent?.slice(0, 40))}`);
  });
}

describe('pages keep still', () => {
  it('while an answer is slow: nothing moves, and the link that was pressed stays', async () => {
    for (const [path, call, group, choice] of [
      ['/search?query=sensory', '**/api/content/search?*consumption=Listen*', 'Format', /^Listen/],
      ['/topic/adhd', '**/api/content/search?*consumption=Listen*', 'All on ADHD', /^To listen/],
      ['/events', '**/api/content/event?*type=online*', 'Where', /^Online/],
    ] as const) {
      await using visitor = await patient(path);
      const release = await hold(visitor, call);
      const link = visitor.page.getByRole('navigation', { name: group }).getByRole('link', { name: choice });
      await link.scrollIntoViewIfNeeded();
      await visitor.page.evaluate(watchShifts, false);
      await link.click();
      await visitor.page.clock.runFor(400);
      await visitor.main().locator('[data-coming]').first().waitFor({ state: 'attached' });
      expect(await link.isVisible()).toBe(true);
      expect(await shifts(visitor), path).toEqual([]);
      release();
      await expect.poll(() => visitor.main().locator('[data-coming]').count()).toBe(0);
      await expect.poll(() => link.getAttribute('aria-current')).not.toBeNull();
      expect(await shifts(visitor), path).toEqual([]);
    }
  });

  it('as they come to life, and letters that come late move hardly anything', async () => {
    await using visitor = await Visitor.arrive('/404');
    await visitor.page.addInitScript(watchShifts, true);
    // Letters are there from then on.
    await visitor.open('/about');
    for (const path of ['/events', '/directory']) {
      await visitor.open(path);
      expect(await visitor.main().getByRole('button', { name: 'Apply' }).count()).toBe(0);
      expect(await shifts(visitor), path).toEqual([]);
    }
    for (const [path, width] of [
      ['/home', 390],
      ['/about', 390],
      ['/home', 1280],
    ] as const) {
      await visitor.page.setViewportSize({ width, height: 900 });
      await visitor.open('/404');
      const release = await hold(visitor, '**/*.woff2');
      const opened = visitor.open(path);
      await visitor.page.waitForFunction(() => {
        const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0;
        return location.pathname !== '/404' && isPainted && document.fonts.status === 'loading';
      });
      release();
      await opened;
      await visitor.page.evaluate(() => document.fonts.ready);
      const moved = (await shifts(visitor)).reduce((sum, shift) => sum + Number.parseFloat(shift), 0);
      expect(moved, `${path} at ${width}`).toBeLessThan(0.05);
      await visitor.context.unroute('**/*.woff2');
    }
  });
});

/** Words that stand outside what shows them; what scrolls, and what only some can hear or see, is whole. */
function cutOff(): string[] {
  const cut: string[] = [];
  // What only those who hear the page get takes one pixel of it.
  const isForTheEar = (element: HTMLElement): boolean =>
    (getComputedStyle(element).position === 'absolute' && element.offsetWidth <= 1) ||
    (element.parentElement !== null && isForTheEar(element.parentElement));
  const words = document.createTreeWalker(document.querySelector('main') as Node, NodeFilter.SHOW_TEXT);
  for (let text = words.nextNode(); text; text = words.nextNode()) {
    const element = text.parentElement;
    if (!text.textContent?.trim() || !element?.checkVisibility({ visibilityProperty: true })) continue;
    if (element.closest('[aria-hidden]') || isForTheEar(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right } = range.getBoundingClientRect();
    for (let box: HTMLElement | null = element; box; box = box.parentElement) {
      const { overflowX } = getComputedStyle(box);
      if (overflowX === 'auto' || overflowX === 'scroll') break;
      const clips = box === document.body || overflowX === 'hidden' || overflowX === 'clip';
      const frame = box === document.body ? { left: 0, right: innerWidth } : box.getBoundingClientRect();
      if (clips && (left < frame.left - 1 || right > frame.right + 1)) cut.push(text.textContent.slice(0, 60));
    }
  }
  return cut;
}
