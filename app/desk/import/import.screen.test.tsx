/** What a table asks before it comes in. From the file to the undo, and how it looks: `tests/e2e/desk-form.e2e.ts`. */
import { screen, waitFor, within } from '@testing-library/react';
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

const bring = async (page: Page, label: string, name: string, lines: readonly string[]) =>
  page.user.upload(await screen.findByLabelText(label), new File([lines.join('\n')], name, { type: 'text/csv' }));
const chosenIn = (label: string) => screen.getByLabelText<HTMLSelectElement>(label).value;
const rows = () => screen.getAllByText(/^Row \d+$/).map(({ textContent }) => textContent);
/** Writes another value into a cell of a row. */
async function correct(page: Page, row: number, cell: string, text: string): Promise<void> {
  await page.press('button', new RegExp(`^Correct it here.*row ${row}$`));
  await page.fill(`${cell}, row ${row}`, text);
  await page.press('button', 'Use this');
}

const TIMES = [
  'Name,Date,Start,End,Topics,Who for,About',
  'Swim,16/01/2027,10:00,11:00,,Adults,"<p>We offer <b>quiet</b> water</p>"',
  'Swim,16/01/2027,14:00,15:00,,a,"Two\nlines"',
  'Walk,17/01/2027,tbc,,,Adults,',
  'Talk,18/01/2027,4pm,,No such topic,Adults,',
  'Song,19/01/2027,never,,,Adults,',
];

it('asks about HTML, twins, new words and topics, keeps one’s place, and remembers the columns', async () => {
  await using page = await site.openScreen('/curate/import', { as: curator });
  await bring(page, 'Choose a file', 'winter events.csv', TIMES);
  await page.reads('One cell holds HTML');
  expect(chosenIn('Start goes to')).toBe('start_time');
  await page.reads('We offer quiet water');

  await page.user.click(screen.getByLabelText('Only rows with a problem'));
  await screen.findByText('Row 4');
  await page.press('button', /^Import as a different item.*row 3$/);
  await page.reads('3 rows have a problem.');
  expect(screen.getByLabelText<HTMLInputElement>('Only rows with a problem').checked).toBe(true);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('3 rows have a problem.'));
  await correct(page, 4, 'Start', '10am');
  await page.reads('2 rows have a problem.');
  expect(rows()).toEqual(['Row 5', 'Row 6']);

  // A topic is chosen, for one row or for the whole file.
  await page.press('button', /^Correct it here.*row 5$/);
  const topics = await screen.findByLabelText<HTMLInputElement>('Topics, row 5');
  const offered = document.getElementById(topics.getAttribute('list') ?? '')?.querySelector('option')?.value ?? '';
  expect(offered).not.toBe('');
  await page.fill('Topics, row 5', offered);
  await page.press('button', 'Use this');
  await page.reads('1 row has a problem.');

  await page.reads('First check the new tags below');
  await page.choose('What ‘a’ is to be', 'Import the rows without it');
  await page.reads('‘a’ is skipped in this file.');
  await page.press('button', /^Undo that/);
  await page.user.click(await screen.findByLabelText(/^These new tags are correct/));
  await page.choose('About goes to', 'Do not import');
  await page.press('button', 'Import 4 events');
  await screen.findByRole('heading', { name: 'What happened' });
  await bring(page, 'Choose another file', 'spring events.csv', TIMES);
  await page.reads('They go where you chose for ‘winter events.csv’');
  expect(chosenIn('About goes to')).toBe('');
  await page.press('button', 'Start again');
  await page.reads('One cell holds HTML');
});

it('asks about rows that may be here already: each can be said to be this one or another, and the rest is one answer', async () => {
  const make = (name: string, url: string) =>
    site.call('POST', '/curation/items', { kind: 'tool', name, url }, curator);
  const lamp = await make('Qqlamp', 'https://example.org/qqlamp');
  await make('Qqtimer', 'https://example.org/qqtimer');
  await make('Qqbell', 'https://example.org/qqbell');
  await using page = await site.openScreen('/curate/import', { as: curator });
  await bring(page, 'Choose a file', 'tools.csv', [
    'Name,Link,Cost',
    ...['qqlamp', 'qqtimer', 'qqbell'].map(
      (name) => `Another ${name},http://www.example.org/${name}/?utm_source=list,Free`,
    ),
  ]);
  await page.reads('3 tools may be duplicates');
  await page.reads('First decide about possible duplicates, below.');
  await page.reads('The same address. Draft.');
  await page.press('button', /^Same item.*row 2$/);
  await page.reads('2 tools may be duplicates');
  await page.press('button', /^Different item.*row 3$/);
  await page.reads('1 tool may be duplicates');
  const question = screen.getByText('1 tool may be duplicates').closest('section, fieldset');
  await page.user.click(within((question ?? document.body) as HTMLElement).getByLabelText('Skip them'));
  await page.press('button', 'Import 2 tools');
  await screen.findByRole('heading', { name: 'What happened' });
  const { data } = await site.call('GET', '/curation/items?query=qq&sort=title&order=asc', undefined, curator);
  expect(data.map(({ name }: { name: string }) => name)).toEqual([
    'Another qqlamp',
    'Another qqtimer',
    'Qqbell',
    'Qqtimer',
  ]);
  const { name, price } = await site.call('GET', `/curation/items/${lamp.id}`, undefined, curator);
  expect([name, price]).toEqual(['Another qqlamp', 'Free']);
});
