/** What the search takes for the same, and advertisements, as curators tend them. */
import { beforeAll, expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { type SiteMember, withMembersSite } from '#tests/setup/browser/members-site.ts';
import { type Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const site = withMembersSite();

let curator: SiteMember;
beforeAll(async () => {
  curator = await joinDesk(site, 'nadia@example.org', 'Curators', { first_name: 'Nadia', last_name: 'Whitlock' });
});

const call = (method: string, path: string, body?: unknown) => site.call(method, `/curation${path}`, body, curator);
const done = (visitor: Visitor, words: string | RegExp) =>
  visitor.main().getByRole('status').filter({ hasText: words }).first().waitFor();

it('tries a group of words before it is kept, keeps it, and takes it back', async () => {
  await call('POST', '/items', { kind: 'tool', name: 'Qqstill lamp', status: 'published' });
  await using visitor = await site.arrive('/curate/thesaurus?query=adhd', curator);
  await visitor.main().getByRole('link', { name: 'Change ADHD', exact: true }).waitFor();
  expect(await visitor.axe()).toEqual([]);
  await visitor.main().getByRole('link', { name: 'Add a group' }).click();
  await visitor.page.getByLabel('The word that we use').fill('Qqhush');
  await visitor.page.getByLabel('Word 1', { exact: true }).fill('qqhush');
  visitor.allow(/status of 400/, 'a group with itself is refused');
  await visitor.button('Keep this group').click();
  await visitor.main().getByText('‘qqhush’ is the word that the group goes by.').waitFor();
  await visitor.page.getByLabel('Word 1', { exact: true }).fill('qqstill');
  await visitor.page.getByLabel('Word 2', { exact: true }).fill('qqshush');
  await visitor.page.getByLabel('Kind of qqshush').selectOption('Older name');
  await visitor.page.getByLabel('What readers are told who type ‘qqshush’').fill('We say hush here.');
  await visitor.page.getByRole('form', { name: 'Try it' }).getByRole('button').click();
  await done(visitor, '‘Qqhush’ finds nothing now, and 1 thing with your changes.');
  const changed = visitor.page.getByRole('region', { name: 'With your changes' });
  expect(await changed.getByRole('listitem').textContent()).toMatch(/Qqstill lamp.*New here/);
  expect(await visitor.axe()).toEqual([]);
  const search = () => site.call('GET', '/content/search?query=qqhush');
  expect((await search()).others).toEqual([]);
  await visitor.button('Keep this group').click();
  await done(visitor, '‘Qqhush’ is kept.');
  await expect.poll(async () => (await search()).others.length).toBe(1);

  await visitor.page.goto(`${site.url}/curate/history`);
  await visitor.button(/^Undo thesaurus: Qqhush/).click();
  await done(visitor, '‘thesaurus: Qqhush’ is as it was.');
  await expect.poll(async () => (await search()).others).toEqual([]);
});

it('writes an advertisement, sees it as readers do, and takes it away again', async () => {
  await using visitor = await site.arrive('/curate/advertisements', curator);
  await visitor.main().getByRole('link', { name: 'Add an advertisement' }).waitFor();
  expect(await visitor.axe()).toEqual([]);
  await visitor.main().getByRole('link', { name: 'Add an advertisement' }).click();
  await visitor.page.getByLabel('Words', { exact: true }).fill('Qqlamps that never blink');
  visitor.allow(/status of 400/, 'a link is needed');
  await visitor.button('Keep this advertisement').click();
  await visitor
    .main()
    .getByText(/^Problem: /)
    .first()
    .waitFor();
  await visitor.page.getByLabel('Link', { exact: true }).fill('https://lamps.example.org/');
  await visitor.page.getByLabel('Address of the picture').fill('/pictures/banner-kettle.svg');
  await visitor.page.getByLabel('What the picture shows').fill('A lamp');
  const preview = visitor.page.getByRole('complementary', { name: 'Advertisement' });
  expect(await preview.textContent()).toContain('Qqlamps that never blink');
  expect(await preview.getByRole('img', { name: 'A lamp' }).count()).toBe(1);
  await visitor.page.getByRole('group', { name: 'From' }).getByLabel('Day').fill('2099-01-01');
  await done(visitor, 'Nobody sees it yet.');
  expect(await visitor.axe()).toEqual([]);
  await visitor.button('Keep this advertisement').click();
  await done(visitor, 'is kept.');
  const row = visitor.main().getByRole('listitem').filter({ hasText: 'Qqlamps' });
  expect(await row.textContent()).toContain('Not yet. From Thursday 1 January 2099.');
  await row.getByRole('link').click();
  expect(await visitor.page.getByRole('group', { name: 'From' }).getByLabel('Day').inputValue()).toBe('2099-01-01');
  await visitor.button('Delete it').click();
  await visitor.button('Delete ‘Qqlamps that never blink’').click();
  await done(visitor, '‘Qqlamps that never blink’ is deleted.');
  await expect.poll(() => row.count()).toBe(0);
});
