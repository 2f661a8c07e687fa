/** Content notes: what in a thing may hurt is said first; what each reader wants to see of it stays on their device. */
import { beforeAll, describe, expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { type SiteMember, withMembersSite } from '#tests/setup/browser/members-site.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const THING = '/item/media/burnout-counted-in-cups-of-tea';
const FOUND = '/search?query=cups+of+tea&exact=true';
const HIDDEN = 'She says once, in the part about May';
const KEY = 'content-notes-1';

const card = ({ page }: Visitor) =>
  page.locator('article', { has: page.locator('.card-title', { hasText: 'Burnout counted in cups of tea' }) }).first();
const fits = (visitor: Visitor) =>
  visitor.page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
const keep = (visitor: Visitor, choices: object) =>
  visitor.page.evaluate(([key, text]) => localStorage.setItem(key, text), [KEY, JSON.stringify(choices)] as const);

describe('a thing with a strong note', () => {
  it('is folded on its page, opened by keys, and its note stands before description and link', async () => {
    await using visitor = await Visitor.arrive(THING);
    await visitor.page.getByText('Content note: self-harm.').waitFor();
    expect(await visitor.page.getByText(HIDDEN).isVisible()).toBe(false);
    expect(await visitor.link(/^Listen to it/).isVisible()).toBe(false);
    expect(await visitor.axe()).toEqual([]);
    const show = visitor.button('Show');
    const before = await show.boundingBox();
    await show.focus();
    await visitor.page.keyboard.press('Enter');
    await visitor.page.getByText(HIDDEN).waitFor();
    expect(await visitor.link(/^Listen to it/).isVisible()).toBe(true);
    const hide = visitor.button('Hide');
    expect(await hide.evaluate((button) => button === document.activeElement)).toBe(true);
    expect((await hide.boundingBox())?.y).toBe(before?.y);
    await visitor.page.keyboard.press('Enter');
    expect(await visitor.page.getByText(HIDDEN).isVisible()).toBe(false);
    // Who folds it is not read to, either.
    expect(await visitor.page.locator('[data-unread]', { hasText: HIDDEN }).count()).toBe(1);
  });

  it('is folded in lists: kind, title and by stay', async () => {
    await using visitor = await Visitor.arrive(FOUND, { width: 390 });
    await card(visitor).getByText('Content note: self-harm.').waitFor();
    expect(await card(visitor).locator('.card-synopsis').isVisible()).toBe(false);
    expect(await card(visitor).locator('.card-by').isVisible()).toBe(true);
    await card(visitor).getByRole('button', { name: 'Show' }).click();
    expect(await card(visitor).locator('.card-synopsis').isVisible()).toBe(true);
    await card(visitor).getByRole('button', { name: 'Hide' }).waitFor();
  });

  it('hides nothing where there is no script', async () => {
    await using visitor = await Visitor.arrive(THING, { javaScript: false });
    await visitor.page.getByText('Content note: self-harm.').waitFor();
    expect(await visitor.page.getByText(HIDDEN).isVisible()).toBe(true);
    expect(await visitor.page.getByRole('button', { name: 'Show' }).count()).toBe(0);
  });

  it.each([THING, FOUND])('stands at 320 pixels in every theme: %s', async (path) => {
    await using visitor = await Visitor.arrive(path, { width: 320 });
    await visitor.page.getByText('Content note: self-harm.').first().waitFor();
    expect(await fits(visitor)).toBe(true);
    expect(await visitor.axeInEveryTheme()).toEqual([]);
  });
});

describe('what a reader chooses', () => {
  const panel = (visitor: Visitor) => visitor.page.getByRole('dialog', { name: 'Display' });
  const group = (visitor: Visitor, name: string) => panel(visitor).getByRole('group', { name, exact: true });

  it('is one of three for each note, is kept on the device alone, and is taken back by ‘Reset all’', async () => {
    await using visitor = await Visitor.arrive('/about');
    await visitor.button('Display').first().click();
    await panel(visitor).getByText('11 sorts of note: 6 hidden behind it, 0 left out').click();
    const choose = async (note: string, choice: string) =>
      group(visitor, note).getByRole('radio', { name: choice, exact: true }).check();
    expect(await group(visitor, 'Self-harm').getByRole('radio', { name: 'Note first' }).isChecked()).toBe(true);
    await choose('Self-harm', 'Leave out');
    await choose('Flashing light', 'Note first');
    // The usual is not written down.
    await choose('Abuse', 'Show it');
    await choose('Abuse', 'Note first');
    const kept = () => visitor.page.evaluate((key) => localStorage.getItem(key), KEY);
    expect(JSON.parse((await kept()) ?? '')).toEqual({ 'self-harm': 'out', flashing: 'fold' });
    await panel(visitor).getByText('11 sorts of note: 6 hidden behind it, 1 left out').waitFor();
    expect(await visitor.axe('[role=dialog]')).toEqual([]);
    await visitor.open(FOUND);
    await visitor.page.getByText('1 thing left out as you chose.').first().waitFor();
    expect(visitor.page.url()).not.toContain('harm');
    await visitor.button('Display').first().click();
    await panel(visitor).getByRole('button', { name: 'Reset all' }).click();
    expect(await kept()).toBeNull();
    await visitor.page.getByRole('button', { name: 'Undo' }).click();
    expect(await kept()).toContain('out');
  });

  it('leaves out of lists, says how many, and shows them folded at a press', async () => {
    await using visitor = await Visitor.arrive('/about');
    await keep(visitor, { 'self-harm': 'out' });
    await visitor.open(FOUND);
    await visitor.page.getByText('1 thing left out as you chose.').first().waitFor();
    expect(await card(visitor).count()).toBe(0);
    await visitor.main().getByRole('button', { name: 'Show anyway', exact: true }).first().click();
    await card(visitor).getByText('Content note: self-harm.').waitFor();
    expect(await card(visitor).locator('.card-synopsis').isVisible()).toBe(false);
    await visitor.button('Leave out again').first().click();
    expect(await card(visitor).count()).toBe(0);
  });

  it('holds before the first paint, and what stands in its place by mistake changes nothing', async () => {
    await using visitor = await Visitor.arrive('/about');
    await keep(visitor, { 'self-harm': 'out', 'loud-sounds': 'fold', '"] *{}': 'out' });
    // The page as it is before any other script of it runs.
    await visitor.page.route(/\/assets\/.*\.js/, (route) => route.abort());
    visitor.allow(/ERR_FAILED|Failed to fetch|error loading/i, 'the scripts are kept away');
    await visitor.page.goto(new URL(FOUND, visitor.page.url()).href, { waitUntil: 'commit' });
    await card(visitor).waitFor({ state: 'attached' });
    expect(await card(visitor).isVisible()).toBe(false);
    await visitor.page.unroute(/\/assets\/.*\.js/);
    await keep(visitor, ['out']);
    await visitor.open(FOUND);
    await card(visitor).getByText('Content note: self-harm.').waitFor();
  });

  it('shows a thing at once, with its note, to who wants that', async () => {
    await using visitor = await Visitor.arrive('/about');
    await keep(visitor, { 'self-harm': 'show' });
    await visitor.open(THING);
    await visitor.page.getByText(HIDDEN).waitFor();
    await visitor.page.getByText('Content note: self-harm.').waitFor();
    expect(await visitor.button('Hide').count()).toBe(0);
  });
});

describe('the short version', () => {
  it('stands first on the page of a thing and first in its row, and is there without script', async () => {
    await using visitor = await Visitor.arrive('/item/tool/plus-10-minutes-kitchen-timer', { width: 320 });
    const sentence = visitor.page.locator('main li bdi').first();
    expect(await sentence.isVisible()).toBe(false);
    await visitor.button('In 30 seconds Show').click();
    expect(await sentence.isVisible()).toBe(true);
    const first = (await sentence.textContent()) ?? '';
    expect(first.length).toBeLessThanOrEqual(70);
    expect(await fits(visitor)).toBe(true);
    expect(await visitor.axeInEveryTheme()).toEqual([]);
    await using plain = await Visitor.arrive('/item/tool/plus-10-minutes-kitchen-timer', {
      width: 390,
      javaScript: false,
    });
    expect(await plain.page.getByText(first).isVisible()).toBe(true);
    await visitor.open('/tools?query=kitchen+timer&exact=true');
    await visitor.main().locator('.card-synopsis', { hasText: first }).first().waitFor();
  });

  it('stands on large cards, and open on pages, for who wants short words', async () => {
    await using visitor = await Visitor.arrive('/item/tool/plus-10-minutes-kitchen-timer', { width: 390 });
    await visitor.page.evaluate(() => localStorage.setItem('preferences-1', '{"texts":"short"}'));
    await visitor.open('/item/tool/plus-10-minutes-kitchen-timer');
    await expect.poll(() => visitor.page.locator('main li bdi').first().isVisible()).toBe(true);
  });
});

describe('at the desk', () => {
  const site = withMembersSite();
  let nadia: SiteMember;
  beforeAll(async () => {
    nadia = await joinDesk(site, 'nadia@example.org', 'Curators', { first_name: 'Nadia', last_name: 'Whitlock' });
  });

  it('notes and short versions are written with the rest, a note is explained, and what lacks a short version is listed', async () => {
    const { id } = await site.call('POST', '/curation/items', { kind: 'tool', name: 'Slow lamp' }, nadia);
    await using desk = await site.arrive(`/curate/items/${id}`, nadia);
    await desk.page
      .getByLabel('In 30 seconds')
      .fill('A lamp that wakes slowly.\nIt suits people who hate bright light.');
    await desk.page.getByText(/^12 words, .*Reading grade \d+/).waitFor();
    await desk.page.getByLabel('Content notes', { exact: true }).fill('flashing light');
    await desk.page.keyboard.press('Enter');
    await expect
      .poll(async () => await site.call('GET', `/curation/items/${id}`, undefined, nadia), { timeout: 15_000 })
      .toMatchObject({
        in_short: ['A lamp that wakes slowly.', 'It suits people who hate bright light.'],
        content_notes: ['Flashing light'],
      });

    await desk.open('/curate/vocabularies?vocabulary=contentnote');
    await desk.page.getByText('Somebody hurts themselves, or it is talked about. Folded.').waitFor();
    await desk.button('Change Slurs and old words').click();
    await desk.page.getByLabel('Fold it for everybody').check();
    await desk.button('Keep this').click();
    await expect
      .poll(async () =>
        (await site.call('GET', '/category/content-note')).data.find(({ name }: { name: string }) => name === 'slurs'),
      )
      .toMatchObject({ folded: true });
    expect(await desk.axe('main')).toEqual([]);
  });
});
