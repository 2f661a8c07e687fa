/** The way to somebody who answers: who can be reached, what an urgent search shows first, and ‘Tonight’. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Page } from '#tests/setup/screen/screen.tsx';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

const urgent = () => screen.getByRole('region', { name: 'If it is urgent' });
const linksOf = (part: HTMLElement) =>
  within(part)
    .getAllByRole('link')
    .map((one) => one.getAttribute('href') ?? '');
const leadsTo = (page: Page, path: RegExp) => waitFor(() => expect(page.path + location.hash).toMatch(path));

describe('support', () => {
  it('is one press from any page, and has who answers now before all else', async () => {
    await using page = await site.openScreen('/events');
    await page.user.click(
      within(screen.getByRole('banner')).getAllByRole('link', { name: 'Get support' })[0] as Element,
    );
    await leadsTo(page, /^\/support$/);
    await screen.findByRole('heading', { level: 1, name: 'Get support' });
    expect(linksOf(urgent())[0]).toBe('sms:85258?&body=SHOUT');
    for (const words of ['Call 116 123', 'Call 999', 'Call 111', 'Call 999, then press 55', 'Call 0808 2000 247'])
      within(urgent()).getByRole('link', { name: words });
    // It can be begun by an evening, too.
    expect(screen.getByRole('link', { name: 'Not sure? See five first steps' }).getAttribute('href')).toBe('/tonight');
  });

  it('is narrowed by way and audience, and says who is there now', async () => {
    await using page = await site.openScreen('/support');
    await page.press('link', /^Call\b.*open$/);
    await leadsTo(page, /way=call/);
    const cards = () =>
      within(screen.getByRole('region', { name: 'Support resources' })).getAllByRole('article') as HTMLElement[];
    await waitFor(() => expect(cards().filter((card) => !card.querySelector('a[href^="tel:"]'))).toEqual([]));
    expect(cards().length).toBeGreaterThan(0);
    await page.user.selectOptions(screen.getByLabelText('For whom'), 'parents-and-carers');
    await leadsTo(page, /audience=parents-and-carers/);
    await page.press('link', /^Call.*remove this filter/);
    await waitFor(() => expect(page.path).not.toContain('way='));
    await page.open('/support');
    await page.user.selectOptions(screen.getByLabelText('Near you'), 'cardiff');
    await leadsTo(page, /location=cardiff/);
    await page.reads(/local help first, then help for everyone/);
    await waitFor(() => expect(cards()[0]?.textContent).toContain('Local help: Cardiff'));
    expect(cards().some(({ textContent }) => textContent?.includes('Local help: Bradford'))).toBe(false);
    await page.open('/support?way=text');
    expect(page.main().querySelectorAll('a[href^="sms:"]').length).toBeGreaterThan(1);
  });
});

describe('a search that may be urgent', () => {
  it.each([
    '/search?query=can%E2%80%99t+cope',
    '/search?query=panic+attack&consumption=Listen',
    '/search?query=panic+attack&page=2',
    '/search?query=hopeless&among=support',
    '/events?query=urgent+help',
    '/directory?query=nobody+to+talk+to',
    '/topics-and-collections?query=want+to+die',
    '/tools?query=want+to+die',
  ])(
    '%s shows first where help can be had at once, can be left quickly, and its tab says nothing of it',
    async (path) => {
      await using page = await site.openScreen(path);
      const first = page.main().querySelector('section, article');
      expect(urgent()).toBe(first);
      expect(linksOf(urgent())[0]).toBe('sms:85258?&body=SHOUT');
      expect(within(page.main()).getAllByRole('link', { name: 'Leave this page quickly' })).toHaveLength(1);
      expect(document.title).not.toMatch(/cope|panic|hopeless|urgent|nobody|die/);
    },
  );

  it('leads who asks for someone to talk to on to whom they can text or call', async () => {
    await using page = await site.openScreen('/search?query=i+need+someone+to+talk+to+tonight');
    urgent();
    await page.reads('Get support: who can be reached now');
    expect(
      page.main().querySelector('.best article')?.querySelector('a[href^="tel:"], a[href^="sms:"]'),
    ).not.toBeNull();
  });

  it.each(['/search?query=i+feel+unsafe+at+home', '/events?query=he+hits+me'])(
    '%s shows before all others who helps whom is not safe at home',
    async (path) => {
      await using _page = await site.openScreen(path);
      expect(linksOf(urgent()).slice(0, 2)).toEqual(['tel:999', 'tel:08082000247']);
    },
  );

  it('is led to help by the first suggestion', async () => {
    await using page = await site.openScreen('/search');
    await page.user.click(page.main().querySelector('input[name=query]') as HTMLInputElement);
    await screen.findByRole('combobox');
    await page.user.keyboard('he hits me');
    await waitFor(() => expect(screen.getAllByRole('option')[0]?.textContent).toContain('It is urgent: get help now'));
    await page.user.click(screen.getAllByRole('option')[0] as HTMLElement);
    await leadsTo(page, /^\/support#urgent$/);
    await screen.findByRole('link', { name: 'Call 0808 2000 247' });
  });

  it('has no such lines in another search', async () => {
    await using _page = await site.openScreen('/search?query=sleep');
    expect(screen.queryByRole('region', { name: 'If it is urgent' })).toBeNull();
  });
});

describe('tonight', () => {
  it('opens one thing to do, one to read or hear, and one contact, and nothing that asks for an account', async () => {
    await using page = await site.openScreen('/home');
    await page.press('link', 'Help right now', page.main());
    await screen.findByRole('heading', { level: 1, name: 'Help right now' });
    const tiles = within(within(page.main()).getByRole('list')).getAllByRole('link');
    expect(tiles).toHaveLength(5);
    await page.press('link', 'I cannot sleep', page.main());
    await screen.findByRole('heading', { level: 1, name: 'I cannot sleep' });
    const boxes = [...page.main().querySelectorAll('section')];
    expect(boxes).toHaveLength(3);
    expect(within(boxes[0] as HTMLElement).getAllByRole('listitem').length).toBeGreaterThan(1);
    expect(boxes[2]?.querySelector('a[href^="sms:"], a[href^="tel:"], a[href^="http"]')).not.toBeNull();
    expect(page.main().textContent).not.toMatch(/log in|sign up|member/i);
    await page.press('link', 'It is urgent: get help now');
    await leadsTo(page, /^\/support#urgent$/);
  });

  it('knows no other address', async () => {
    await using _page = await site.openScreen('/tonight/getting-the-day-started');
    await screen.findByRole('heading', { name: /Page not found/ });
  });
});
