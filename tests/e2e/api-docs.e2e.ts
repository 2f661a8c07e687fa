/** The page on which people read the calls of the API, which has no script: how it is walked through, and how it looks. */
import { expect, it } from 'vitest';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

/** What axe finds on a copy of the page, whose policy lets it in. */
async function axeOf({ page }: Visitor, width: number): Promise<string[]> {
  await using copy = await Visitor.arrive('/404', { width });
  await copy.page.setContent(await page.content());
  return await copy.axe();
}

it('a call is reached from the page for developers, found, opened and read, wide and narrow', async () => {
  await using visitor = await Visitor.arrive('/developers', { width: 1280, height: 844 });
  const { page } = visitor;
  await visitor.link('All calls').click();
  await page.getByRole('heading', { level: 1, name: /^All calls of the / }).waitFor();
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  expect(await axeOf(visitor, 1280)).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.getByLabel('Find a call').fill('content search');
  await page.keyboard.press('Enter');
  await page.waitForURL('**find=content+search');
  const call = page.locator('#calls details:not(.example)').filter({ hasText: 'GET /api/content/search' });
  await call.getByRole('heading', { level: 3 }).click();
  await call
    .getByRole('listitem')
    .filter({ has: page.getByText('consumption', { exact: true }) })
    .waitFor();
  await call.getByRole('link', { name: 'SearchAnswer' }).click();
  await page.locator('#shape-SearchAnswer').getByText('May need help at once').waitFor();
  expect(await overflow()).toBeLessThanOrEqual(0);
  expect(await axeOf(visitor, 390)).toEqual([]);
});
