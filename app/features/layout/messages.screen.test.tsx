/** Messages on the pages that say them: with the dialogs, the foot of the page and the keyboard of whoever closes them. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PASSWORD } from '#tests/setup/api/members.ts';
import type { Page } from '#tests/setup/screen/screen.tsx';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

const bar = () => screen.getByRole('region', { name: 'Messages' });
const said = () => within(bar()).queryAllByRole('listitem');
const closers = () => within(bar()).getAllByRole('button', { name: 'Close this message' });
const count = (many: number) => waitFor(() => expect(said()).toHaveLength(many));

it('a message is read and closed while a dialog is open, and the dialog stays', async () => {
  await using page = await site.openScreen('/directory?query=fern');
  const [phone] = await screen.findAllByRole('button', { name: /^Phone/ });
  await page.user.click(phone as HTMLElement);
  const dialog = await screen.findByRole('dialog');
  await page.press('button', 'Copy phone number', dialog);
  await page.hears('Done: Phone number copied');
  expect(await navigator.clipboard.readText()).toMatch(/\d{4}/);
  await page.press('button', 'Close this message', bar());
  await count(0);
  expect(screen.getByRole('dialog')).toBe(dialog);
});

/** A page on which the link and the address cannot be copied: so many problems, and they stay. */
async function withProblems(times: number): Promise<Page> {
  const page = await site.openScreen('/item/event/quiet-hour-glass-museum');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
  for (const [at, name] of ['Copy address', 'Copy link'].slice(-times).entries()) {
    await page.press('button', name);
    await count(at + 1);
  }
  return page;
}

// spec(383)
it('a problem is told by word and sign as well as colour, and can be seen again after it was closed', async () => {
  await using page = await withProblems(1);
  const [problem] = said();
  expect(problem?.textContent).toBe('Problem: The link could not be copied. You can copy it from the address bar.');
  expect(problem?.querySelector('svg')).not.toBeNull();
  await page.press('button', 'Close this message', bar());
  await count(0);
  await page.press('button', 'Messages (1)');
  await page.hears('Problem: The link could not be copied.');
});

// spec(78)
it('who closes messages with the keyboard goes from one to the next, and back to where they were', async () => {
  await using page = await withProblems(2);
  screen.getByRole('button', { name: 'Copy link' }).focus();
  closers()[0]?.focus();
  await page.user.keyboard('{Enter}');
  await count(1);
  expect(document.activeElement).toBe(closers()[0]);
  await page.user.keyboard('{Enter}');
  await count(0);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Copy link' }));
});

// spec(386)
it('‘Please fill in all fields!’ goes as soon as they are filled in', async () => {
  const { email } = await site.join('somebody@example.org');
  await using page = await site.openScreen('/events');
  await page.press('button', 'Log in', screen.getByRole('banner'));
  const dialog = await screen.findByRole('dialog', { name: 'Log in' });
  await page.press('button', 'Log in', dialog);
  await page.hears('Please fill in all fields!');
  await page.fill('Email', email, dialog);
  await page.fill('Password', PASSWORD, dialog);
  await page.press('button', 'Log in', dialog);
  await page.hears('Login successful!');
  expect(bar().textContent).not.toContain('Please fill in all fields!');
});
