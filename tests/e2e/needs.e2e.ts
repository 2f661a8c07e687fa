/** ‘My needs first’: up to five things, on the device, first on cards, pages and in lists. */
import { describe, expect, it } from 'vitest';
import { withMembersSite } from '#tests/setup/browser/members-site.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const KEY = 'needs-1';
const panel = (visitor: Visitor) => visitor.page.getByRole('dialog', { name: 'Display' });
const open = async (visitor: Visitor) => {
  await visitor.button('Display').first().click();
  await panel(visitor)
    .getByText(/^\d of 5 chosen$/)
    .click();
};
const toggle = (visitor: Visitor, words: string) => panel(visitor).getByRole('button', { name: words, exact: true });
const kept = (visitor: Visitor) => visitor.page.evaluate((key) => localStorage.getItem(key), KEY);
const factsOf = (visitor: Visitor, at: number) =>
  visitor.main().locator('article').nth(at).locator('.card-facts > span').allTextContents();

describe('my needs first', () => {
  it('are chosen by keys, five at most, and say why a sixth is not', async () => {
    await using visitor = await Visitor.arrive('/events', { width: 390 });
    await open(visitor);
    for (const words of ['Quiet space', 'No loud noise', 'No crowd', 'No need to speak', 'Leave any time']) {
      await toggle(visitor, words).focus();
      await visitor.page.keyboard.press('Space');
    }
    await panel(visitor).getByText('That is all five. Take one off to choose another.').waitFor();
    const sixth = toggle(visitor, 'Step-free');
    await sixth.click({ force: true });
    expect(await sixth.getAttribute('aria-pressed')).toBe('false');
    expect(JSON.parse((await kept(visitor)) ?? '').all).toHaveLength(5);
    expect(await visitor.axe('[role=dialog]')).toEqual([]);
    await toggle(visitor, 'No crowd').click();
    await panel(visitor).getByText('Choose up to five.').waitFor();
  });

  it('come first on cards and on a page, known or not, and sort a list whose address does not name them', async () => {
    await using visitor = await Visitor.arrive('/events');
    const asked: string[] = [];
    visitor.page.on('request', (request) => asked.push(request.url()));
    await open(visitor);
    await toggle(visitor, 'Toilets near').click();
    await toggle(visitor, 'Quiet space').click();
    await panel(visitor).getByRole('button', { name: 'Close' }).first().click();
    await expect.poll(() => factsOf(visitor, 0)).toContainEqual(expect.stringMatching(/^Toilets|toilets/));
    await visitor.link('What fits me first').click();
    await visitor.page.waitForURL('**/events?mine=true');
    await expect
      .poll(async () => (await factsOf(visitor, 0)).slice(0, 3).join(' '))
      .toMatch(/Toilets near.*Quiet space/);
    expect(visitor.page.url()).not.toMatch(/toilets|quiet/);
    // What is measured knows nothing of it.
    expect(asked.filter((url) => !url.includes('/api/') && /toilets|quiet-space/.test(url))).toEqual([]);
    await visitor.page.reload();
    await visitor.settle();
    await expect
      .poll(async () => (await factsOf(visitor, 0)).slice(0, 3).join(' '))
      .toMatch(/Toilets near.*Quiet space/);
    expect(await visitor.axe('main')).toEqual([]);
    // What nobody knows is said, and neither yes nor no.
    const last = visitor.main().locator('article').last().locator('.card-facts');
    await expect.poll(() => last.textContent()).toMatch(/: not known|Toilets|toilets/);
    expect(
      await visitor
        .main()
        .getByText(/: not known$/)
        .count(),
    ).toBeGreaterThan(0);

    await visitor.open('/item/event/quiet-hour-glass-museum');
    const mine = visitor.page.getByRole('region', { name: 'What to expect' });
    await mine.getByRole('heading', { name: 'What you need' }).waitFor();
    expect(await mine.getByRole('term').first().textContent()).toContain('Toilets near');
    await visitor.page.setViewportSize({ width: 320, height: 800 });
    expect(await visitor.axeInEveryTheme()).toEqual([]);
    expect(
      await visitor.page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    ).toBe(true);
  });

  it('is no matter where nothing is chosen, and whoever is sent such an address sees the usual order', async () => {
    await using visitor = await Visitor.arrive('/events');
    expect(await visitor.link('What fits me first').count()).toBe(0);
    const usual = await visitor.main().locator('article h2').allTextContents();
    await visitor.open('/events?mine=true');
    expect(await visitor.main().locator('article h2').allTextContents()).toEqual(usual);
  });
});

describe('with an account', () => {
  const site = withMembersSite();

  it('they follow to another device only where the member wants that', async () => {
    const member = await site.join('needs@example.org');
    const preferences = async () => (await site.call('GET', '/auth/preferences', undefined, member)).preferences;
    await using here = await site.arrive('/about', member);
    await open(here);
    await toggle(here, 'Quiet space').click();
    await here.page.waitForTimeout(1_500);
    expect((await preferences())?.needs).toBeUndefined();
    await panel(here).getByLabel('Keep this with my account as well, for my other devices').check();
    await expect.poll(async () => (await preferences())?.needs).toBe('quiet-space:yes');
  });
});
