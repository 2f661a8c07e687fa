/** The list of items as curators make it their own. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import type { SiteMember } from '#tests/setup/processes/open-site.ts';
import type { Page } from '#tests/setup/screen/screen.tsx';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();
const NOW = new Date().toISOString();

let curator: SiteMember;
beforeAll(async () => {
  curator = await joinDesk(site, 'nadia@example.org');
});

const add = (item: Record<string, unknown>) => site.call('POST', '/curation/items', item, curator);
const leadsTo = (page: Page, path: string) => waitFor(() => expect(page.path).toBe(path));
const findRow = (name: RegExp) => screen.findByRole('row', { name });
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

it('has its filters behind one press, chosen ones counted', async () => {
  await add({ kind: 'tool', name: 'Qqfirst', price: 'Free' });
  await using page = await site.openScreen('/curate/items', { as: curator });
  await page.press('button', 'More filters');
  await page.choose('Missing', 'No ‘In 30 seconds’');
  await page.choose('Changed last by', 'Me');
  await leadsTo(page, '/curate/items?missing=in_short&by=me');
  await findRow(/Qqfirst/);
  await page.press('button', 'Fewer filters');
  await screen.findByRole('button', { name: 'More filters (2)' });
  await page.press('button', 'Clear all filters');
  await screen.findByRole('button', { name: 'More filters' });
});

it('finds by the licence of a picture', async () => {
  const hash = 'c'.repeat(32);
  const picture = { hash, width: 1_200, height: 800, format: 'jpg' as const, bytes: 9, alt: 'A room' };
  await site.store.db
    .insertInto('picture')
    .values({ ...picture, credit: 'Ada, CC BY-SA 4.0', created_at: NOW, created_by: null })
    .execute();
  await add({ kind: 'post', display_title: 'Qqlicensed', images: [`/pictures/uploads/${hash}/1200x800.jpg`] });
  await using page = await site.openScreen('/curate/items', { as: curator });
  await page.press('button', 'More filters');
  await within(await screen.findByLabelText('Licence of a picture')).findByRole('option', {
    name: 'CC BY-SA 4.0 (1)',
  });
  await page.choose('Licence of a picture', 'CC BY-SA 4.0 (1)');
  await screen.findByText('1 item');
  await screen.findByRole('link', { name: 'Qqlicensed' });
  expect(page.path).toBe('/curate/items?licence=CC+BY-SA+4.0');
});

it('deletes drafts that nobody saw, names what stays, and takes that back', async () => {
  const one = async (name: string, status: string) => (await add({ kind: 'tool', name, status })).id as number;
  const drafts = [await one('Qqslip one', 'draft'), await one('Qqslip two', 'review')];
  await one('Qqslip out', 'published');
  await using page = await site.openScreen('/curate/items?query=qqslip', { as: curator });
  await page.press('checkbox', 'Select all on this page');
  const bar = await screen.findByRole('region', { name: 'Actions for 3 selected' });
  await page.press('button', 'More', bar);
  await page.press('button', 'Delete drafts', bar);
  await page.press('button', 'Delete these drafts', bar);
  await page.says('2 drafts deleted.');
  await page.says('1 item: Readers have seen it, so it stays. Set it to ‘Archived’.');
  await screen.findByText('1 item');
  await page.press('button', 'Undo');
  await page.says('2 items restored.');
  for (const id of drafts) expect((await site.call('GET', `/curation/items/${id}`, undefined, curator)).id).toBe(id);
});

it('has the columns of what it lists, whatever an address of before says', async () => {
  await add({ kind: 'tool', name: 'Qqkettle', tags: ['Qqkitchen'] });
  await using page = await site.openScreen('/curate/items?kind=tool&query=qqkettle&columns=kind,tags', { as: curator });
  await findRow(/Qqkettle/);
  expect(heads().slice(1)).toEqual(['Kind', 'Status', 'Topics', 'Changed']);
  await page.press('button', 'Kind');
  await leadsTo(page, '/curate/items?query=qqkettle&kind=tool&sort=kind');
});

it('offers the words as the catalogue spells them where a list is empty under words', async () => {
  await add({ kind: 'tool', name: 'Qqmuseum map' });
  await using page = await site.openScreen('/curate/items?query=qqmusuem&kind=tool', { as: curator });
  await page.reads('Nothing for ‘qqmusuem’. Did you mean qqmuseum?');
  await page.press('link', 'qqmuseum');
  await findRow(/Qqmuseum map/);
  expect(page.path).toBe('/curate/items?query=qqmuseum&kind=tool');
});

it('says below the title of an event when it takes place, unless a column does', async () => {
  await add({ kind: 'event', title: 'Qqseries', start_date: '2096-05-21T11:00', timezone: 'Europe/London' });
  await using page = await site.openScreen('/curate/items?query=qqseries', { as: curator });
  const name = () => screen.findByRole('rowheader', { name: /Qqseries/ });
  expect((await name()).textContent).toMatch(/21 May 2096/);
  await page.open('/curate/items?query=qqseries&kind=event');
  expect((await name()).textContent).toBe('Qqseries');
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toContainEqual(
    expect.stringMatching(/21 May 2096/),
  );
});
