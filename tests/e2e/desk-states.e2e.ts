/** What of the desk in use only a browser shows: sizes, lines, real dragging, and states that no other test sees with all of their colours. */
import { beforeAll, expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { type SiteMember, withMembersSite } from '#tests/setup/browser/members-site.ts';
import { type Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const site = withMembersSite({ TEST_LOOPBACK_SOURCES: 'on' });

let curator: SiteMember;
beforeAll(async () => {
  curator = await joinDesk(site, 'nadia@example.org', 'Curators', { first_name: 'Nadia', last_name: 'Whitlock' });
});

const call = (method: string, path: string, body?: unknown) => site.call(method, `/curation${path}`, body, curator);
const fits = ({ page }: Visitor) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

it('two that are made one stand side by side, and what is done most often with them fits into one line', async () => {
  const twin = { kind: 'tool', url: 'https://example.org/qqhour', status: 'published' };
  for (const name of ['Qqhour', 'Qqhour too']) await call('POST', '/items', { ...twin, name });
  await using visitor = await site.arrive('/curate/items?query=qqhour&sort=title', curator);
  const { page } = visitor;
  for (const name of ['Choose Qqhour', 'Choose Qqhour too'])
    await page.getByRole('checkbox', { name, exact: true }).check();
  const bar = page.getByRole('region', { name: 'What to do with the 2 chosen' });
  const rows = await bar.getByRole('button').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(rows).size).toBe(1);
  await visitor.button('Merge these two').click();
  await visitor.main().getByText('Not the same: ').waitFor();
  expect(await visitor.axe()).toEqual([]);

  await page.setViewportSize({ width: 390, height: 800 });
  await visitor.open('/curate/twins');
  const pair = visitor.main().getByRole('listitem').filter({ hasText: 'Qqhour too' });
  await pair.getByText('They have the same address.').waitFor();
  await pair.getByRole('button', { name: /^Keep this one ?: Qqhour too$/ }).click();
  await pair.getByText('‘Qqhour’ goes.').waitFor();
  expect(await visitor.axe()).toEqual([]);
  expect(await fits(visitor)).toBe(true);
  await pair.getByRole('button', { name: 'Make them one' }).click();
  await visitor.button('Undo').waitFor();
  expect(await visitor.axe()).toEqual([]);
});
