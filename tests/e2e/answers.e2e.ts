/** A situation in somebody's own words: its guide stands before the results, and leads to what to do. */
import { expect, it } from 'vitest';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const SITUATION = '/search?query=my+13+year+old+just+will+not+go+to+school';
const panelOf = (visitor: Visitor) => visitor.main().getByRole('region', { name: 'School is too much' });

it('stands above the results without script, and leads to its guide', async () => {
  await using visitor = await Visitor.arrive(SITUATION, { javaScript: false });
  const panel = panelOf(visitor);
  const [answer, results] = [await panel.boundingBox(), await visitor.main().locator('#results').boundingBox()];
  expect(answer?.y).toBeLessThan(results?.y as number);
  await panel.getByRole('link', { name: 'Open the guide' }).click();
  await visitor.page.waitForURL('**/guide/school-is-too-much');
  expect(await visitor.heading('School is too much').count()).toBe(1);
});

it('can be left by two presses of Escape, and by a link in sight, where somebody may be in danger', async () => {
  await using visitor = await Visitor.arrive('/search?query=my+boyfriend+hits+me');
  const exit = visitor.main().getByRole('link', { name: 'Leave this page quickly' });
  const box = await exit.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1280 - 16);
  // Whoever looks over a shoulder sees no searches of others.
  expect(await visitor.page.getByRole('navigation', { name: 'Popular searches' }).count()).toBe(0);
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
