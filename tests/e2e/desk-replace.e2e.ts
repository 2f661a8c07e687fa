/** Words found and replaced in all items, the places where other words are kinder, and hints below every text of the desk. */
import { beforeAll, expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { type SiteMember, withMembersSite } from '#tests/setup/browser/members-site.ts';
import { type Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const site = withMembersSite();

let curator: SiteMember;
beforeAll(async () => {
  curator = await joinDesk(site, 'nadia@example.org');
});

const call = (method: string, path: string, body?: unknown) => site.call(method, `/curation${path}`, body, curator);
const done = (visitor: Visitor, words: string | RegExp) =>
  visitor.main().getByRole('status').filter({ hasText: words }).first().waitFor();
const synopsis = async (id: number) => (await call('GET', `/items/${id}`)).synopsis;

/** Nothing is cut off, and axe finds nothing, wide and narrow. */
async function fits(visitor: Visitor): Promise<void> {
  for (const width of [320, 1280]) {
    await visitor.page.setViewportSize({ width, height: 900 });
    expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await visitor.axe()).toEqual([]);
  }
}

it('finds words, shows each difference, leaves one out, changes the rest and takes it back', async () => {
  const one = await call('POST', '/items', { kind: 'tool', name: 'Qqlamp', synopsis: 'A qqdim light for qqdim days.' });
  const two = await call('POST', '/items', { kind: 'tool', name: 'Qqrug', synopsis: 'Made of qqdim wool.' });
  await call('POST', '/items', { kind: 'tool', name: 'qqdim' });
  await using visitor = await site.arrive('/curate/items', curator);
  await visitor.main().getByRole('link', { name: 'Find and replace' }).click();
  await visitor.button('Look').click();
  await visitor.main().getByText('Problem: Write at least 2 letters.').waitFor();
  await visitor.page.getByLabel('Find', { exact: true }).fill('qqdim');
  await visitor.page.getByText('In which fields:').click();
  await visitor.button('None').click();
  await visitor.button('Look').click();
  await visitor.main().getByText('Problem: Choose a field to look into.').waitFor();
  await visitor.page.getByRole('checkbox', { name: 'Short description' }).check();
  await visitor.page.getByRole('checkbox', { name: 'Title', exact: true }).check();
  await fits(visitor);
  await visitor.button('Look').click();
  await done(visitor, '‘qqdim’ stands in 2 fields of 2 items.');
  // Without words to put there the title would be empty.
  await visitor.main().getByText('Name would be empty, and it must be filled in.').waitFor();
  await visitor.page.getByLabel('Put instead').fill('soft');
  await visitor.button('Look').click();
  await done(visitor, '‘qqdim’ stands in 3 fields of 3 items.');
  const text = visitor.main().getByRole('listitem').filter({ hasText: 'Qqlamp' });
  expect(await text.locator('del').allTextContents()).toEqual(['Goes: qqdim', 'Goes: qqdim']);
  expect(await text.locator('ins').first().textContent()).toBe('Comes: soft');
  await fits(visitor);
  await visitor.page.reload();
  await visitor.page.getByRole('checkbox', { name: 'Change Qqrug: Short description' }).uncheck();
  await visitor.button('Change 2 items').click();
  await done(visitor, '2 items changed.');
  expect([await synopsis(one.id), await synopsis(two.id)]).toEqual([
    'A soft light for soft days.',
    'Made of qqdim wool.',
  ]);
  await fits(visitor);
  await visitor.button('Undo').click();
  await done(visitor, '2 items put back.');
  expect(await synopsis(one.id)).toBe('A qqdim light for qqdim days.');
  await visitor.page.getByLabel('Find', { exact: true }).fill('qqnowhere');
  await visitor.button('Look').click();
  await done(visitor, 'We found ‘qqnowhere’ in no item.');
  await fits(visitor);
});

it('lists the places where other words are kinder, puts one right, takes it back, and leads to its field', async () => {
  const item = {
    kind: 'tool',
    name: 'Qqwords',
    synopsis: 'For people suffering from autism. He has a mental age of 5.',
  };
  const { id } = await call('POST', '/items', { ...item, status: 'published' });
  await using visitor = await site.arrive('/curate/replace?tab=words', curator);
  const places = visitor.main().getByRole('listitem').filter({ hasText: 'Qqwords' });
  await expect.poll(() => places.count()).toBe(2);
  expect(await places.nth(1).getByRole('button').count()).toBe(0);
  await fits(visitor);
  await visitor.button(/^Put ‘autistic people’ instead ?: Qqwords/).click();
  await done(visitor, '‘Qqwords’ says ‘autistic people’ now.');
  expect(await synopsis(id)).toBe('For autistic people. He has a mental age of 5.');
  await expect.poll(() => places.count()).toBe(1);
  await visitor.button('Undo').click();
  await expect.poll(() => places.count()).toBe(2);
  await places.first().getByRole('link').click();
  const field = visitor.page.getByLabel('Short description');
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
});

it('has hints below what is typed in other forms, and none below what somebody else said', async () => {
  await using visitor = await site.arrive('/curate/advertisements', curator);
  await visitor.main().getByRole('link', { name: 'Add an advertisement' }).click();
  await visitor.page.getByLabel('Words', { exact: true }).fill('Lamps for autism sufferers');
  await visitor.button('Write ‘autistic people’').click();
  expect(await visitor.page.getByLabel('Words', { exact: true }).inputValue()).toBe('Lamps for autistic people');
  await visitor.page.getByLabel('What the picture shows').fill('A wheelchair bound man');
  await visitor.button('Leave my words: A wheelchair bound man').click();
  await expect.poll(() => visitor.button(/^Leave my words/).count()).toBe(0);
  await visitor.page.getByLabel('Who pays for it').fill('Lamps for people with autism');
  expect(await visitor.button(/^Leave my words/).count()).toBe(0);
  await visitor.page.goto(`${site.url}/curate/items/new?kind=event`);
  await visitor.page.getByLabel('In 30 seconds').fill('Quiet.\nHe suffers from autism and anxiety.');
  await visitor.main().getByText('most people prefer ‘is autistic’').waitFor();
  expect(await visitor.button(/^Write ‘/).count()).toBe(0);
  // The room for a note comes with an answer.
  await visitor.page.getByRole('group', { name: /quiet/i }).first().getByRole('radio', { name: 'Yes' }).check();
  await visitor.page
    .getByRole('textbox', { name: /quiet.*: note$/i })
    .first()
    .fill('For special needs children');
  await visitor.button('Write ‘children with support needs’').click();
  await fits(visitor);
});
