/** What becomes of an address: it says kindly that something is gone, or shows what is not out yet. Where it leads on is asked of pages as they are sent. */
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import type { SiteMember } from '#tests/setup/processes/open-site.ts';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

let curator: SiteMember;
beforeAll(async () => {
  curator = await joinDesk(site, 'nadia@example.org');
});

const call = (method: string, path: string, body?: unknown) =>
  site.call(method, `/curation/items${path}`, body, curator);
const published = (slug: string) => waitFor(() => site.call('GET', `/content/tool/${slug}`));

it('an address says kindly that what stood there was taken down', async () => {
  const tool = await call('POST', '', { kind: 'tool', name: 'Sundial', synopsis: 'It counts.', status: 'published' });
  await published(tool.slug);
  await using page = await site.openScreen(`/item/tool/${tool.slug}`);
  expect(await screen.findAllByRole('heading', { name: 'Sundial' })).toHaveLength(1);
  await call('PUT', `/${tool.id}/status`, { status: 'archived' });
  await waitFor(() => expect(site.call('GET', `/content/tool/${tool.slug}`)).rejects.toThrow(/410/));
  await page.open();
  await screen.findByRole('heading', { name: 'This is no longer here' });
  await page.reads('We have taken this tool away.');
  expect(document.title).toBe('No longer here · Tessera');
});

it('a look before publishing shows page and card', async () => {
  const draft = await call('POST', '', { kind: 'post', display_title: 'A quiet start', body: '*Begin* slowly.' });
  const { url } = await call('POST', `/${draft.id}/preview`);
  await using page = await site.openScreen(new URL(url).pathname);
  expect(await screen.findAllByRole('heading', { name: 'A quiet start' })).toHaveLength(2);
  await page.reads('Only people with this link can see it.');
  await page.reads('Begin slowly.');
});
