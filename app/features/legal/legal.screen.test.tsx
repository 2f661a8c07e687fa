/** The legal pages: their parts, what they take from the site’s configuration, and the way to them. */
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { site as configured } from '#site';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

describe('the legal pages', () => {
  it.each(['/terms-of-service', '/privacy-policy', '/accessibility'])(
    '%s has a list of its parts, and each leads to its part',
    async (path) => {
      await using page = await site.openScreen(path);
      const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
      const parts = [...page.main().querySelectorAll('section h2')];
      expect(links.map(({ textContent }) => textContent)).toEqual(parts.map(({ textContent }) => textContent));
      for (const link of links) {
        const part = document.getElementById(link.getAttribute('href')?.slice(1) ?? '');
        expect([part?.tagName, part?.textContent]).toEqual(['H2', link.textContent]);
      }
    },
  );

  // spec(36, 37, 38, 39, 40, 413, 415, 416)
  it('say what the site’s configuration says', async () => {
    const { company, mailboxes, removalHours, legal, ages, contactMessageDays, unconfirmedDays } = configured;
    await using page = await site.openScreen('/terms-of-service');
    for (const words of [
      company.name,
      company.number,
      mailboxes.general,
      `within ${removalHours} hours`,
      `in the past ${legal.liabilityMonths} months`,
      `at least ${ages.minimumWithConsent} years old`,
    ])
      await page.reads(String(words));
    await page.open('/privacy-policy');
    await page.reads(mailboxes.privacy);
    await page.reads(`after ${contactMessageDays} days`);
    await page.reads(new RegExp(`never confirm.*${unconfirmedDays} days`));
  });

  // spec(7, 32, 73, 75)
  it('are at the foot of every page', async () => {
    await using _ = await site.openScreen('/events');
    const foot = screen.getByRole('contentinfo');
    const leadsTo = (name: string | RegExp) => within(foot).getByRole('link', { name }).getAttribute('href');
    for (const [name, path] of [
      ['Terms of service', '/terms-of-service'],
      ['Privacy policy', '/privacy-policy'],
      ['Accessibility statement', '/accessibility'],
      ['About', '/about'],
    ] as const)
      expect(leadsTo(name)).toBe(path);
    for (const { name, url } of configured.social) expect(leadsTo(new RegExp(name))).toBe(url);
    expect(foot.textContent).toContain(configured.company.number);
  });
});
