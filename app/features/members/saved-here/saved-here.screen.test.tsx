/** Saving without an account: on this device, for whoever uses it, until it comes into an account. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FAVOURITE_LISTS, KIND_FACTS, KINDS } from '#domain/kinds.ts';
import type { SiteMember } from '#tests/setup/processes/open-site.ts';
import { dialog, ESSENTIAL, fillIn, logIn, openDialog, tickBoth } from '#tests/setup/screen/entering.ts';
import type { Page } from '#tests/setup/screen/screen.tsx';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

const KEY = 'saved-1';
let people = 0;
const address = () => `device-${++people}@example.org`;
// biome-ignore lint/suspicious/noExplicitAny: cards of every kind
const titleOf = (card: any): string => card.display_title ?? card.title ?? card.name;
const events = async (size: number) => (await site.call('GET', `/content/event?size=${size}`)).data;
/** What the browser holds after these were saved, the newest first. */
const storageOf = (cards: { id: number; object_type: string; page: string }[]) => ({
  [KEY]: JSON.stringify({
    things: cards.map((card) => ({
      id: card.id,
      object_type: card.object_type,
      title: titleOf(card),
      path: new URL(card.page).pathname,
    })),
  }),
});
const titlesHere = (): string[] =>
  (JSON.parse(localStorage.getItem(KEY) ?? 'null')?.things ?? []).map(({ title }: { title: string }) => title);
const kept = async (member: SiteMember): Promise<number[]> => {
  const { profile } = await site.call('GET', '/auth', undefined, member);
  return FAVOURITE_LISTS.flatMap((list) => profile[list]).map(({ id }: { id: number }) => id);
};
const messages = () => screen.getByRole('region', { name: 'Messages' });
/** The heart on the card of a thing in a list. */
const heartOf = (page: Page, title: string): Promise<HTMLElement> =>
  waitFor(() => {
    const card = within(page.main())
      .getAllByRole('article')
      .find((one) => within(one).getByRole('heading').textContent.replaceAll('\u2060', '').startsWith(title));
    if (!card) throw new Error(`no card of ${title}`);
    return within(card).getByRole('button', { name: /^Saved?: / });
  });
const isPressed = async (page: Page, title: string, pressed: boolean) => {
  const heart = await heartOf(page, title);
  await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe(String(pressed)));
};

describe('a visitor’s heart', () => {
  // spec(323)
  it('saves on this device at once, asks nobody, and drops again with a way back', async () => {
    const [{ title }] = await events(1);
    await using page = await site.openScreen('/events');
    const heart = await heartOf(page, title);
    const before = page.calls.length;
    await page.user.dblClick(heart);
    await page.hears('Saved on this device.');
    await isPressed(page, title, true);
    expect(heart.textContent).toBe('Saved');
    expect(titlesHere()).toEqual([title]);
    expect(page.calls.slice(before)).toEqual([]);
    await page.user.click(heart);
    await page.hears('Removed from this device.');
    expect(localStorage.getItem(KEY)).toBeNull();
    await page.press('button', 'Undo', messages());
    await isPressed(page, title, true);
    expect(titlesHere()).toEqual([title]);
    await page.open('/events');
    await isPressed(page, title, true);
    await page.press('link', 'Saved on this device', screen.getByRole('contentinfo'));
    await waitFor(() => expect(page.path).toBe('/saved'));
    await isPressed(page, title, true);
  });

  it('stands on every kind that can be kept, on guides too, and its message leads to all of them', async () => {
    await using page = await site.openScreen('/home');
    const saved: string[] = [];
    for (const kind of KINDS) {
      const { apiPath, favourites } = KIND_FACTS[kind];
      if (!favourites) continue;
      const { data } = await site.call('GET', `/${apiPath}`);
      const card = data.find(({ url }: { url?: string | null }) => !url?.startsWith('/'));
      await page.open(new URL(card.page).pathname);
      const named = (words: RegExp) => (name: string) => words.test(name) && name.endsWith(`: ${titleOf(card)}`);
      const [heart] = await within(page.main()).findAllByRole('button', { name: named(/^Save[^:]*: /) });
      await page.user.click(heart as HTMLElement);
      await within(page.main()).findAllByRole('button', { name: named(/^Saved: /) });
      saved.unshift(titleOf(card));
    }
    expect(saved).toHaveLength(9);
    expect(titlesHere()).toEqual(saved);
    await page.press('button', 'See all', messages());
    await waitFor(() => expect(page.path).toBe('/saved'));
    await waitFor(() =>
      expect(within(page.main()).getAllByRole('button', { name: /^Saved: / })).toHaveLength(saved.length),
    );
    for (const title of saved) await page.reads(title);
  });

  // spec(322)
  it('says so where this browser keeps nothing, and where there is no more room', async () => {
    const [card] = await events(1);
    await using page = await site.openScreen('/events');
    const own = localStorage.setItem;
    const keepBy = (value: Storage['setItem']) =>
      Object.defineProperty(localStorage, 'setItem', { value, configurable: true, writable: true });
    keepBy(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    onTestFinished(() => void keepBy(own));
    await page.user.click(await heartOf(page, card.title));
    await page.hears(/You must be logged in to favourite content: this browser lets us save nothing/);
    await isPressed(page, card.title, false);
    await page.press('button', 'Log in', messages());
    await dialog('Log in');
    keepBy(own);

    const many = Array.from({ length: 200 }, (_, i) => ({ ...card, id: 1_000_000 + i }));
    await using full = await site.openScreen('/events', { storage: storageOf(many) });
    await full.user.click(await heartOf(full, card.title));
    await full.hears(/There is room for 200 things on this device/);
    await isPressed(full, card.title, false);
    expect(titlesHere()).toHaveLength(200);
  });

  it.each([
    '{',
    '[]',
    'null',
    '{"things":7}',
    '{"things":[null,{"id":"x"},{"id":1,"title":"a","path":"//evil.example"}]}',
  ])('takes %s for nothing saved', async (value) => {
    await using page = await site.openScreen('/saved', { storage: { [KEY]: value } });
    await page.reads('Nothing is saved here.');
    expect(within(page.main()).queryByText('a')).toBeNull();
  });
});

describe('the page of what is saved', () => {
  it('says who can see it, copies all links, and clears all with a way back', async () => {
    const cards = await events(2);
    await using page = await site.openScreen('/saved', { storage: storageOf(cards) });
    await page.reads('Anyone who uses this device can see this page.');
    await isPressed(page, cards[0].title, true);
    await page.press('button', 'Copy all links');
    await page.hears('2 links copied.');
    const here = ({ page: address }: { page: string }) => new URL(new URL(address).pathname, site.url);
    const lines = cards.map((card: { title: string; page: string }) => `${card.title}\n${here(card)}`);
    expect(await navigator.clipboard.readText()).toBe(lines.join('\n\n'));
    await page.press('button', 'Clear all');
    await page.press('button', 'Cancel');
    expect(titlesHere()).toHaveLength(2);
    await page.press('button', 'Clear all');
    await page.press('button', 'Yes, remove all');
    await page.reads('Nothing is saved here.');
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(document.activeElement?.tagName).toBe('H1');
    await page.press('button', 'Undo', messages());
    await waitFor(() => expect(titlesHere()).toEqual(cards.map(titleOf)));
  });

  it('says what is no longer here, and shows names where the site does not answer', async () => {
    const [card] = await events(1);
    const gone = { ...card, id: 1_999_999, title: 'A thing of old' };
    await using page = await site.openScreen('/saved', { storage: storageOf([gone, card]) });
    await screen.findByRole('heading', { name: 'No longer on this site' });
    await page.press('button', /^Remove ?: A thing of old$/);
    await waitFor(() => expect(titlesHere()).toEqual([card.title]));
    page.answer(/^GET \/api\/content\/cards/, () => ({ status: 503, body: { code: 'unavailable', message: 'Busy.' } }));
    await page.open('/saved');
    await page.reads('What you saved is still here.');
    // Once to be pressed and once for paper.
    const links = within(page.main()).getAllByRole('link', { name: card.title });
    const { pathname } = new URL(card.page);
    expect(links.map((link) => link.getAttribute('href'))).toEqual([pathname, pathname]);
  });
});

describe('what was saved on this device', () => {
  // spec(324)
  it('is asked about at a log-in, and comes into the account whole, once', async () => {
    const member = await site.join(address());
    const cards = await events(3);
    await site.call('PUT', '/content/favourite/add', { id: cards[1].id, object_type: 'Event' }, member);
    await using page = await site.openScreen('/events', { storage: storageOf(cards) });
    await logIn(page, await openDialog(page, 'Log in', 'Log in'), member.email);
    await page.hears('3 things are saved on this device. Is that yours?');
    expect(await kept(member)).toHaveLength(1);
    expect(titlesHere()).toHaveLength(3);
    await page.press('button', 'Add to my account', messages());
    await page.hears('3 things from this device are in your account now.');
    expect(await kept(member)).toEqual([cards[0].id, cards[2].id, cards[1].id]);
    expect(localStorage.getItem(KEY)).toBeNull();
    await isPressed(page, cards[0].title, true);
  });

  it('stays for whom it belongs to when somebody else logs in, who can still look at it', async () => {
    const member = await site.join(address());
    const cards = await events(1);
    await using page = await site.openScreen('/events', { storage: storageOf(cards) });
    await logIn(page, await openDialog(page, 'Log in', 'Log in'), member.email);
    await page.hears('1 thing is saved on this device. Is that yours?');
    await page.open('/account');
    await page.reads('1 thing is saved on this device and not in your account.');
    await page.press('link', 'Saved on this device', page.main());
    await within(page.main()).findByRole('button', { name: 'Add to my account' });
    expect(await kept(member)).toEqual([]);
    expect(titlesHere()).toEqual([cards[0].title]);
  });

  it('is still here where the call fails, says so, and tries again', async () => {
    const member = await site.join(address());
    const [card] = await events(1);
    const gone = { ...card, id: 1_999_999, title: 'A thing of old' };
    await using page = await site.openScreen('/saved', { as: member, storage: storageOf([card, gone]) });
    await within(page.main()).findByRole('button', { name: 'Add to my account' });
    page.isOffline = true;
    await page.press('button', 'Add to my account', page.main());
    await page.hears(/Everything is still on this device, and not in your account\. We could not reach/);
    expect(titlesHere()).toHaveLength(2);
    page.isOffline = false;
    await page.press('button', 'Try again', messages());
    await page.hears(
      '1 thing from this device is in your account now. 1 thing from this device is no longer on this site.',
    );
    expect(await kept(member)).toEqual([card.id]);
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it.each([true, false])('comes into a new account where the form was told so: %s', async (wanted) => {
    const email = address();
    const cards = await events(2);
    await using page = await site.openScreen('/events', { storage: storageOf(cards), cookies: [ESSENTIAL] });
    const place = await openDialog(page, 'Sign up', 'Sign up with email');
    await fillIn(page, place, email);
    await tickBoth(page, place);
    const name = 'Add what is saved on this device (2 things) to my account.';
    const box = within(place).getByRole<HTMLInputElement>('checkbox', { name });
    expect(box.checked).toBe(true);
    if (!wanted) await page.user.click(box);
    await page.press('button', 'Continue', place);
    await dialog('Verify your email');
    const { link } = await site.mail(email, 'Confirm your email');
    await page.open(link.pathname);
    if (wanted) await page.hears('2 things from this device are in your account now.');
    else await page.hears('2 things are saved on this device. Is that yours?');
    expect(titlesHere()).toHaveLength(wanted ? 0 : 2);
    await page.open('/account');
    await screen.findByRole('heading', { level: 1, name: 'My Account' });
    await within(page.main()).findByRole('region', { name: wanted ? 'Events 2' : 'Welcome to your page' });
  });
});
