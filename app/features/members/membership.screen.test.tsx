/** The ways to become a member, and what speaks of it: to visitors, and to those who are one. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PASSWORD } from '#tests/setup/api/members.ts';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();
const dialog = () => screen.findByRole('dialog', { name: 'Sign up with email' });

// spec(76, 93)
it('‘Become a member’ at the foot, ‘Join now for free’ and the comparison open the sign-up dialog', async () => {
  await using page = await site.openScreen('/home');
  for (const [place, name] of [
    [page.main(), 'Join now for free'],
    [screen.getByRole('contentinfo'), 'Become a member'],
    [page.main().querySelector('section[aria-labelledby="membership"]') as HTMLElement, 'Join now'],
  ] as const) {
    const [button] = within(place).getAllByRole('button', { name });
    await page.user.click(button as HTMLElement);
    await dialog();
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

// spec(16)
it.each(['/home', '/search', '/account'])('a member compares the three memberships on %s', async (path) => {
  const member = await site.join(`compares${path.slice(1)}@example.org`);
  await using page = await site.openScreen(path, { as: member });
  const block = await screen.findByRole('region', { name: /What each membership has/ });
  const heads = within(block)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
  expect(heads.slice(1)).toEqual(['Non-member', 'Free member', expect.stringMatching(/^Premium/)]);
  // Styles leave out for members what invites to join (`data-member`).
  for (const join of within(page.main()).queryAllByText(/^Join now/))
    expect(join.closest('.member\\:hidden'), join.textContent).not.toBeNull();
});

// spec(20)
it('a premium collection is locked for free members, with the reason, and says so in lists', async () => {
  const member = await site.join('free@example.org');
  await using page = await site.openScreen('/collection/work-that-fits', { as: member });
  await screen.findByRole('heading', { name: 'This collection is for Premium members' });
  await page.reads('Premium is coming soon.');
  expect(within(page.main()).queryAllByRole('article')).toEqual([]);
  await page.open('/topics-and-collections?size=50');
  const cards = within(page.main()).getAllByRole('article');
  const card = cards.find(({ textContent }) => textContent.includes('Work that fits')) as HTMLElement;
  await within(card).findByText('For Premium members');
});

// spec(297)
it('the orange note about cookies goes when the choice is kept', async () => {
  await using page = await site.openScreen('/events');
  await page.press('button', 'Sign up', screen.getByRole('banner'));
  const form = await dialog();
  await page.fill('First name', 'Rowan', form);
  await page.fill('Last name', 'Achterberg', form);
  await page.fill('Email', 'cookies@example.org', form);
  await page.fill('Password', PASSWORD, form);
  await page.fill('Confirm password', PASSWORD, form);
  for (const box of within(form).getAllByRole('checkbox')) await page.user.click(box);
  await page.press('button', 'Continue', form);
  const words = 'To use the site, including free membership, cookies must be accepted.';
  await page.hears(words);
  await page.press('button', 'Essential only', await screen.findByRole('dialog', { name: 'Cookie choices' }));
  await waitFor(() => expect(screen.getByRole('region', { name: 'Messages' }).textContent).not.toContain(words));
});
