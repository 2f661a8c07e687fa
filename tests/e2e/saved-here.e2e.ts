/** What only a browser shows of saving without an account: other tabs, keys, paper, narrow screens, leaving, and no script. */
import { expect, it } from 'vitest';
import { buttonOf, titleOn } from '#tests/setup/browser/cards.ts';
import { withMembersSite } from '#tests/setup/browser/members-site.ts';
import { Visitor, type VisitorOptions, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const site = withMembersSite();

const arrive = (path: string, options: VisitorOptions = {}) => Visitor.arrive(path, { ...options, url: site.url });
const KEY = 'saved-1';
const titlesHere = (visitor: Visitor): Promise<string[]> =>
  visitor.page.evaluate((key) => {
    const { things } = JSON.parse(localStorage.getItem(key) ?? '{"things":[]}');
    return things.map(({ title }: { title: string }) => title);
  }, KEY);

it('a visitor’s heart is one stop of the Tab key, and agrees with another tab', async () => {
  await using visitor = await arrive('/events');
  const [first, second] = [visitor.main().getByRole('article').first(), visitor.main().getByRole('article').nth(1)];
  const heart = first.getByRole('button', { name: /^Saved?: / });
  await heart.focus();
  const [next = ''] = await second.getByRole('heading').getByRole('link').allTextContents();
  await visitor.page.keyboard.press('Tab');
  expect(await visitor.page.evaluate(() => document.activeElement?.textContent)).toBe(next);

  const title = await titleOn(heart);
  const other = await visitor.context.newPage();
  await other.goto(`${site.url}/saved`);
  await other.getByText('Nothing is saved here.').waitFor();
  await heart.click();
  const pressed = () => heart.getAttribute('aria-pressed');
  const twin = other
    .getByRole('main')
    .getByRole('article')
    .getByRole('button', { name: /^Saved: / });
  await twin.click();
  await other.getByRole('main').getByText(`Removed: ${title}`).waitFor();
  await expect.poll(pressed).toBe('false');
  await other.getByRole('main').getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(pressed).toBe('true');
});

it('the page of it is whole at 320 pixels and on paper, and is still there for who left quickly', async () => {
  const { data: cards } = await site.call('GET', '/content/event?size=3');
  const things = cards.map(({ id, object_type, title, page }: Record<string, string>) => ({
    id,
    object_type,
    title,
    path: new URL(page ?? '').pathname,
  }));
  await using visitor = await arrive('/saved', {
    width: 320,
    height: 640,
    storage: { [KEY]: JSON.stringify({ things }) },
  });
  await buttonOf(visitor, 'Save|Saved', cards[0].title).waitFor();
  expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect(await visitor.axe()).toEqual([]);
  await visitor.page.emulateMedia({ media: 'print' });
  const onPaper = await visitor.main().innerText();
  for (const { page } of cards) expect(onPaper).toContain(page);
  await visitor.page.emulateMedia({ media: 'screen' });

  await visitor.open('/support');
  await visitor.context.route(/^https?:\/\/(?!localhost)/, (route) => route.fulfill({ body: 'elsewhere' }));
  await visitor.main().getByRole('link', { name: 'Saved on this device' }).waitFor();
  visitor.allow(/^asked www\.bbc\.co\.uk$/, 'the page was left for it');
  await visitor.page.keyboard.press('Escape');
  await visitor.page.keyboard.press('Escape');
  await visitor.page.waitForURL((url) => !url.href.startsWith(site.url));
  await visitor.open('/events');
  expect(await titlesHere(visitor)).toEqual(cards.map(({ title }: { title: string }) => title));
});

it('the page of it says without script what it needs, and offers nothing to press', async () => {
  await using plain = await arrive('/saved', { javaScript: false });
  await plain.main().getByText('Saving needs JavaScript.').waitFor();
  expect(await plain.main().getByRole('button').filter({ visible: true }).count()).toBe(0);
});
