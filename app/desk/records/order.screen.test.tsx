/** What orders the catalogue, as curators tend it: terms, collections, topics, and what is featured. */
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import type { SiteMember } from '#tests/setup/processes/open-site.ts';
import type { Page } from '#tests/setup/screen/screen.tsx';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

let curator: SiteMember;
beforeAll(async () => {
  curator = await joinDesk(site, 'nadia@example.org');
});

const call = (method: string, path: string, body?: unknown) => site.call(method, `/curation${path}`, body, curator);
const addTools = (...names: string[]) =>
  Promise.all(names.map(async (name) => (await call('POST', '/items', { kind: 'tool', name })).external_id as string));
const list = (name: string) => screen.findByRole('list', { name });
const order = async (name = 'What it holds') =>
  within(await list(name))
    .getAllByRole('listitem')
    .map((one) => one.querySelector('bdi')?.textContent);
const rail = () => screen.getByRole('navigation', { name: 'Desk' });
const focused = () => document.activeElement?.textContent;

/** Writes the name of a thing, and adds it by a key. */
async function addToCollection(page: Page, name: string): Promise<void> {
  await page.fill('Add something', name, screen.getByRole('form', { name: 'Add to What it holds' }));
  await page.user.keyboard('{Enter}');
}

it('makes one tag of two', async () => {
  const { id } = await call('POST', '/items', { kind: 'tool', name: 'Ear defenders', tags: ['Qqhush'] });
  await call('POST', '/terms', { vocabulary: 'tag', name: 'Qqquiet' });
  await using page = await site.openScreen('/curate/vocabularies?query=qq', { as: curator });
  await page.press('button', 'Merge Qqhush');
  const form = await screen.findByRole('form', { name: 'Merge Qqhush' });
  expect(document.activeElement).toBe(within(form).getByLabelText('Merge ‘Qqhush’ into'));
  await page.user.keyboard('qqloud{Enter}');
  await page.reads('‘qqloud’ is not in the list.', () => form);
  await page.fill('Merge ‘Qqhush’ into', 'Qqquiet', form);
  await page.press('button', 'Merge', form);
  await page.says('‘Qqhush’ is merged into ‘Qqquiet’. Used once.');
  expect((await call('GET', `/items/${id}`)).tags).toEqual(['Qqquiet']);
});

it('orders a collection by keys', async () => {
  const names = await addTools('Alder', 'Birch', 'Cedar');
  const trees = { kind: 'collection', name: 'Trees', slug: 'trees', items: names.slice(0, 2) };
  const { id } = await call('POST', '/items', trees);
  await using page = await site.openScreen(`/curate/collections/${id}`, { as: curator });
  await screen.findByRole('heading', { name: 'Trees' });
  const place = await list('What it holds');
  within(place).getByRole('button', { name: 'Move Alder down' }).focus();
  await page.user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await page.reads('Alder is number 2 of 2 now.');
  expect(focused()).toBe('Move Alder up');
  await addToCollection(page, 'cedar');
  (await within(place).findByRole('button', { name: 'Move Cedar up' })).focus();
  await page.user.keyboard('{Enter}');
  expect(await order()).toEqual(['Birch', 'Cedar', 'Alder']);
  await page.press('button', 'Move to top Alder', place);
  expect(await order()).toEqual(['Alder', 'Birch', 'Cedar']);
  expect(focused()).toBe('Move Alder down');
  expect(within(place).getByRole<HTMLButtonElement>('button', { name: 'Move Alder up' }).disabled).toBe(true);
  await page.press('button', 'Move to top Cedar', place);
  await page.press('button', 'Move to top Birch', place);
  await page.press('button', 'Save order');
  await page.says('Order saved.');
  expect((await call('GET', `/items/${id}`)).items).toEqual([names[1], names[2], names[0]]);
});

it('asks before an order that is not kept is left, and has it again afterwards', async () => {
  const names = await addTools('Qqash', 'Qqbeech', 'Qqelm');
  const { id } = await call('POST', '/items', { kind: 'collection', name: 'Qqwood', items: names.slice(0, 1) });
  await using page = await site.openScreen(`/curate/collections/${id}`, { as: curator });
  const place = await list('What it holds');
  for (const name of ['Qqbeech', 'Qqelm']) {
    await addToCollection(page, name);
    await within(place).findAllByText(name);
  }
  await page.press('button', 'Move to top Qqelm');
  const leave = () => page.press('link', 'Topics', rail());
  const question = () => screen.findByRole('dialog', { name: 'You have not saved the new order' });
  const arrives = () => screen.findByRole('heading', { name: 'Topics', level: 1 });
  await leave();
  await page.press('button', 'Stay', await question());
  expect(page.path).toBe(`/curate/collections/${id}`);
  await leave();
  await page.press('button', 'Leave and finish later', await question());
  await arrives();
  await page.open(`/curate/collections/${id}`);
  await page.reads('Your new order from last time is back.');
  expect(await order()).toEqual(['Qqelm', 'Qqash', 'Qqbeech']);
  await leave();
  await page.press('button', 'Save and leave', await question());
  await arrives();
  expect((await call('GET', `/items/${id}`)).items).toEqual([names[2], names[0], names[1]]);
  await page.press('link', 'Collections', rail());
  await page.press('link', /^Edit order ?Qqwood/);
  expect(await order()).toEqual(['Qqelm', 'Qqash', 'Qqbeech']);
  // Nothing waits any more: nobody is asked.
  await leave();
  await arrives();
});

it('shows topics, what is featured and popular searches, and keeps words out', async () => {
  await using page = await site.openScreen('/curate/topics', { as: curator });
  await page.press('button', 'Quote of ADHD');
  await page.fill('Quote', 'Not less.', await screen.findByRole('form', { name: 'Quote of ADHD' }));
  await page.press('button', 'Save');
  await page.says('The quote of ‘ADHD’ is saved.');
  await page.press('link', 'Featured', rail());
  const [, second] = await order('On the home page');
  await page.press('button', `Move ${second} up`);
  await page.press('button', 'Save order');
  await page.says('Order saved.');
  expect((await order('On the home page'))[0]).toBe(second);
  await page.press('link', 'Popular searches');
  await page.fill('Words to block', 'Qqgossip');
  await page.user.keyboard('{Enter}');
  await page.says('No popular search holds ‘qqgossip’ any more.');
  await page.press('button', 'Unblock qqgossip');
  await page.says('‘qqgossip’ is unblocked and counted again.');
});
