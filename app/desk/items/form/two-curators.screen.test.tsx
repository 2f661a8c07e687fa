/** Two curators in one form. */
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import type { SiteMember } from '#tests/setup/processes/open-site.ts';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

let nadia: SiteMember;
let bea: SiteMember;
beforeAll(async () => {
  nadia = await joinDesk(site, 'nadia@example.org', 'Curators', { first_name: 'Nadia', last_name: 'Whitlock' });
  bea = await joinDesk(site, 'bea@example.org', 'Curators', { first_name: 'Bea', last_name: 'Moss' });
});

/** A form in which Nadia writes what somebody has changed since it was opened. */
async function clash(name: string, changed: object, by: SiteMember) {
  const fields = { kind: 'tool', name, synopsis: 'It counts the hours.', tags: ['Time'] };
  const { id } = await site.call('POST', '/curation/items', fields, nadia);
  const page = await site.openScreen(`/curate/items/${id}`, { as: nadia });
  await screen.findByLabelText('Short description');
  await site.call('PUT', `/curation/items/${id}`, changed, by, 1);
  await page.fill('Short description', 'It counts the days.');
  screen.getByLabelText('Name').focus();
  await page.press('button', 'Compare versions');
  return { id, page };
}

const written = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

it('get what the other changed, and choose where both did', async () => {
  const { id, page: opened } = await clash('Timer', { synopsis: 'It counts the minutes.', price: 'Free' }, bea);
  await using page = opened;
  await screen.findByRole('heading', { name: 'Bea Moss saved changes while you were editing' });
  await page.press('button', 'Save my choices');
  await waitFor(() => expect(document.activeElement?.id).toBe('choose-synopsis-mine'));
  await page.press('radio', /Yours/);
  await page.press('button', 'Save my choices');
  await page.reads(/Bea Moss changed 1 field at .*: Cost\./);
  expect(written('Cost')).toBe('Free');
  await waitFor(async () =>
    expect(await site.call('GET', `/curation/items/${id}`, undefined, nadia)).toMatchObject({
      synopsis: 'It counts the days.',
      price: 'Free',
      version: 3,
    }),
  );
});

it('are called windows where both are of one person', async () => {
  const { page: opened } = await clash('Sandglass', { synopsis: 'It counts the minutes.' }, nadia);
  await using page = opened;
  await screen.findByRole('heading', { name: 'Your other window saved changes while you were editing' });
  await page.press('radio', /^This window/);
  await page.reads('You chose this window');
  expect(page.main().textContent).not.toContain('theirs');
  await page.press('button', 'Use all of the other window');
  await waitFor(() => expect(written('Short description')).toBe('It counts the minutes.'));
});
