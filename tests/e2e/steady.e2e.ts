/** Pages keep still: while answers are slow, when somebody logs in, and where one thing gives way to another. */
import { describe, expect, it } from 'vitest';
import { withMembersSite } from '#tests/setup/browser/members-site.ts';
import { hold, patient } from '#tests/setup/browser/patience.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser({ anew: true });

const site = withMembersSite();

type Watched = { watch: PerformanceObserver; shifts: LayoutShift[] };
interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null }[];
}

/** Every shift from now on counts, also one that follows a press. */
const watchShifts = (visitor: Visitor) =>
  visitor.page.evaluate(() => {
    const watched = window as unknown as Watched;
    watched.shifts = [];
    watched.watch = new PerformanceObserver((list) => watched.shifts.push(...(list.getEntries() as LayoutShift[])));
    watched.watch.observe({ type: 'layout-shift' });
  });

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

describe('while an answer is slow', () => {
  it.each([
    ['/search?query=sensory', '**/api/content/search?*consumption=Listen*', 'How to take it in', /^Listen/],
    ['/topic/adhd', '**/api/content/search?*consumption=Listen*', 'All on ADHD', /^To listen/],
    ['/events', '**/api/content/event?*type=online*', 'Where', /^Online/],
  ])('nothing on %s moves, and its heading, field and filters stay', async (path, call, group, choice) => {
    await using visitor = await patient(path);
    const heading = visitor.page.getByRole('heading', { level: 1 });
    const title = await heading.textContent();
    const release = await hold(visitor, call);
    const link = visitor.page.getByRole('navigation', { name: group }).getByRole('link', { name: choice });
    await link.scrollIntoViewIfNeeded();
    await watchShifts(visitor);
    await link.click();
    await visitor.page.clock.runFor(400);
    await visitor.main().locator('[data-coming]').first().waitFor({ state: 'attached' });
    expect(await heading.textContent()).toBe(title);
    expect(await link.isVisible()).toBe(true);
    expect(await shifts(visitor)).toEqual([]);
    release();
    await expect.poll(() => visitor.main().locator('[data-coming]').count()).toBe(0);
    await expect.poll(() => link.getAttribute('aria-current')).not.toBeNull();
    expect(await shifts(visitor)).toEqual([]);
  });

  it.each(['/events', '/directory'])('nothing on %s moves as it comes to life', async (path) => {
    // Its letters are here already.
    await using visitor = await Visitor.arrive('/about');
    await visitor.page.addInitScript(() => {
      const watched = window as unknown as Watched;
      watched.shifts = [];
      watched.watch = new PerformanceObserver((list) => watched.shifts.push(...(list.getEntries() as LayoutShift[])));
      watched.watch.observe({ type: 'layout-shift', buffered: true });
    });
    await visitor.open(path);
    expect(await visitor.main().getByRole('button', { name: 'Apply' }).count()).toBe(0);
    expect(await shifts(visitor)).toEqual([]);
  });

  it.each([
    ['/home', 390],
    ['/about', 390],
    ['/home', 1280],
  ])('letters that come late move hardly anything on %s at %i pixels', async (path, width) => {
    await using visitor = await Visitor.arrive('/404', { width });
    await visitor.page.addInitScript(() => {
      const watched = window as unknown as Watched;
      watched.shifts = [];
      watched.watch = new PerformanceObserver((list) => watched.shifts.push(...(list.getEntries() as LayoutShift[])));
      watched.watch.observe({ type: 'layout-shift', buffered: true });
    });
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
    expect(moved).toBeLessThan(0.05);
  });

  it('a filter is as wide chosen as not', async () => {
    await using visitor = await Visitor.arrive('/topic/adhd', { width: 390 });
    const filters = visitor.page
      .getByRole('navigation', { name: 'All on ADHD' })
      .getByRole('link')
      .filter({ visible: true });
    const places = () => filters.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)));
    const before = await places();
    await filters.nth(1).click();
    await expect.poll(() => filters.nth(1).getAttribute('aria-current')).not.toBeNull();
    const after = await places();
    for (const [i, width] of before.entries()) expect(Math.abs((after[i] ?? 0) - width)).toBeLessThanOrEqual(1);
  });

  // spec(152)
  it('a page that is on its way shows the heading that is known already', async () => {
    await using visitor = await patient('/about');
    const release = await hold(visitor, '**/api/content/event?*');
    await visitor.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click();
    await visitor.page.clock.runFor(400);
    const outline = visitor.page.locator('[data-skeleton]');
    await outline.waitFor();
    expect(await outline.textContent()).toBe('Events');
    release();
    await expect.poll(() => visitor.heading('Events').count()).toBe(1);
  });
});

it.each([1280, 390])('a log-in adds no row to cards at %i pixels', async (width) => {
  const heights = async (visitor: Visitor) =>
    visitor
      .main()
      .locator('.paged > li')
      .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().height)));
  await using visitor = await Visitor.arrive('/events', { url: site.url, width });
  const before = await heights(visitor);
  const member = await site.join(`steady${width}@example.org`);
  await using logged = await site.arrive('/events', member, { width });
  await expect.poll(() => logged.main().getByRole('button', { name: /Rate$/ }).count()).toBe(before.length);
  await expect.poll(() => logged.main().getByRole('button', { name: 'Save', exact: true }).count()).toBe(before.length);
  expect(await heights(logged)).toEqual(before);
});

describe('a collection', () => {
  it('shows each thing once', async () => {
    await using visitor = await Visitor.arrive('/collection/getting-the-day-started', { javaScript: false });
    const titles = await visitor.main().getByRole('article').locator('h2 bdi, h3 bdi').allTextContents();
    expect(titles.length).toBeGreaterThan(3);
    expect(titles.filter((title, i) => titles.indexOf(title) !== i)).toEqual([]);
  });

  it('cuts from one of its heroes to the next', async () => {
    await using visitor = await Visitor.arrive('/collection/getting-the-day-started');
    const carousel = visitor.page.getByRole('region', { name: 'Highlights' });
    const slide = carousel.getByRole('article');
    const first = await slide.getByRole('heading').textContent();
    await carousel.getByRole('button', { name: 'Next' }).click();
    await expect.poll(() => slide.getByRole('heading').textContent()).not.toBe(first);
    expect(
      await carousel
        .locator('article')
        .first()
        .evaluate((one) => getComputedStyle(one).transitionDuration),
    ).toBe('0s');
    expect(await slide.count()).toBe(1);
  });

  it('leads onward where it or a tab is empty', async () => {
    await using visitor = await Visitor.arrive('/topic/adhd');
    // Every topic of the demo has something under every tab: this one is answered as if it had not.
    await visitor.context.route('**/api/content/other?*type=Tools*', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      const pagination = { ...body.pagination, total_objects: 0, total_pages: 1, has_next: false };
      await route.fulfill({ response: answer, json: { ...body, data: [], pagination } });
    });
    await visitor.page.getByRole('navigation', { name: 'All pages' }).getByRole('link', { name: 'Topics' }).click();
    await visitor
      .main()
      .getByRole('heading')
      .getByRole('link', { name: /^Autism/ })
      .waitFor();
    await visitor.page.evaluate(() => history.pushState(null, '', '/topic/autism?tab=Tools'));
    await visitor.page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
    const onward = visitor.link('see all tools');
    await onward.click();
    await visitor.page.waitForURL('**/tools');
  });
});
