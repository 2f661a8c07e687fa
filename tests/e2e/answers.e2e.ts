/** A situation in somebody's own words: its guide stands before the results, and leads to what to do. */
import { expect, it } from 'vitest';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const SITUATION = '/search?query=my+13+year+old+just+will+not+go+to+school';
const panelOf = (visitor: Visitor) => visitor.main().getByRole('region', { name: 'School is too much' });

it.each([true, false])(
  'is answered before the results, with the first thing to do (script: %s)',
  async (javaScript) => {
    await using visitor = await Visitor.arrive(SITUATION, { javaScript });
    const panel = panelOf(visitor);
    expect(await panel.count()).toBe(1);
    expect(await panel.getByRole('heading', { name: 'First' }).count()).toBe(1);
    expect(await panel.innerText()).toContain('You wrote: my 13 year old just will not go to school');
    const [answer, results] = [await panel.boundingBox(), await visitor.main().locator('#results').boundingBox()];
    expect(answer?.y).toBeLessThan(results?.y as number);
    // It stands once.
    const links = visitor.main().locator('article h3 a[href="/guide/school-is-too-much"]');
    expect(await visitor.page.getByRole('region', { name: 'Best answers' }).locator(links).count()).toBe(0);
    await panel.getByRole('link', { name: 'Open the guide' }).click();
    await visitor.page.waitForURL('**/guide/school-is-too-much');
    expect(await visitor.heading('School is too much').count()).toBe(1);
  },
);

it.each(['autism', 'podcasts+about+adhd', 'noise+cancelling+headphones'])(
  'is none where somebody asks for %s',
  async (query) => {
    await using visitor = await Visitor.arrive(`/search?query=${query}`);
    expect(await visitor.main().getByRole('article').count()).toBeGreaterThan(0);
    expect(await visitor.link(/^Open the guide/).count()).toBe(0);
  },
);

it('comes after who answers now, where somebody may be in danger', async () => {
  await using visitor = await Visitor.arrive('/search?query=my+boyfriend+hits+me');
  const headings = await visitor.main().getByRole('heading', { level: 2 }).allInnerTexts();
  const at = (name: string) => headings.findIndex((heading) => heading.includes(name));
  expect(at('If it is urgent')).toBeGreaterThanOrEqual(0);
  expect(at('safe at home')).toBeGreaterThan(at('If it is urgent'));
  // Whoever looks over a shoulder reads the words once at most, and the page can be left quickly.
  expect(await visitor.page.title()).not.toContain('boyfriend');
  expect(await visitor.main().innerText()).not.toContain('You wrote');
  expect(await visitor.page.getByRole('navigation', { name: 'Popular searches' }).count()).toBe(0);
  const exit = visitor.main().getByRole('link', { name: 'Leave this page quickly' });
  const box = await exit.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1280 - 16);
  await visitor.context.route('https://www.bbc.co.uk/**', (route) => route.fulfill({ body: 'Weather' }));
  visitor.allow(/^asked www\.bbc\.co\.uk$/, 'the page was left for it');
  await visitor.page.keyboard.press('Escape');
  await visitor.page.keyboard.press('Escape');
  await visitor.page.waitForURL('https://www.bbc.co.uk/**');
});

it('fits a narrow screen, is reached by keys, and axe finds nothing', async () => {
  await using visitor = await Visitor.arrive(SITUATION, { width: 320 });
  expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  const title = panelOf(visitor).getByRole('link', { name: 'School is too much' });
  await title.focus();
  await visitor.page.keyboard.press('Tab');
  expect(await visitor.page.evaluate(() => document.activeElement?.textContent)).toBe('Open the guide');
  await visitor.page.keyboard.press('Enter');
  await visitor.page.waitForURL('**/guide/school-is-too-much');
  await visitor.page.goBack();
  expect(await visitor.axe()).toEqual([]);
});
