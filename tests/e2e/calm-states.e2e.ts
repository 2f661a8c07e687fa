/** Little at a time, and word of whatever takes a while, is missing, or went wrong. */
import { describe, expect, it } from 'vitest';
import { Visitor, withBrowser } from '#tests/setup/visitor.ts';

withBrowser();

describe('a card', () => {
  it('says in its name that it opens a new tab, and shows only a sign that the list explains', async () => {
    await using visitor = await Visitor.arrive('/search?query=sleep');
    const results = visitor.page.getByRole('region', { name: 'Results' });
    const card = results.getByRole('article').first();
    expect(await card.getByRole('link', { name: /\(opens in new tab\)$/ }).count()).toBe(1);
    expect(await card.getByText('new tab').filter({ visible: true }).count()).toBe(1);
    expect(await results.getByText('opens in a new tab').count()).toBe(1);
    expect(await results.getByText('log in to see ratings', { exact: true }).count()).toBe(1);
  });

  it('has all of its text and its own page behind ‘More’', async () => {
    await using visitor = await Visitor.arrive('/search?query=sleep');
    const card = visitor.page.getByRole('region', { name: 'Results' }).getByRole('article').first();
    const about = card.getByRole('link', { name: /^About this/ });
    expect(await about.count()).toBe(0);
    const synopsis = card.locator('p').filter({ hasText: 'thick' });
    const cutOff = () => synopsis.evaluate((text) => text.scrollHeight > text.clientHeight + 1);
    expect(await cutOff()).toBe(true);
    await card.getByRole('button', { name: /^More on / }).click();
    expect(await cutOff()).toBe(false);
    await about.click();
    await visitor.page.waitForURL('**/item/post/*');
  });

  it('shows all of that at once without script', async () => {
    await using visitor = await Visitor.arrive('/search?query=sleep', { javaScript: false });
    const card = visitor.page.getByRole('region', { name: 'Results' }).getByRole('article').first();
    expect(await card.getByRole('link', { name: /^About this/ }).isVisible()).toBe(true);
    expect(await card.getByRole('button', { name: /^More on / }).count()).toBe(0);
  });

  it('has its foot on one line with its neighbours', async () => {
    await using visitor = await Visitor.arrive('/home');
    const saves = visitor.page
      .getByRole('region', { name: 'Good places to start' })
      .getByRole('button', { name: /^Save/ });
    const foot = async (at: number) => Math.round((await saves.nth(at).boundingBox())?.y ?? -1);
    expect(await foot(1)).toBe(await foot(0));
    expect([await foot(3), await foot(4)]).toEqual([await foot(2), await foot(2)]);
  });
});
