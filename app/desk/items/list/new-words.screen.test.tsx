/** Words that nobody has used yet: announced once in the form, in a row and for many, and deleted where nothing uses them. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import type { SiteMember } from '#tests/setup/processes/open-site.ts';
import type { Page } from '#tests/setup/screen/screen.tsx';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

let curator: SiteMember;
beforeAll(async () => {
  curator = await joinDesk(site, 'nadia@example.org');
});

const pressOne = async (page: Page, name: RegExp, at: number) =>
  page.user.click((await screen.findAllByRole('button', { name }))[at] as HTMLElement);

it('are asked about before a slip becomes one, in a row, for many and in the form', async () => {
  await using page = await site.openScreen('/curate/items?kind=tool&query=timer', { as: curator });

  // In a row: what was pressed goes on when the question is answered.
  await pressOne(page, /^Edit/, 0);
  await page.fill('Tags', 'zq');
  await page.press('button', 'Save');
  await page.reads('‘zq’ is a new tag.');
  await page.press('button', 'Create tag');
  await page.says(/is saved\./);

  // By now it is a word, and nobody asks.
  await page.open();
  await pressOne(page, /^Edit/, 1);
  await page.fill('Tags', 'ZQ');
  await page.press('button', 'Save');
  await page.says(/is saved\./);

  // For many.
  await page.user.click(screen.getAllByRole('checkbox')[1] as HTMLElement);
  const bar = await screen.findByRole('region', { name: /^Actions for/ });
  await page.press('button', 'Tags', bar);
  await page.fill('Tag', 'zy', bar);
  await page.press('button', 'Change 1 item', bar);
  await page.reads('‘zy’ is a new tag.');
  await page.press('button', 'Do not add');
  await page.fill('Tag', 'zx', bar);
  await page.press('button', 'Change 1 item', bar);
  await page.press('button', 'Create tag');
  await screen.findByRole('button', { name: 'Undo' });

  // In the form, for an audience: Enter after one letter makes no word.
  await page.open('/curate/items/new?kind=tool');
  await page.user.type(await screen.findByLabelText('Who it is for'), 'a{Enter}');
  await page.reads('‘a’ is a new audience.');
  await page.press('button', 'Do not add');

  // And for a category.
  await page.open('/curate/items/new?kind=event');
  await page.user.type(await screen.findByLabelText('Category'), 'zw{Enter}');
  await page.reads('‘zw’ is a new category.');
  expect(screen.queryByRole('button', { name: 'Remove zw' })).toBeNull();
  await page.press('button', 'Create category');
  await screen.findByRole('button', { name: 'Remove zw' });
});

it('are found and deleted together where nothing uses them', async () => {
  await using page = await site.openScreen('/curate/vocabularies', { as: curator });
  await page.fill('New tag', 'Qqslip');
  await page.press('button', 'Add');
  await page.reads('‘Qqslip’ is added.');
  await page.press('button', 'Show only those');
  await waitFor(() => expect(within(page.main()).getAllByText('Qqslip').length).toBeGreaterThan(0));
  await page.press('button', /^Delete (?:the )?\d+/);
  await page.reads(/deleted\. History brings each back\./);
  await page.reads('Everything in this list is used.');
});

it('are no reason why a list that was written into a file comes back other than it was', async () => {
  const files: Blob[] = [];
  const names: string[] = [];
  // What a browser does with a file that is offered to it is its own business.
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:a-file';
  });
  const keep = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  await using page = await site.openScreen('/curate/items?kind=tool', { as: curator });
  await page.press('button', /^Export \d+ items \(CSV\)$/);
  await waitFor(() => expect(names).toEqual(['tools.csv']));
  keep.mockRestore();
  const bytes = new Uint8Array(await (files[0] as Blob).arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  await page.open('/curate/import');
  const file = new File([bytes], 'tools.csv', { type: 'text/csv' });
  await page.user.upload(await screen.findByLabelText(/Choose a file/), file);
  await page.reads('Nothing to import.');
});
