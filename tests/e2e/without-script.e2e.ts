/**
 * Pages as they are seen before or without their script: in a browser that runs none, on paper, and in the moment when they come
 * to life. What they say is asked in `tests/pages/`.
 */
import { describe, expect, it } from 'vitest';
import { site as particulars } from '#site';
import { bar } from '#tests/setup/browser/entering.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();
const javaScript = false;

const seen = (place: ReturnType<Visitor['main']>, words: string | RegExp) =>
  place.getByText(words, { exact: true }).filter({ visible: true }).count();
const sideways = ({ page }: Visitor) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('without script', () => {
  it('a visitor searches, filters, sees more and goes back', async () => {
    await using visitor = await Visitor.arrive('/home', { javaScript });
    await visitor.page.getByLabel('What would you like to know about?').fill('sensory');
    await visitor.button('Search').click();
    expect(visitor.path).toBe('/search?query=sensory');
    await visitor.link(/^Listen/).click();
    expect(visitor.path).toBe('/search?query=sensory&consumption=Listen');
    const cards = visitor.page.getByRole('region', { name: 'Results' }).getByRole('article');
    expect(await cards.count()).toBe(12);
    await visitor.link('Show more').click();
    expect(visitor.path).toBe('/search?query=sensory&consumption=Listen&page=2');
    expect(await cards.count()).toBeGreaterThan(12);
    await visitor.page.goBack();
    expect(await cards.count()).toBe(12);
    await visitor.open('/events');
    await visitor.page.getByLabel('Location').first().selectOption('leeds');
    await visitor.button('Apply').first().click();
    expect(visitor.path).toContain('location=leeds');
    expect(await visitor.page.getByText('4 events').count()).toBe(1);
  });

  it('a page begins with a link that skips to the content, and its menu leads to all pages at the foot', async () => {
    await using visitor = await Visitor.arrive('/events', { javaScript, width: 390, height: 844 });
    const { page } = visitor;
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    expect(new URL(page.url()).hash).toBe('#content');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
    await visitor.link('Menu').click();
    expect(new URL(page.url()).hash).toBe('#all-pages');
    await page.getByRole('navigation', { name: 'All pages' }).getByRole('link', { name: 'Home' }).click();
    expect(visitor.path).toBe('/home');
  });

  // spec(16, 30, 55, 64, 68, 109, 110, 131, 133)
  it('what matters is seen on a telephone and on a wide screen', async () => {
    await using visitor = await Visitor.arrive('/home', { javaScript, height: 900 });
    const { page } = visitor;
    const comparison = visitor.main().locator('section[aria-labelledby="membership"]');
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await seen(visitor.main(), 'Join now for free')).toBe(1);
      expect(await seen(page.getByRole('complementary', { name: /^Advertisement: / }), 'Advertisement')).toBe(1);
      // A table where there is room, else one part below the other; never both.
      expect(await comparison.getByRole('table').isVisible()).toBe(width === 1280);
      for (const words of ['Selected collections', 'All collections', 'Newsletter (coming soon)'])
        expect(await seen(comparison, words), words).toBe(1);
      const foot = page.getByRole('contentinfo');
      for (const words of [particulars.company.name, particulars.company.address, 'Newsletter: coming soon'])
        expect(await foot.getByText(words).filter({ visible: true }).count(), words).toBe(1);
    }
    // Narrower bars have no Speaker and no About.
    await page.setViewportSize({ width: 1600, height: 900 });
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link').filter({ visible: true });
    expect(await links.allTextContents()).toEqual(
      expect.arrayContaining(['Home', 'Topics and Collections', 'Events', 'Directory', 'Search', 'Speaker', 'Blog']),
    );
    expect(await seen(bar(visitor), 'My Account')).toBe(0);
    for (const width of [1024, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      for (const words of ['Speaker', 'About']) expect(await seen(bar(visitor), words), words).toBe(0);
    }
    // What is neurodivergent-led has a border of its own.
    await visitor.open('/directory?size=50');
    const led = page.getByText('Neurodivergent-led', { exact: true });
    const cards = visitor.main().getByRole('article');
    const ofLed = new Set(await cards.filter({ has: led }).evaluateAll(eachBorder));
    expect(ofLed.size).toBe(1);
    const [border] = ofLed;
    expect(await cards.filter({ hasNot: led }).evaluateAll(eachBorder)).not.toContain(border);
    // Drawn in tiles, and said in the heading.
    await visitor.open('/404');
    expect((await visitor.main().locator('img.tiles').first().boundingBox())?.height).toBeGreaterThan(100);
    expect(await visitor.heading('404: Page not found').count()).toBe(1);
  });
});

const eachBorder = (all: Element[]): string[] =>
  all.map((one) => `${getComputedStyle(one).borderTopWidth} ${getComputedStyle(one).borderTopColor}`);

it('a guide keeps its order at every width, begins on the first screen, and is whole without script and on paper', async () => {
  const path = '/guide/school-is-too-much';
  const short = 'Rest first. Nothing has to be solved today.';
  await using visitor = await Visitor.arrive(path, { width: 1280, height: 844 });
  const { page } = visitor;
  const first = page.getByRole('region', { name: 'Three things now' }).getByRole('listitem').first();
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const heads = await page.locator('main h1, main h2:visible').allInnerTexts();
    expect(heads.map((head) => head.split('\n')[0])).toEqual([
      'School is too much',
      'In 30 seconds',
      'Three things now',
      'Who can help',
      'Words you can use',
      'What usually happens next',
      'To read, hear, watch',
    ]);
    expect(await sideways(visitor)).toBeLessThanOrEqual(0);
    if (width === 390) expect((await first.boundingBox())?.y).toBeLessThan(720);
  }
  expect(await seen(visitor.main(), short)).toBe(0);
  await visitor.button(/In 30 seconds/).click();
  expect(await seen(visitor.main(), short)).toBe(1);
  // A legal page on paper is its text alone.
  await visitor.open('/privacy-policy');
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('region', { name: 'Cookies', exact: true }).isVisible()).toBe(false);
  expect(await page.locator('nav').filter({ visible: true }).count()).toBe(0);
  expect(await page.getByRole('heading', { name: 'Your rights' }).isVisible()).toBe(true);

  await using plain = await Visitor.arrive(path, { width: 390, javaScript });
  expect(await seen(plain.main(), short)).toBe(1);
  expect(await plain.page.getByRole('button', { name: /Copy these words/ }).count()).toBe(0);
  await plain.page.emulateMedia({ media: 'print' });
  expect(await seen(plain.main(), short)).toBe(1);
});

it('a page is left quickly for one that tells nothing: by its link in sight, and by Esc pressed twice', async () => {
  const weather = 'https://www.bbc.co.uk/weather';
  const urgent = '/guide/thoughts-of-self-harm';
  await using visitor = await Visitor.arrive('/about', { width: 390, height: 844 });
  const { page } = visitor;
  await visitor.context.route(`${weather}**`, (route) => route.fulfill({ contentType: 'text/html', body: 'Weather' }));
  visitor.allow(/^asked www\.bbc\.co\.uk$/, 'the page was left for it');
  const exit = visitor.link('Leave this page quickly').first();
  for (const path of [urgent, '/support']) {
    await visitor.open(path);
    const before = await page.evaluate(() => history.length);
    expect((await exit.boundingBox())?.y, path).toBeLessThan(400);
    await exit.click();
    await page.waitForURL(weather);
    expect(await page.evaluate(() => history.length)).toBe(before);
  }
  for (const path of [urgent, '/search?query=my+boyfriend+hits+me']) {
    await visitor.open(path);
    const box = await visitor.main().getByRole('link', { name: 'Leave this page quickly' }).boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0), path).toBeLessThanOrEqual(390);
    // Whoever looks over a shoulder sees no searches of others.
    expect(await page.getByRole('navigation', { name: 'Popular searches' }).count(), path).toBe(0);
    await page.evaluate(() => sessionStorage.setItem('trail', 'here'));
    await page.keyboard.press('Escape');
    expect(visitor.path).toBe(path);
    expect(await page.evaluate(() => sessionStorage.getItem('trail'))).toBe('here');
    await page.keyboard.press('Escape');
    await page.waitForURL(weather);
    // Another page of the same tab finds nothing that this one left.
    await visitor.open('/about');
    expect(await page.evaluate(() => sessionStorage.getItem('trail'))).toBeNull();
  }
});

const THING = '/item/media/burnout-counted-in-cups-of-tea';
const FOUND = '/search?query=cups+of+tea&exact=true';
const HIDDEN = 'She says once, in the part about May';
const SHORT = '/item/tool/plus-10-minutes-kitchen-timer';

const card = ({ page }: Visitor) =>
  page.locator('article', { has: page.locator('.card-title', { hasText: 'Burnout counted in cups of tea' }) }).first();
const keep = ({ page }: Visitor, choices: unknown) =>
  page.evaluate((text) => localStorage.setItem('content-notes-1', text), JSON.stringify(choices));

describe('a thing with a strong note', () => {
  it('is folded on its page and in lists, opens by keys where it is, and hides nothing without script', async () => {
    await using visitor = await Visitor.arrive(THING, { width: 390 });
    const { page } = visitor;
    const hidden = page.getByText(HIDDEN);
    expect(await page.getByText('Content note: self-harm.').isVisible()).toBe(true);
    expect([await hidden.isVisible(), await visitor.link(/^Listen to it/).isVisible()]).toEqual([false, false]);
    const before = await visitor.button('Show').first().boundingBox();
    await visitor.button('Show').first().focus();
    await page.keyboard.press('Enter');
    await hidden.waitFor();
    expect(await visitor.link(/^Listen to it/).isVisible()).toBe(true);
    const hide = visitor.button('Hide').first();
    expect(await hide.evaluate((button) => button === document.activeElement)).toBe(true);
    expect((await hide.boundingBox())?.y).toBe(before?.y);
    await page.keyboard.press('Enter');
    expect(await hidden.isVisible()).toBe(false);
    // Who folds it is not read to, either.
    expect(await page.locator('[data-unread]', { hasText: HIDDEN }).count()).toBe(1);
    // In lists, kind, title and by stay.
    await visitor.open(FOUND);
    const synopsis = card(visitor).locator('.card-synopsis');
    expect([await synopsis.isVisible(), await card(visitor).locator('.card-by').isVisible()]).toEqual([false, true]);
    await card(visitor).getByRole('button', { name: 'Show' }).click();
    expect(await synopsis.isVisible()).toBe(true);
    await card(visitor).getByRole('button', { name: 'Hide' }).waitFor();

    await using plain = await Visitor.arrive(THING, { width: 390, javaScript });
    expect(await plain.page.getByText(HIDDEN).isVisible()).toBe(true);
    expect(await plain.page.getByRole('button', { name: 'Show' }).count()).toBe(0);
    await plain.open(SHORT);
    expect(await plain.page.locator('main li bdi').first().isVisible()).toBe(true);
  });

  it('is shown as its reader chose, before the first paint', async () => {
    await using visitor = await Visitor.arrive('/about', { width: 390 });
    const { page } = visitor;
    await keep(visitor, { 'self-harm': 'out', 'loud-sounds': 'fold', '"] *{}': 'out' });
    // The page as it is before any other script of it runs.
    await page.route(/\/assets\/.*\.js/, (route) => route.abort());
    visitor.allow(/ERR_FAILED|Failed to fetch|error loading/i, 'the scripts are kept away');
    await page.goto(new URL(FOUND, page.url()).href, { waitUntil: 'commit' });
    await card(visitor).waitFor({ state: 'attached' });
    expect(await card(visitor).isVisible()).toBe(false);
    await page.unroute(/\/assets\/.*\.js/);
    // Left out, then shown folded at a press, and left out again.
    await visitor.open(FOUND);
    expect(await card(visitor).count()).toBe(0);
    await visitor.main().getByRole('button', { name: 'Show anyway', exact: true }).first().click();
    await card(visitor).getByText('Content note: self-harm.').waitFor();
    expect(await card(visitor).locator('.card-synopsis').isVisible()).toBe(false);
    await visitor.button('Hide again').first().click();
    expect(await card(visitor).count()).toBe(0);
    await keep(visitor, { 'self-harm': 'show' });
    await visitor.open(THING);
    await page.getByText(HIDDEN).waitFor();
    // The short version is folded on a telephone, but for who wants short words.
    const sentence = page.locator('main li bdi').first();
    await visitor.open(SHORT);
    expect(await sentence.isVisible()).toBe(false);
    await visitor.button('In 30 seconds Show').click();
    expect(await sentence.isVisible()).toBe(true);
    await page.evaluate(() => localStorage.setItem('preferences-1', '{"texts":"short"}'));
    await visitor.open(SHORT);
    await sentence.waitFor();
  });
});

it('what unfolds and what lists say of themselves fits a narrow screen, and axe finds nothing', async () => {
  await using visitor = await Visitor.arrive('/item/event/quiet-hour-glass-museum', { reducedMotion: 'reduce' });
  const { page } = visitor;
  const panel = page.getByRole('region', { name: 'What to expect' });
  for (const words of ['8 more', 'Email the organiser']) {
    await panel.getByText(words).focus();
    await page.keyboard.press('Enter');
  }
  await panel.getByText('- Are there captions for what is said?').waitFor();
  expect(await sideways(visitor)).toBeLessThanOrEqual(0);
  expect(await visitor.axeInEveryTheme()).toEqual([]);
  const display = page.getByRole('dialog', { name: 'Display' });
  await visitor.button('Display').first().click();
  await display.getByText(/^11 sorts of note: /).click();
  expect(await visitor.axe('[role=dialog]')).toEqual([]);
  await page.keyboard.press('Escape');
  await display.waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 320, height: 900 });
  expect(await sideways(visitor)).toBeLessThanOrEqual(0);
  expect(await visitor.axe()).toEqual([]);
  for (const path of [THING, FOUND, SHORT]) {
    await visitor.open(path);
    expect(await sideways(visitor), path).toBeLessThanOrEqual(0);
    expect(await visitor.axeInEveryTheme(), path).toEqual([]);
  }
  for (const path of [
    '/events?fact=diagnosis:no',
    '/directory?fact=diagnosis:no',
    '/support?fact=diagnosis:no',
    '/directory?query=dislexia',
    '/search?language=cy',
    '/search?query=my+13+year+old+just+will+not+go+to+school',
  ]) {
    await visitor.open(path);
    expect(await sideways(visitor), path).toBeLessThanOrEqual(0);
    await visitor.wear('dusk');
    expect(await visitor.axe(), path).toEqual([]);
  }
  // The guide of a situation is reached by keys; what the head says of the page that was sent goes with it.
  const sent = () => page.evaluate(() => document.head.querySelectorAll('[data-sent]').length);
  expect(await sent()).toBeGreaterThan(0);
  await visitor.main().getByRole('link', { name: 'School is too much' }).first().focus();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Open the guide');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/guide/school-is-too-much');
  await page.getByRole('heading', { level: 1, name: 'School is too much' }).waitFor();
  expect(await sent()).toBe(0);
});

it('a page comes to life whatever signs are in its address, and nothing is amiss', async () => {
  await using visitor = await Visitor.arrive('/about');
  for (const path of [`/search?query=a${SIGNS}b`, `/events?query=${SIGNS}`, `/search?topic=${SIGNS}&topic=x`]) {
    await visitor.open(path);
    expect((await visitor.main().textContent())?.length, path).toBeGreaterThan(100);
  }
});

const SIGNS = '%00%01%08%0B%0D%0D%0A%1B%7F%C2%85%E2%80%A8%EF%BF%BE%F0%9F%92%A9';

it('a call of the API is reached from the page for developers, found, opened and read, wide and narrow', async () => {
  await using visitor = await Visitor.arrive('/developers', { width: 1280, height: 844 });
  const { page } = visitor;
  /** What axe finds on a copy of the page, whose policy lets it in. */
  const axeAt = async (width: number) => {
    await using copy = await Visitor.arrive('/404', { width });
    await copy.page.setContent(await page.content());
    return await copy.axe();
  };
  await visitor.link('All calls').click();
  await page.getByRole('heading', { level: 1, name: /^All calls of the / }).waitFor();
  expect(await sideways(visitor)).toBeLessThanOrEqual(0);
  expect(await axeAt(1280)).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sideways(visitor)).toBeLessThanOrEqual(0);
  await page.getByLabel('Find a call').fill('content search');
  await page.keyboard.press('Enter');
  await page.waitForURL('**find=content+search');
  const call = page.locator('#calls details:not(.example)').filter({ hasText: 'GET /api/content/search' });
  await call.getByRole('heading', { level: 3 }).click();
  const parameter = page.getByText('consumption', { exact: true });
  await call.getByRole('listitem').filter({ has: parameter }).waitFor();
  await call.getByRole('link', { name: 'SearchAnswer' }).click();
  await page.locator('#shape-SearchAnswer').getByText('May need help at once').waitFor();
  expect(await sideways(visitor)).toBeLessThanOrEqual(0);
  expect(await axeAt(390)).toEqual([]);
});
