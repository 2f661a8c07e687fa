/** A site without a catalogue: it says what will be there and who answers already; then the starter comes in at the desk. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens({ DEMO: 'off' });

it.each([
  ['/home', /will stand here/],
  ['/support', /will be listed here/],
  ['/tonight', /will appear here/],
  ['/guides', /will stand here/],
])('%s says what will be there, and who answers now', async (path, words) => {
  await using page = await site.openScreen(path);
  await page.reads(words);
  const urgent = within(page.main()).getByRole('region', { name: 'If it is urgent' });
  expect(within(urgent).getAllByRole('link')[0]?.getAttribute('href')).toBe('sms:85258?&body=SHOUT');
});

it('offers no way on its home that leads to nothing, and no list blames choices that nobody made', async () => {
  await using page = await site.openScreen('/home');
  const start = screen.getByRole('region', { name: 'Good places to start' });
  expect(within(start).queryByRole('link', { name: /^(Featured|New|Search everything)/ })).toBeNull();
  for (const [path, name] of [
    ['/search', /Search/],
    ['/events', /Events/],
    ['/directory', /Directory/],
    ['/topics-and-collections', /Topics/],
    ['/tools', /Tools/],
    ['/people', /People/],
    ['/blog', /Blog/],
  ] as const) {
    await page.open(path);
    screen.getByRole('heading', { level: 1, name });
    const text = page.main().textContent;
    expect(text.length, path).toBeGreaterThan(60);
    expect(text, path).not.toMatch(/these filters|these choices/);
  }
});

it('gets the starter by a press at the desk, and its home begins with the guides that are published', async () => {
  const nadia = await joinDesk(site, 'nadia@example.org', 'Administrators', { first_name: 'Nadia' });
  await using page = await site.openScreen('/curate', { as: nadia });
  await page.reads(/32 guides: texts for England/);
  await page.press('button', 'Add them as drafts');
  await page.reads(/32 guides and \d+ topics are drafts now\./);
  expect(screen.queryByRole('button', { name: 'Add them as drafts' })).toBeNull();
  await using visitor = await site.openScreen('/guides');
  await visitor.reads(/will stand here/);

  const { data } = await site.call('GET', '/curation/items?kind=guide&size=50', undefined, nadia);
  expect(data).toHaveLength(32);
  const ids = data
    .filter(({ slug }: { slug: string }) => ['thoughts-of-self-harm', 'sleep', 'burnout'].includes(slug))
    .map(({ id }: { id: number }) => id);
  await site.call('POST', '/curation/bulk', { ids, change: { status: 'published' } }, nadia);
  await waitFor(async () => expect((await site.call('GET', '/content/guide')).data).toHaveLength(3));
  await visitor.open('/home');
  const start = within(screen.getByRole('region', { name: 'Good places to start' }));
  expect(start.getAllByRole('link', { name: /^Sleep/ })[0]?.getAttribute('href')).toBe('/guide/sleep');
  start.getByRole('link', { name: 'See all guides' });
  // An urgent guide stands open to nobody who looks over a shoulder.
  expect(start.queryByText(/Thoughts of self-harm/)).toBeNull();
  await visitor.user.click(start.getAllByRole('link', { name: /^Burnout/ })[0] as HTMLElement);
  await visitor.reads('Not checked yet.');
});
