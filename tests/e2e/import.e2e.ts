/** Bringing in a table at the desk, from the file to the undo. */
import { beforeAll, expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { type SiteMember, withMembersSite } from '#tests/setup/browser/members-site.ts';
import { withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const site = withMembersSite();

let curator: SiteMember;
beforeAll(async () => {
  curator = await joinDesk(site, 'nadia@example.org');
});

const EVENTS = Buffer.from(
  'Name of it;When;Town;Price;Room ref\r\nCaf\u00e9 calm;03/02/2027 10:00;Hull;Free;B1\r\nTuesday swim;Tuesdays;Hull;Free;B2\r\n',
  'latin1',
);

it('shows a table before it comes in, lets it be put right, and takes all of it back', async () => {
  await using visitor = await site.arrive('/curate', curator);
  const { page } = visitor;
  await visitor.link('Import').click();
  await visitor.heading('Bring in a table').waitFor();
  visitor.allow(/status of 400/, 'nothing says what the rows are');
  await page.getByLabel('Choose a file').setInputFiles({ name: 'spring.csv', mimeType: 'text/csv', buffer: EVENTS });
  // What nobody could have said before is asked, and is no problem.
  await page.getByText('One question first: what are the rows?').waitFor();
  await page.getByLabel('What the rows are').selectOption({ label: 'Events' });
  await page.getByText('Which column is the title?').waitFor();
  await page.getByText('2 columns are left out: Name of it, Room ref.').waitFor();
  expect(await page.getByText('Problem:').count()).toBe(0);
  await page.getByLabel('Name of it goes to').selectOption({ label: 'Title' });
  await page.getByText('3 February 2027').click();
  await page.getByText('Problem in When: ‘Tuesdays’ is no date').waitFor();
  expect(await page.getByLabel('Room ref goes to').inputValue()).toBe('');
  expect(await page.getByLabel('When goes to').inputValue()).toBe('start_date');
  expect(await visitor.axe()).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(320);
  expect(await visitor.axe()).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });

  const taken = page.waitForEvent('download');
  await visitor.button('Get the problem as a file').click();
  expect((await taken).suggestedFilename()).toMatch(/^problems-\d+\.csv$/);
  await visitor.button(/^Correct it here/).click();
  await page.getByLabel('When, row 3').fill('09/02/2027 9am');
  await visitor.button('Use this').click();
  await page.getByLabel('New ones come in').selectOption({ label: 'Published at once' });
  await page.getByLabel('The new words are meant').check();
  await visitor.button('Bring in 2 events').click();
  await visitor.heading('What happened').waitFor();
  const swim = () => fetch(`${site.url}/api/content/event/tuesday-swim`).then(({ status }) => status);
  await expect.poll(swim).toBe(200);
  const cafe = await (await fetch(`${site.url}/api/content/event/cafe-calm`)).json();
  expect(cafe).toMatchObject({ title: 'Café calm', timezone: 'Europe/London' });
  expect(JSON.stringify(cafe)).toContain('2027-02-03T10:00');

  await visitor.button('Undo this import').click();
  await page.getByText('The import is undone: 2 items.').waitFor();
  await page.getByText('This import was undone.').waitFor();
  await expect.poll(swim).toBe(404);
  await visitor.link('History').click();
  await page.getByRole('row').filter({ hasText: 'spring.csv' }).getByText('Undone').waitFor();
});

const TIMES = [
  'Name,Date,Start,End,Topics,Who for,About',
  'Swim,16/01/2027,10:00,11:00,,Adults,"<p>We offer <b>quiet</b> water</p>"',
  'Swim,16/01/2027,14:00,15:00,,a,"Two\nlines"',
  'Walk,17/01/2027,tbc,,,Adults,',
  'Talk,18/01/2027,4pm,,No such topic,Adults,',
  'Song,19/01/2027,never,,,Adults,',
].join('\n');

it('asks about HTML, twins, new words and topics, keeps one’s place, and remembers the columns', async () => {
  await using visitor = await site.arrive('/curate/import', curator);
  const { page } = visitor;
  const table = (name: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(TIMES) });
  await page.getByLabel('Choose a file').setInputFiles(table('winter events.csv'));
  await page.getByText('One cell holds HTML').waitFor();
  expect(await page.getByLabel('Start goes to').inputValue()).toBe('start_time');
  await page.getByText('We offer quiet water', { exact: true }).first().waitFor();
  expect(await visitor.axe()).toEqual([]);

  await page.getByLabel('Only rows with a problem').check();
  await page.getByText('Row 4', { exact: true }).waitFor();
  await visitor.button(/^Bring it in as another one.*row 3$/).click();
  await page.getByText('3 rows have a problem.').waitFor();
  expect(await page.getByLabel('Only rows with a problem').isChecked()).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('3 rows have a problem.');
  await visitor.button(/^Correct it here.*row 4$/).click();
  await page.getByLabel('Start, row 4').fill('10am');
  await visitor.button('Use this').click();
  await page.getByText('2 rows have a problem.').waitFor();
  expect(await page.getByText(/^Row \d+$/).allTextContents()).toEqual(['Row 5', 'Row 6']);

  // A topic is chosen, for one row or for the whole file.
  await visitor.button(/^Correct it here.*row 5$/).click();
  const topics = page.getByLabel('Topics, row 5', { exact: true });
  const list = await topics.getAttribute('list');
  const first = await page.locator(`[id="${list}"] option`).first().getAttribute('value');
  await topics.fill(first ?? '');
  await visitor.button('Use this').click();
  await page.getByText('1 row has a problem.').waitFor();

  await page.getByText('Look at the new words below first').waitFor();
  await page.getByLabel('What ‘a’ is to be').selectOption({ label: 'Bring the rows in without it' });
  await page.getByText('‘a’ is left out in this file.').waitFor();
  await visitor.button(/^Take that back/).click();
  await page.getByLabel('The new words are meant').check();
  await page.getByLabel('About goes to').selectOption({ label: 'Leave it out' });
  await visitor.button('Bring in 4 events').click();
  await visitor.heading('What happened').waitFor();
  await page.getByLabel('Choose another file').setInputFiles(table('spring events.csv'));
  await page.getByText('They go where you put them for ‘winter events.csv’').waitFor();
  expect(await page.getByLabel('About goes to').inputValue()).toBe('');
  await visitor.button('Begin anew').click();
  await page.getByText('One cell holds HTML').waitFor();
});

it('asks about rows that may be here already: each can be said to be this one or another, and the rest is one answer', async () => {
  const make = (name: string, url: string) =>
    site.call('POST', '/curation/items', { kind: 'tool', name, url }, curator);
  const lamp = await make('Qqlamp', 'https://example.org/qqlamp');
  await make('Qqtimer', 'https://example.org/qqtimer');
  await make('Qqbell', 'https://example.org/qqbell');
  await using visitor = await site.arrive('/curate/import', curator);
  const { page } = visitor;
  const lines = ['Name,Link,Cost'];
  for (const name of ['qqlamp', 'qqtimer', 'qqbell'])
    lines.push(`Another ${name},http://www.example.org/${name}/?utm_source=list,Free`);
  const buffer = Buffer.from(lines.join('\n'));
  await page.getByLabel('Choose a file').setInputFiles({ name: 'tools.csv', mimeType: 'text/csv', buffer });
  await page.getByText('What becomes of 3 tools that may be here already?').waitFor();
  await page.getByText('Say first what becomes of the rows that may be here already, below.').waitFor();
  await page.getByText('The same address. Draft.').first().waitFor();
  expect(await visitor.axe()).toEqual([]);
  await visitor.button(/^It is this one.*row 2$/).click();
  await page.getByText('What becomes of 2 tools that may be here already?').waitFor();
  await visitor.button(/^It is another.*row 3$/).click();
  await page.getByText('What becomes of 1 tool that may be here already?').waitFor();
  await page.getByLabel('Leave them out').check();
  await visitor.button('Bring in 2 tools').click();
  await visitor.heading('What happened').waitFor();
  const names = async () => {
    const { data } = await site.call('GET', '/curation/items?query=qq&sort=title&order=asc', undefined, curator);
    return data.map(({ name }: { name: string }) => name);
  };
  expect(await names()).toEqual(['Another qqlamp', 'Another qqtimer', 'Qqbell', 'Qqtimer']);
  const { name, price } = await site.call('GET', `/curation/items/${lamp.id}`, undefined, curator);
  expect([name, price]).toEqual(['Another qqlamp', 'Free']);
});
