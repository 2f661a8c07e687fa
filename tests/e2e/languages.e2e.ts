/** Things in another language than the site: what says so, and how one looks for them. */
import { beforeAll, describe, expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { type SiteMember, withMembersSite } from '#tests/setup/browser/members-site.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const groupOf = (visitor: Visitor, name: string) =>
  visitor.page
    .getByRole('navigation', { name: 'Filters' })
    .locator('div', { has: visitor.heading(name) })
    .last();

describe.each([true, false])('for readers (script: %s)', (javaScript) => {
  it('is a filter where there are several, and cards say it', async () => {
    await using visitor = await Visitor.arrive('/search', { javaScript });
    await groupOf(visitor, 'Language').getByText('Welsh').click();
    await visitor.page.waitForURL(/language=cy/);
    const cards = visitor.main().getByRole('region', { name: 'Results' }).getByRole('article');
    await expect.poll(() => cards.count()).toBe(2);
    expect(await cards.getByText('In Welsh', { exact: true }).count()).toBe(2);
    expect(await cards.locator('h3 bdi[lang=cy]').count()).toBe(2);
    if (javaScript) expect(await visitor.axe()).toEqual([]);
    await visitor.link(/^Welsh ?: take this filter off$/).click();
    await expect.poll(() => cards.count()).toBeGreaterThan(2);
    await visitor.open('/search?query=dentist');
    expect(await groupOf(visitor, 'Topic').count()).toBe(1);
    expect(await groupOf(visitor, 'Language').count()).toBe(0);
  });

  it('stands on the page of a thing, whose title is in it', async () => {
    await using visitor = await Visitor.arrive('/item/media/swn-y-mor-yn-abertawe', { javaScript });
    await visitor.main().getByText('In Welsh', { exact: true }).waitFor();
    expect(await visitor.main().locator('h1 [lang=cy]').textContent()).toContain('môr');
    const data = await visitor.page.locator('script[type="application/ld+json"]').allTextContents();
    expect(data.join()).toContain('"inLanguage":"cy"');
    await visitor.open('/item/tool/plus-10-minutes-kitchen-timer');
    expect(await visitor.main().locator('h1 [lang]').count()).toBe(0);
  });
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
