/** Words that nobody has used yet: announced once in the form, in a row and for many, and deleted where nothing uses them. */
import { readFile } from 'node:fs/promises';
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

it('asks before a slip is a new word, and deletes together what nothing uses', async () => {
  await using visitor = await site.arrive('/curate/items?kind=tool', curator);
  const { page } = visitor;
  const question = page.getByText('‘zq’ is not among the words yet. It would be a new tag.');

  // In a row: what was pressed goes on when the question is answered.
  await visitor.button(/^Edit/).first().click();
  await page.getByLabel('Tags', { exact: true }).fill('zq');
  await visitor.button('Keep this row').click();
  await question.waitFor();
  expect(await visitor.axe()).toEqual([]);
  await visitor.button('Add it as a new word').click();
  await page.getByText(/is kept\.$/).waitFor();

  // By now it is a word, and nobody asks.
  await visitor.button(/^Edit/).nth(1).click();
  await page.getByLabel('Tags', { exact: true }).fill('ZQ');
  await visitor.button('Keep this row').click();
  await page.getByText(/is kept\.$/).waitFor();

  // For many.
  await page.getByRole('checkbox').nth(1).check();
  await visitor.button('Tags').click();
  const bar = page.getByRole('region', { name: /^What to do with the/ });
  await bar.getByLabel('Tag', { exact: true }).fill('zy');
  await visitor.button('Change 1 item').click();
  await page.getByText('‘zy’ is not among the words yet.').waitFor();
  await visitor.button('Leave it out').click();
  await bar.getByLabel('Tag', { exact: true }).fill('zx');
  await visitor.button('Change 1 item').click();
  await visitor.button('Add it as a new word').click();
  await visitor.button('Undo').waitFor();

  // In the form, for an audience: Enter after one letter makes no word.
  await visitor.open('/curate/items/new?kind=tool');
  await page.getByLabel('Who it is for', { exact: true }).fill('a');
  await page.keyboard.press('Enter');
  await page.getByText('‘a’ is not among the words yet.').waitFor();
  await visitor.button('Leave it out').click();

  // And for a category.
  await visitor.open('/curate/items/new?kind=event');
  await page.getByLabel('Category', { exact: true }).fill('zw');
  await page.keyboard.press('Enter');
  await page.getByText('‘zw’ is not among the words yet. It would be a new category.').waitFor();
  expect(await visitor.button('Take away zw').count()).toBe(0);
  await visitor.button('Add it as a new word').click();
  await visitor.button('Take away zw').waitFor();

  // What nothing uses is found and deleted together.
  await visitor.open('/curate/vocabularies');
  await page.getByLabel('New tag').fill('Qqslip');
  await visitor.button('Add').click();
  await page.getByText('‘Qqslip’ is there now.').waitFor();
  await visitor.button('Show only those').click();
  await page.getByText('Qqslip', { exact: true }).first().waitFor();
  expect(await visitor.axe()).toEqual([]);
  await visitor.button(/^Delete (?:the )?\d+/).click();
  await page.getByText(/deleted\. History brings each back\./).waitFor();
  await page.getByText('Everything in this list is used.').waitFor();
});

it('writes what the list shows into a file, which comes back the same', async () => {
  await using visitor = await site.arrive('/curate/items?kind=tool', curator);
  const { page } = visitor;
  const taken = page.waitForEvent('download');
  await visitor.button(/^Get all \d+ items as a file$/).click();
  const download = await taken;
  expect(download.suggestedFilename()).toBe('tools.csv');
  const buffer = await readFile(await download.path());
  expect(buffer.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  await visitor.open('/curate/import');
  await page.getByLabel('Choose a file').setInputFiles({ name: 'tools.csv', mimeType: 'text/csv', buffer });
  await page.getByText('There is nothing to bring in.').waitFor();
});
