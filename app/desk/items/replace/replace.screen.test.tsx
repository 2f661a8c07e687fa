/** Words found and replaced in all items, the places where other words are kinder, and hints below every text of the desk. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import type { SiteMember } from '#tests/setup/processes/open-site.ts';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

let curator: SiteMember;
beforeAll(async () => {
  curator = await joinDesk(site, 'nadia@example.org');
});

const call = (method: string, path: string, body?: unknown) => site.call(method, `/curation${path}`, body, curator);
const synopsis = async (id: number) => (await call('GET', `/items/${id}`)).synopsis;
/** The innermost entries of lists that hold these words. */
const entries = (words: string) =>
  screen.queryAllByRole('listitem').filter((one) => one.textContent.includes(words) && !one.querySelector('li'));

it('finds words, shows each difference, leaves one out, changes the rest and takes it back', async () => {
  const one = await call('POST', '/items', { kind: 'tool', name: 'Qqlamp', synopsis: 'A qqdim light for qqdim days.' });
  const two = await call('POST', '/items', { kind: 'tool', name: 'Qqrug', synopsis: 'Made of qqdim wool.' });
  await call('POST', '/items', { kind: 'tool', name: 'qqdim' });
  await using page = await site.openScreen('/curate/items', { as: curator });
  await page.press('link', 'Find and replace', page.main());
  await page.press('button', 'Preview changes');
  await page.reads('Problem: Write at least 2 letters.');
  await page.fill('Find', 'qqdim');
  await page.press('button', 'None');
  await page.press('button', 'Preview changes');
  await page.reads('Problem: Choose a field to search.');
  await page.press('checkbox', 'Short description');
  await page.press('checkbox', 'Title');
  await page.press('button', 'Preview changes');
  await page.says('‘qqdim’ is in 2 fields of 2 items.');
  // Without words to put there the title would be empty.
  await page.reads('Name would be empty, and it must be filled in.');
  await page.fill('Replace with', 'soft');
  await page.press('button', 'Preview changes');
  await page.says('‘qqdim’ is in 3 fields of 3 items.');
  const [entry] = entries('Qqlamp');
  const words = (tag: string) => [...(entry?.querySelectorAll(tag) ?? [])].map(({ textContent }) => textContent);
  expect(words('del')).toEqual(['Removed: qqdim', 'Removed: qqdim']);
  expect(words('ins')).toEqual(['Added: soft', 'Added: soft']);
  await page.open();
  await page.press('checkbox', 'Change Qqrug: Short description');
  await page.press('button', 'Change 2 items');
  await page.says('2 items changed.');
  expect(await synopsis(one.id)).toBe('A soft light for soft days.');
  expect(await synopsis(two.id)).toBe('Made of qqdim wool.');
  await page.press('button', 'Undo');
  await page.says('2 items restored.');
  expect(await synopsis(one.id)).toBe('A qqdim light for qqdim days.');
  await page.fill('Find', 'qqnowhere');
  await page.press('button', 'Preview changes');
  await page.says('We found ‘qqnowhere’ in no item.');
});

it('overwrites nothing that somebody changed since one looked', async () => {
  const { id } = await call('POST', '/items', { kind: 'tool', name: 'Qqseen', synopsis: 'A qqseen word.' });
  const path = '/curate/replace?find=qqseen&with=other&fields=synopsis';
  await using page = await site.openScreen(path, { as: curator });
  await screen.findByRole('button', { name: 'Change 1 item' });
  await call('POST', '/bulk', { ids: [id], change: { set: { synopsis: 'Their qqseen word.' } } });
  await page.press('button', 'Change 1 item');
  await page.says('Somebody has changed it since you looked');
  expect(await synopsis(id)).toBe('Their qqseen word.');
});

it('works by keys alone', async () => {
  const { id } = await call('POST', '/items', { kind: 'tool', name: 'Key', synopsis: 'Press qqkey now.' });
  await using page = await site.openScreen('/curate/replace', { as: curator });
  const focused = () => document.activeElement?.textContent;
  (await screen.findByLabelText('Find')).focus();
  await page.user.keyboard('qqkey');
  await page.user.tab();
  await page.user.keyboard('a key{Enter}');
  await page.says('‘qqkey’ is in 1 field of 1 item.');
  await waitFor(() => expect(focused()).toContain('‘qqkey’ is in 1 field'));
  // The tick, the link into the form, the button.
  for (let presses = 0; presses < 3; presses++) await page.user.tab();
  expect(focused()).toBe('Change 1 item');
  await page.user.keyboard('{Enter}');
  await page.says('1 item changed.');
  await waitFor(() => expect(focused()).toContain('1 item changed.'));
  expect(await synopsis(id)).toBe('Press a key now.');
  await page.user.tab();
  await page.user.keyboard('{Enter}');
  await page.says('1 item restored.');
});

it('lists the places where other words are kinder, puts one right, takes it back, and leads to its field', async () => {
  const item = { kind: 'tool', name: 'Qqwords', status: 'published' };
  const said = { synopsis: 'For people suffering from autism. He has a mental age of 5.' };
  const { id } = await call('POST', '/items', { ...item, ...said });
  await using page = await site.openScreen('/curate/replace?tab=words', { as: curator });
  const places = () => entries('Qqwords');
  await waitFor(() => expect(places()).toHaveLength(2));
  expect(within(places()[1] as HTMLElement).queryByRole('button')).toBeNull();
  await page.press('button', /^Use ‘autistic people’ instead ?: Qqwords/);
  await page.says('‘Qqwords’ says ‘autistic people’ now.');
  expect(await synopsis(id)).toBe('For autistic people. He has a mental age of 5.');
  await waitFor(() => expect(places()).toHaveLength(1));
  await page.press('button', 'Undo');
  await waitFor(() => expect(places()).toHaveLength(2));
  await page.user.click(within(places()[0] as HTMLElement).getByRole('link'));
  const field = await screen.findByLabelText('Short description');
  await waitFor(() => expect(document.activeElement).toBe(field));
});

it('has hints below what is typed in other forms, and none below what somebody else said', async () => {
  await using page = await site.openScreen('/curate/advertisements?add=1', { as: curator });
  const hints = () => screen.queryAllByRole('button', { name: /^Ignore/ });
  await page.fill('Words', 'Lamps for autism sufferers');
  await page.press('button', 'Write ‘autistic people’');
  expect(screen.getByLabelText<HTMLInputElement>('Words').value).toBe('Lamps for autistic people');
  await page.fill('What the picture shows', 'A wheelchair bound man');
  await page.press('button', 'Ignore: A wheelchair bound man');
  await waitFor(() => expect(hints()).toEqual([]));
  await page.fill('Who pays for it', 'Lamps for people with autism');
  expect(hints()).toEqual([]);
  await page.open('/curate/items/new?kind=event');
  await page.fill('In 30 seconds', 'Quiet.\nHe suffers from autism and anxiety.');
  await page.reads('most people prefer ‘is autistic’');
  expect(screen.queryByRole('button', { name: /^Write ‘/ })).toBeNull();
  // The room for a note comes with an answer.
  const [quiet] = screen.getAllByRole('group', { name: /quiet/i });
  await page.press('radio', 'Yes', quiet);
  const [note] = await screen.findAllByRole('textbox', { name: /quiet.*: note$/i });
  await page.user.type(note as HTMLElement, 'For special needs children');
  await page.press('button', 'Write ‘children with support needs’');
});
