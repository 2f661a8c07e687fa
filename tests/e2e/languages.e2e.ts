/** Things in another language than the site: what says so without script, and at the desk. */
import { beforeAll, describe, expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { type SiteMember, withMembersSite } from '#tests/setup/browser/members-site.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

it('is a filter without script, and stands on cards and pages', async () => {
  await using visitor = await Visitor.arrive('/search', { javaScript: false });
  const language = visitor.page
    .getByRole('navigation', { name: 'Filters' })
    .locator('div', { has: visitor.heading('Language') })
    .last();
  await language.getByText('Welsh').click();
  await visitor.page.waitForURL(/language=cy/);
  const cards = visitor.main().getByRole('region', { name: 'Results' }).getByRole('article');
  expect(await cards.count()).toBe(2);
  expect(await cards.locator('h3 bdi[lang=cy]').count()).toBe(2);
  await visitor.link(/^Welsh ?: take this filter off$/).click();
  await expect.poll(() => cards.count()).toBeGreaterThan(2);
  await visitor.open('/item/media/swn-y-mor-yn-abertawe');
  expect(await visitor.main().locator('h1 [lang=cy]').textContent()).toContain('môr');
  const data = await visitor.page.locator('script[type="application/ld+json"]').allTextContents();
  expect(data.join()).toContain('"inLanguage":"cy"');
});

it('breaks no rule for assistive technology', async () => {
  await using visitor = await Visitor.arrive('/search?language=cy');
  await visitor.main().getByText('In Welsh', { exact: true }).first().waitFor();
  expect(await visitor.axe()).toEqual([]);
});

describe('at the desk', () => {
  const site = withMembersSite();
  let curator: SiteMember;
  beforeAll(async () => {
    curator = await joinDesk(site, 'nadia@example.org');
  });

  it('is written by its name, shown on the card beside the form, and a filter of the list', async () => {
    const { id } = await site.call('POST', '/curation/items', { kind: 'tool', name: 'Qqlampa' }, curator);
    await using visitor = await site.arrive(`/curate/items/${id}`, curator);
    const { page } = visitor;
    const field = page.getByLabel('Language', { exact: true });
    await field.fill('polish');
    await field.press('Tab');
    expect(await field.inputValue()).toBe('Polish');
    await page.getByText('In Polish', { exact: true }).first().waitFor();
    await expect
      .poll(async () => (await site.call('GET', `/curation/items/${id}`, undefined, curator)).language)
      .toBe('pl');
    await visitor.open('/curate/items');
    await visitor.button('More filters').click();
    await page.getByLabel('Language', { exact: true }).selectOption('pl');
    await expect.poll(() => visitor.path).toBe('/curate/items?language=pl');
    await page.getByRole('row').filter({ hasText: 'Qqlampa' }).waitFor();
    await visitor.button('Fewer filters').click();
    await visitor.button(/^More filters \(1\)$/).waitFor();
  });
});
