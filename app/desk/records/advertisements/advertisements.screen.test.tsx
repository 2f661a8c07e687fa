/** Advertisements, as curators tend them. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

it('writes an advertisement, sees it as readers do, and takes it away again', async () => {
  const curator = await joinDesk(site, 'nadia@example.org');
  await using page = await site.openScreen('/curate/advertisements', { as: curator });
  await page.press('link', 'Add an advertisement');
  await page.fill('Words', 'Qqlamps that never blink');
  await page.press('button', 'Save');
  await page.reads('Problem: ');
  await page.fill('Link', 'https://lamps.example.org/');
  await page.fill('Address of the picture', '/pictures/banner-kettle.svg');
  await page.fill('What the picture shows', 'A lamp');
  const preview = within(screen.getByRole('complementary', { name: /^Advertisement/ }));
  preview.getByText('Qqlamps that never blink');
  preview.getByRole('img', { name: 'A lamp' });
  await page.fill('Day', '2099-01-01', screen.getByRole('group', { name: 'From' }));
  await page.says('No one sees it yet.');
  await page.press('button', 'Save');
  await page.says('is saved.');
  const row = () => screen.queryAllByRole('listitem').find(({ textContent }) => textContent.includes('Qqlamps'));
  await waitFor(() => expect(row()?.textContent).toContain('Scheduled. From Thursday 1 January 2099.'));
  await page.press('link', /^Change ?Qqlamps/);
  const from = within(await screen.findByRole('group', { name: 'From' }));
  expect(from.getByLabelText<HTMLInputElement>('Day').value).toBe('2099-01-01');
  await page.press('button', 'Delete');
  await page.press('button', 'Delete ‘Qqlamps that never blink’');
  await page.says('‘Qqlamps that never blink’ is deleted.');
  await waitFor(() => expect(row()).toBeUndefined());
});
