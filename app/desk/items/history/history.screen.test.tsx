/** What an item said before, and who did what. */
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import type { SiteMember } from '#tests/setup/processes/open-site.ts';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

let curator: SiteMember;
beforeAll(async () => {
  curator = await joinDesk(site, 'nadia@example.org', 'Curators', { first_name: 'Nadia', last_name: 'Whitlock' });
});

const call = (method: string, path: string, body?: unknown) => site.call(method, `/curation${path}`, body, curator);

it('compares two versions and puts an earlier one back', async () => {
  const { id } = await call('POST', '/items', { kind: 'tool', name: 'Bell', synopsis: 'It rings.' });
  await call('POST', '/bulk', { ids: [id], change: { set: { synopsis: 'It hums.' } } });
  await using page = await site.openScreen(`/curate/items/${id}/history`, { as: curator });
  await page.press('button', 'Compare');
  await screen.findByRole('heading', { name: 'Version 1 and version 2' });
  expect(page.path).toBe(`/curate/items/${id}/history?from=1&to=2`);
  await page.reads('It rings.');
  await page.press('button', /^Restore ?version 1$/);
  await page.says('Version 1 restored as version 3.');
  expect((await call('GET', `/items/${id}`)).synopsis).toBe('It rings.');
});

it('tells who did what, and undoes from there', async () => {
  const { id } = await call('POST', '/items', { kind: 'tool', name: 'Qqdrum', status: 'published' });
  await call('PUT', `/items/${id}/status`, { status: 'archived' });
  await using page = await site.openScreen('/curate/history?action=archive&who=me', { as: curator });
  const row = await screen.findByRole('row', { name: /Qqdrum/ });
  expect(row.textContent).toContain('Nadia Whitlock');
  await page.press('button', /^Undo/, row);
  await page.says('‘Qqdrum’ is restored.');
  expect((await call('GET', `/items/${id}`)).status).toBe('published');
  // In another part of the history that is old news.
  await page.choose('What was done', 'Undo');
  await waitFor(() => expect(page.main().textContent).not.toContain('‘Qqdrum’ is restored.'));
  expect(document.title).toMatch(/^History/);
  const titled = (words: RegExp) => waitFor(() => expect(document.title).toMatch(words));
  await screen.findByRole('row', { name: /^Qqdrum ?Undo/ });
  await page.press('link', 'Qqdrum');
  await titled(/^Versions of ‘Qqdrum’ · Curators’ desk/);
  await page.press('link', 'Open the item');
  await titled(/^Qqdrum · Curators’ desk/);
  await page.press('link', 'Home', screen.getByRole('navigation', { name: 'Desk' }));
  await page.press('link', 'Add an item');
  await screen.findByRole('heading', { name: 'Add an item' });
  expect(document.title).not.toContain('Qqdrum');
});
