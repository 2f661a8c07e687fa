/** A situation in somebody's own words: its guide stands before the results, and leads to what to do. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

it('is answered before the results, with the first thing to do', async () => {
  await using page = await site.openScreen('/search?query=my+13+year+old+just+will+not+go+to+school');
  const panel = await screen.findByRole('region', { name: 'School is too much' });
  within(panel).getByRole('heading', { name: 'First' });
  expect(panel.textContent).toContain('You wrote: my 13 year old just will not go to school');
  const results = page.main().querySelector('#results') as HTMLElement;
  expect(panel.compareDocumentPosition(results) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  // It stands once.
  const best = screen.getByRole('region', { name: 'Best matches' });
  expect(best.querySelector('article h3 a[href="/guide/school-is-too-much"]')).toBeNull();
  await page.press('link', 'Open the guide', panel);
  await waitFor(() => expect(page.path).toBe('/guide/school-is-too-much'));
  await screen.findByRole('heading', { name: 'School is too much' });
});

it.each(['autism', 'podcasts+about+adhd', 'noise+cancelling+headphones'])(
  'is none where somebody asks for %s',
  async (query) => {
    await using page = await site.openScreen(`/search?query=${query}`);
    expect((await within(page.main()).findAllByRole('article')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('link', { name: /^Open the guide/ })).toBeNull();
  },
);

it('comes after who answers now, where somebody may be in danger', async () => {
  await using page = await site.openScreen('/search?query=my+boyfriend+hits+me');
  const headings = within(page.main())
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent);
  const at = (name: string) => headings.findIndex((heading) => heading.includes(name));
  expect(at('If it is urgent')).toBeGreaterThanOrEqual(0);
  expect(at('safe at home')).toBeGreaterThan(at('If it is urgent'));
  // Whoever looks over a shoulder reads the words once at most.
  expect(document.title).not.toContain('boyfriend');
  expect(page.main().textContent).not.toContain('You wrote');
});
