/** Bringing in a table at the desk, from the file to the undo. What else it asks: `app/desk/import/import.screen.test.tsx`. */
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
