import { describe, expect, it } from 'vitest';
import { site } from '#site';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

describe('the legal pages', () => {
  it.each(['/terms-of-service', '/privacy-policy', '/accessibility'])(
    '%s has a list of its parts, and each leads to its part',
    async (path) => {
      await using visitor = await Visitor.arrive(path, { javaScript: false });
      const links = visitor.page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
      const parts = visitor.main().locator('section h2');
      expect(await links.allTextContents()).toEqual(await parts.allTextContents());
      for (const link of await links.all()) {
        const id = (await link.getAttribute('href'))?.slice(1);
        expect(await visitor.page.locator(`h2[id="${id}"]`).textContent()).toBe(await link.textContent());
      }
    },
  );

  it('say what the site’s configuration says', async () => {
    await using visitor = await Visitor.arrive('/terms-of-service', { javaScript: false });
    const text = async () => (await visitor.main().textContent()) ?? '';
    for (const words of [site.company.name, site.company.number, site.mailboxes.general])
      expect(await text()).toContain(words);
    expect(await text()).toContain(`within ${site.removalHours} hours`);
    expect(await text()).toContain(`in the past ${site.legal.liabilityMonths} months`);
    expect(await text()).toContain(`at least ${site.ages.minimumWithConsent} years old`);
    await visitor.open('/privacy-policy');
    expect(await text()).toContain(site.mailboxes.privacy);
    expect(await text()).toContain(`after ${site.contactMessageDays} days`);
    expect(await text()).toMatch(new RegExp(`never confirm.*${site.unconfirmedDays} days`));
  });

  it('are at the foot of every page', async () => {
    await using visitor = await Visitor.arrive('/events');
    const foot = visitor.page.getByRole('contentinfo');
    for (const [name, path] of [
      ['Terms of service', '/terms-of-service'],
      ['Privacy policy', '/privacy-policy'],
      ['Accessibility statement', '/accessibility'],
      ['About', '/about'],
    ] as const)
      expect(await foot.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(path);
    for (const { name, url } of site.social)
      expect(await foot.getByRole('link', { name }).getAttribute('href')).toBe(url);
    expect(await foot.textContent()).toContain(site.company.number);
  });

  it('are paper when printed: the text alone', async () => {
    await using visitor = await Visitor.arrive('/privacy-policy');
    await visitor.page.emulateMedia({ media: 'print' });
    expect(await visitor.page.getByRole('region', { name: 'Cookies', exact: true }).isVisible()).toBe(false);
    expect(await visitor.page.locator('nav').filter({ visible: true }).count()).toBe(0);
    expect(await visitor.page.getByRole('heading', { name: 'Your rights' }).isVisible()).toBe(true);
  });
});
