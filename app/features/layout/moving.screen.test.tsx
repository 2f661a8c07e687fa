/** Where the focus is after a change of page or of a filter. */
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

it('a new page has the focus at its heading and says its title', async () => {
  await using page = await site.openScreen('/home');
  await page.press('link', 'Events', screen.getByRole('navigation', { name: 'Main' }));
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  expect(document.activeElement?.textContent).toBe('Events');
  await waitFor(() =>
    expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain('Events · Tessera'),
  );
});

it('a filter leaves the focus where it is', async () => {
  await using page = await site.openScreen('/search?query=sensory');
  await page.press('link', /^Read \d/);
  await waitFor(() => expect(page.path).toContain('consumption=Read'));
  await waitFor(() => expect(screen.getByRole('link', { name: /^Read \d/ }).getAttribute('aria-current')).toBeTruthy());
  expect(document.activeElement?.textContent).toMatch(/^Read/);
});

it('a choice from a list filters it, and leaves the focus at the list', async () => {
  await using page = await site.openScreen('/events');
  await page.choose('Location', 'leeds');
  await waitFor(() => expect(page.path).toContain('location=leeds'));
  expect((document.activeElement as HTMLSelectElement | null)?.name).toBe('location');
});
