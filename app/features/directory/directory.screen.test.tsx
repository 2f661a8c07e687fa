/** A service, and how to reach it. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

// By their marks: among so many entries it takes long to reckon every role.
const entryOf = (name: string) =>
  [...document.querySelectorAll('article')].find(({ textContent }) => textContent.includes(name)) as HTMLElement;

// spec(2, 138, 139)
it('is found by category, and says how to reach it', async () => {
  await using page = await site.openScreen('/directory');
  await page.user.selectOptions(screen.getByLabelText('Category'), 'assessment');
  await waitFor(() => expect(page.path).toBe('/directory?category=assessment'));
  await waitFor(() => expect(document.querySelector('main [role=status]')?.textContent).toMatch(/^\d entr/));
  const entry = () => entryOf('Fern Street Clinic');
  await page.press('button', /^Phone/, entry());
  const dialog = await screen.findByRole('dialog', { name: 'Contact Fern Street Clinic' });
  expect(
    within(dialog)
      .getByRole('link', { name: /^01632/ })
      .getAttribute('href'),
  ).toMatch(/^tel:01632/);
  expect(dialog.querySelector('a[href^="mailto:"]')?.getAttribute('href')).toMatch(/@.*example\.org$/);
  await page.user.keyboard('{Escape}');
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Phone/));
  await page.press('button', /^Email/, entry());
  await page.press('button', 'Close', await screen.findByRole('dialog', { name: 'Contact Fern Street Clinic' }));
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  expect(within(entry()).getByRole<HTMLAnchorElement>('link', { name: /^Website/ }).target).toBe('_blank');
  // Nobody is followed.
  expect((window as { dataLayer?: unknown }).dataLayer).toBeUndefined();
});

// spec(91)
it('is visited from its contact details as from its card, also where it is sponsored', async () => {
  await using page = await site.openScreen('/directory?query=northlight');
  // The tab that the browser would open has nothing to do with this page.
  const stay = (event: Event) => event.preventDefault();
  document.addEventListener('click', stay);
  onTestFinished(() => document.removeEventListener('click', stay));
  const entry = entryOf('Northlight Coaching');
  expect(within(entry).getByRole<HTMLAnchorElement>('link', { name: /^Website/ }).rel).toBe('sponsored noopener');
  await page.press('button', /^Phone/, entry);
  const visit = within(await screen.findByRole('dialog')).getByRole<HTMLAnchorElement>('link', { name: /^Visit/ });
  expect([visit.rel, visit.target]).toEqual(['sponsored noopener', '_blank']);
  expect(visit.href).toContain('example.org');
  await page.user.click(visit);
  await waitFor(() => {
    const counted = page.calls.find(({ path }) => path === '/api/log/view');
    expect(JSON.parse(counted?.body ?? '{}')).toMatchObject({ object_type: 'DirectoryEntry' });
  });
});

it('has its number copied, which is said, and can be read again', async () => {
  await using page = await site.openScreen('/directory?query=fern');
  await page.user.click(screen.getAllByRole('button', { name: /^Phone/ })[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog');
  await page.press('button', 'Copy phone number', dialog);
  const message = () => screen.queryByText(/Phone number copied/);
  await waitFor(() => expect(message()).not.toBeNull());
  expect(await navigator.clipboard.readText()).toMatch(/^01632/);
  await page.user.keyboard('{Escape}');
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  await page.press('button', 'Close this message');
  await waitFor(() => expect(message()).toBeNull());
});
