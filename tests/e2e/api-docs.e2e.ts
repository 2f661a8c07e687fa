/** The page on which people read the calls of the API. */
import { describe, expect, inject, it } from 'vitest';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

/** The page has no script, so it never says that it is hydrated; nor may a script look after it. */
async function read(path: string, width: number): Promise<Visitor> {
  const visitor = await Visitor.arrive('/developers', { width, height: 844 });
  await visitor.page.goto(inject('siteUrl') + path);
  return visitor;
}

/** What axe finds on a copy of the page, whose policy lets it in. */
async function axeOf({ page }: Visitor, width: number): Promise<string[]> {
  await using copy = await Visitor.arrive('/404', { width });
  await copy.page.setContent(await page.content());
  return await copy.axe();
}

describe('all calls of the API', () => {
  it.each([
    [1280, '/api/docs'],
    [1280, '/api/docs/'],
    [390, '/api/docs'],
  ])('at %i pixels and %s a call is found by its name, opened and read', async (width, path) => {
    await using visitor = await read(path, width);
    const { page } = visitor;
    const calls = page.locator('#calls details:not(.example)');
    expect(await calls.count()).toBeGreaterThan(100);
    // Axe takes long for hundreds of calls, and either address shows the same page.
    if (path === '/api/docs') expect(await axeOf(visitor, width)).toEqual([]);

    await page.getByLabel('Find a call').fill('content search');
    await page.getByRole('button', { name: 'Find' }).click();
    await page.waitForURL('**find=content+search');
    expect(await calls.count()).toBeLessThan(10);
    const call = calls.filter({ hasText: 'GET /api/content/search' });
    await call.getByRole('heading', { level: 3 }).click();
    const parameter = call.getByRole('listitem').filter({ has: page.getByText('consumption', { exact: true }) });
    await parameter.waitFor();
    expect(await parameter.textContent()).toContain('Slug or name, any case.');
    await call.getByRole('link', { name: 'SearchAnswer' }).click();
    await page.locator('#shape-SearchAnswer').getByText('May need help at once').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    if (path === '/api/docs') expect(await axeOf(visitor, width)).toEqual([]);
  });

  it('is reached from the page for developers, and says what to do where nothing is found', async () => {
    await using visitor = await Visitor.arrive('/developers');
    await visitor.link('All calls').click();
    await visitor.page.getByRole('heading', { level: 1, name: /^All calls of the / }).waitFor();
    await visitor.page.getByLabel('Find a call').fill('<b>zzqqy');
    await visitor.page.keyboard.press('Enter');
    await visitor.page.getByText('No call has ‘<b>zzqqy’').waitFor();
    await visitor.page.getByRole('link', { name: 'Show all calls' }).click();
    await visitor.page.getByText(/^\d+ calls\. Open one to read it\.$/).waitFor();
  });
});
