/** Saving without an account: on this device, for whoever uses it, until it comes into an account. */
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { FAVOURITE_LISTS, KIND_FACTS, KINDS } from '#domain/kinds.ts';
import { buttonOf, titleOn } from '#tests/setup/browser/cards.ts';
import {
  chooseEssential,
  dialog,
  fillIn,
  hears,
  logIn,
  messages,
  openDialog,
  tickBoth,
} from '#tests/setup/browser/entering.ts';
import { type SiteMember, withMembersSite } from '#tests/setup/browser/members-site.ts';
import { Visitor, type VisitorOptions, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const site = withMembersSite();

let people = 0;
const address = () => `device-${++people}@example.org`;
const arrive = (path: string, options: VisitorOptions = {}) => Visitor.arrive(path, { ...options, url: site.url });
const hearts = (visitor: Visitor) => visitor.main().getByRole('button', { name: /^(Save|Saved)(: |$)/ });
const heartOf = (visitor: Visitor, title: string) => buttonOf(visitor, 'Save|Saved', title);
const isPressed = async (heart: Locator) => (await heart.getAttribute('aria-pressed')) === 'true';
const KEY = 'saved-1';
const stored = ({ page }: Visitor) => page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), KEY);
const titlesHere = async (visitor: Visitor): Promise<string[]> =>
  ((await stored(visitor))?.things ?? []).map(({ title }: { title: string }) => title);
const saidBy = (visitor: Visitor, words: string | RegExp) => messages(visitor).getByText(words);
const kept = async (member: SiteMember): Promise<{ id: number }[]> => {
  const { profile } = await site.call('GET', '/auth', undefined, member);
  return FAVOURITE_LISTS.flatMap((list) => profile[list]);
};
/** What the browser holds after these were saved, the newest first. */
const storageOf = (cards: { id: number; object_type: string; page: string }[], more = {}) => ({
  [KEY]: JSON.stringify({
    things: cards.map((card) => ({
      id: card.id,
      object_type: card.object_type,
      title: titleOf(card),
      path: new URL(card.page).pathname,
    })),
    ...more,
  }),
});
// biome-ignore lint/suspicious/noExplicitAny: cards of every kind
const titleOf = (card: any): string => card.display_title ?? card.title ?? card.name;
const events = async (size: number) => (await site.call('GET', `/content/event?size=${size}`)).data;

describe('a visitor’s heart', () => {
  // spec(323)
  it('saves on this device at once, asks nobody, and drops again with a way back', async () => {
    await using visitor = await arrive('/events');
    const heart = hearts(visitor).first();
    const title = await titleOn(heart);
    expect(await isPressed(heart)).toBe(false);
    expect(await stored(visitor)).toBeNull();
    const asked: string[] = [];
    visitor.page.on('request', (request) => asked.push(request.url()));
    await heart.dblclick();
    await saidBy(visitor, 'Saved on this device.').waitFor();
    expect(await isPressed(heart)).toBe(true);
    expect(await heart.textContent()).toBe('Saved');
    expect(await titlesHere(visitor)).toEqual([title]);
    expect(asked.filter((url) => url.includes('/api/'))).toEqual([]);
    await heart.click();
    await saidBy(visitor, 'Removed from this device.').waitFor();
    expect(await stored(visitor)).toBeNull();
    await visitor.button('Undo').click();
    await expect.poll(() => isPressed(heart)).toBe(true);
    expect(await titlesHere(visitor)).toEqual([title]);
    await visitor.open('/events');
    await expect.poll(() => isPressed(heartOf(visitor, title))).toBe(true);
    await visitor.open('/home');
    await visitor.page.getByRole('contentinfo').getByRole('link', { name: 'Saved on this device' }).click();
    await heartOf(visitor, title).waitFor();
  });

  it('stands on every kind that can be kept, on guides too, and its message leads to all of them', async () => {
    await using visitor = await arrive('/home');
    const saved: string[] = [];
    for (const kind of KINDS) {
      const { apiPath, favourites, page } = KIND_FACTS[kind];
      if (!favourites) continue;
      const { data } = await site.call('GET', `/${apiPath}`);
      const card = data.find(({ url }: { url?: string | null }) => !url?.startsWith('/'));
      await visitor.open(new URL(card.page).pathname);
      const heart = visitor.main().getByRole('button', { name: new RegExp(`^Save[^:]*: ${escaped(titleOf(card))}$`) });
      await heart.click();
      await visitor
        .main()
        .getByRole('button', { name: `Saved: ${titleOf(card)}` })
        .first()
        .waitFor();
      saved.unshift(titleOf(card));
      expect(page).toBeTruthy();
    }
    expect(saved).toHaveLength(9);
    expect(await titlesHere(visitor)).toEqual(saved);
    await visitor.button('See all').click();
    await visitor.page.waitForURL('**/saved');
    for (const title of saved) await visitor.main().getByRole('heading', { name: title }).first().waitFor();
    expect(await visitor.main().getByRole('button', { name: 'Saved', exact: true }).count()).toBe(9);
    expect(await visitor.axe()).toEqual([]);
  });

  it('is one stop of the Tab key', async () => {
    await using visitor = await arrive('/events');
    const [first, second] = [visitor.main().getByRole('article').first(), visitor.main().getByRole('article').nth(1)];
    await first.getByRole('button', { name: 'Save' }).focus();
    const [next = ''] = await second.getByRole('heading').getByRole('link').allTextContents();
    await visitor.page.keyboard.press('Tab');
    expect(await visitor.page.evaluate(() => document.activeElement?.textContent)).toBe(next);
  });

  // spec(322)
  it('says so where this browser keeps nothing, and where there is no more room', async () => {
    const [card] = await events(1);
    await using visitor = await arrive('/home');
    await visitor.page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('no room', 'QuotaExceededError');
      };
    });
    await visitor.open('/events');
    await heartOf(visitor, card.title).click();
    await saidBy(visitor, /You must be logged in to favourite content: this browser lets us keep nothing/).waitFor();
    expect(await isPressed(heartOf(visitor, card.title))).toBe(false);
    await messages(visitor).getByRole('button', { name: 'Log in' }).click();
    await dialog(visitor, 'Log in').waitFor();

    const many = Array.from({ length: 200 }, (_, i) => ({ ...card, id: 1_000_000 + i }));
    await using full = await arrive('/events', { storage: storageOf(many) });
    await heartOf(full, card.title).click();
    await saidBy(full, /There is room for 200 things on this device/).waitFor();
    expect(await isPressed(heartOf(full, card.title))).toBe(false);
    expect(await titlesHere(full)).toHaveLength(200);
  });

  it('agrees with another tab', async () => {
    await using visitor = await arrive('/events');
    const heart = hearts(visitor).first();
    const title = await titleOn(heart);
    const other = await visitor.context.newPage();
    await other.goto(`${site.url}/saved`);
    await other.getByText('Nothing is saved here.').waitFor();
    await heart.click();
    const twin = other.getByRole('main').getByRole('article').getByRole('button', { name: 'Saved', exact: true });
    await twin.click();
    await other.getByRole('main').getByText(`Removed: ${title}`).waitFor();
    await expect.poll(() => isPressed(heart)).toBe(false);
    await other.getByRole('button', { name: /^Put it back/ }).click();
    await expect.poll(() => isPressed(heart)).toBe(true);
  });

  it('takes nothing broken for something saved', async () => {
    const broken = [
      '{',
      '[]',
      'null',
      '{"things":7}',
      '{"things":[null,{"id":"x"},{"id":1,"title":"a","path":"//evil.example"}]}',
    ];
    for (const value of broken) {
      await using visitor = await arrive('/saved', { storage: { [KEY]: value } });
      await visitor.main().getByText('Nothing is saved here.').waitFor();
    }
  });
});

describe('the page of what is saved', () => {
  it('says who can see it, copies all links, prints them, and clears all with a way back', async () => {
    const cards = await events(2);
    await using visitor = await arrive('/saved', { storage: storageOf(cards) });
    await visitor.main().getByText('Anybody who uses this device can see this page.').waitFor();
    await heartOf(visitor, cards[0].title).waitFor();
    await visitor.page.evaluate(() => {
      const value = async (text: string) => void Object.assign(window, { copied: text });
      Object.defineProperty(navigator.clipboard, 'writeText', { value });
    });
    await visitor.button('Copy all links').click();
    await saidBy(visitor, '2 links copied.').waitFor();
    const lines = cards.map((card: { title: string; page: string }) => `${card.title}\n${card.page}`);
    expect(await visitor.page.evaluate(() => (window as unknown as { copied: string }).copied)).toBe(
      lines.join('\n\n'),
    );
    await visitor.page.emulateMedia({ media: 'print' });
    const onPaper = await visitor.main().innerText();
    for (const line of lines) expect(onPaper).toContain(line.split('\n')[1]);
    await visitor.page.emulateMedia({ media: 'screen' });
    await visitor.button('Clear all').click();
    await visitor.button('Keep it').click();
    expect(await titlesHere(visitor)).toHaveLength(2);
    await visitor.button('Clear all').click();
    await visitor.button('Yes, remove all').click();
    await visitor.main().getByText('Nothing is saved here.').waitFor();
    expect(await stored(visitor)).toBeNull();
    expect(await visitor.page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await visitor.button('Undo').click();
    await expect.poll(() => titlesHere(visitor)).toEqual(cards.map(titleOf));
  });

  it('says what is no longer here, and shows names where the site does not answer', async () => {
    const [card] = await events(1);
    const gone = { ...card, id: 1_999_999, title: 'A thing of old' };
    await using visitor = await arrive('/saved', { storage: storageOf([gone, card]) });
    await visitor.heading('No longer on this site').waitFor();
    await visitor.button(/^Remove ?: A thing of old$/).click();
    await expect.poll(() => titlesHere(visitor)).toEqual([card.title]);
    await visitor.page.route('**/api/content/cards**', (route) => route.abort());
    visitor.allow(/ERR_FAILED/, 'the call is cut on purpose');
    await visitor.open('/saved');
    await visitor.main().getByText('What you saved is still here.').waitFor();
    await visitor.main().getByRole('link', { name: card.title }).click();
    await visitor.page.waitForURL(`**${new URL(card.page).pathname}`);
  });

  it('is whole at 320 pixels, and says without script what it needs', async () => {
    const cards = await events(3);
    await using visitor = await arrive('/saved', { width: 320, height: 640, storage: storageOf(cards) });
    await heartOf(visitor, cards[0].title).waitFor();
    expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await visitor.axe()).toEqual([]);
    await using plain = await arrive('/saved', { javaScript: false });
    await plain.main().getByText('Saving needs JavaScript.').waitFor();
    expect(await plain.main().getByRole('button').filter({ visible: true }).count()).toBe(0);
  });

  it('keeps what was saved when somebody leaves quickly', async () => {
    const [card] = await events(1);
    await using visitor = await arrive('/support', { storage: storageOf([card]) });
    await visitor.context.route(/^https?:\/\/(?!localhost)/, (route) => route.fulfill({ body: 'elsewhere' }));
    await visitor.main().getByRole('link', { name: 'Saved on this device' }).waitFor();
    visitor.allow(/^asked www\.bbc\.co\.uk$/, 'the page was left for it');
    await visitor.page.keyboard.press('Escape');
    await visitor.page.keyboard.press('Escape');
    await visitor.page.waitForURL((url) => !url.href.startsWith(site.url));
    await visitor.open('/events');
    expect(await titlesHere(visitor)).toEqual([card.title]);
  });
});

describe('what was saved on this device', () => {
  // spec(324)
  it('is asked about at a log-in, and comes into the account whole, once', async () => {
    const member = await site.join(address());
    const cards = await events(3);
    await site.call('PUT', '/content/favourite/add', { id: cards[1].id, object_type: 'Event' }, member);
    await using visitor = await arrive('/events', { storage: storageOf(cards) });
    await visitor.page.clock.install();
    await visitor.open('/events');
    await logIn(await openDialog(visitor, 'Log in', 'Log in'), member.email);
    await hears(visitor, '3 things are saved on this device. Is that yours?');
    expect(await kept(member)).toHaveLength(1);
    expect(await titlesHere(visitor)).toHaveLength(3);
    // It waits for an answer.
    await visitor.page.clock.runFor('01:00');
    await messages(visitor).getByRole('button', { name: 'Put it in my account' }).click();
    await hears(visitor, '3 things from this device are in your account now.');
    expect((await kept(member)).map(({ id }) => id)).toEqual([cards[0].id, cards[2].id, cards[1].id]);
    expect(await stored(visitor)).toBeNull();
    await expect.poll(() => isPressed(heartOf(visitor, cards[0].title))).toBe(true);
  });

  it('stays for whom it belongs to when somebody else logs in, who can still look at it', async () => {
    const member = await site.join(address());
    const cards = await events(1);
    await using visitor = await arrive('/events', { storage: storageOf(cards) });
    await logIn(await openDialog(visitor, 'Log in', 'Log in'), member.email);
    await hears(visitor, '1 thing is saved on this device. Is that yours?');
    await visitor.open('/account');
    await visitor.main().getByText('1 thing is saved on this device and not in your account.').waitFor();
    await visitor.main().getByRole('link', { name: 'Saved on this device' }).click();
    await visitor.main().getByRole('button', { name: 'Put it in my account' }).waitFor();
    expect(await kept(member)).toEqual([]);
    expect(await titlesHere(visitor)).toEqual([cards[0].title]);
  });

  it('is still here where the call fails, says so, and tries again', async () => {
    const member = await site.join(address());
    const [card] = await events(1);
    const gone = { ...card, id: 1_999_999, title: 'A thing of old' };
    await using visitor = await site.arrive('/saved', member, { storage: storageOf([card, gone]) });
    await visitor.page.route('**/favourite/add-all', (route) => route.abort(), { times: 1 });
    visitor.allow(/ERR_FAILED/, 'the call is cut on purpose');
    await visitor.main().getByRole('button', { name: 'Put it in my account' }).click();
    await hears(visitor, /Everything is still on this device, and not in your account\. We could not reach/);
    expect(await titlesHere(visitor)).toHaveLength(2);
    await visitor.button('Try again').click();
    await hears(
      visitor,
      '1 thing from this device is in your account now. 1 thing from this device is no longer on this site.',
    );
    expect((await kept(member)).map(({ id }) => id)).toEqual([card.id]);
    expect(await stored(visitor)).toBeNull();
  });

  it.each([true, false])('comes into a new account where the form was told so: %s', async (wanted) => {
    const email = address();
    const cards = await events(2);
    await using visitor = await arrive('/events', { storage: storageOf(cards) });
    await chooseEssential(visitor);
    const form = await openDialog(visitor, 'Sign up', 'Sign up with email');
    await fillIn(form, email);
    await tickBoth(form);
    const box = form.getByRole('checkbox', { name: 'Put what is saved on this device (2 things) in my account.' });
    expect(await box.isChecked()).toBe(true);
    if (!wanted) await box.uncheck();
    await form.getByRole('button', { name: 'Continue' }).click();
    await dialog(visitor, 'Verify your email').waitFor();
    const { link } = await site.mail(email, 'Confirm your email');
    await visitor.open(link.pathname);
    if (wanted) await hears(visitor, '2 things from this device are in your account now.');
    else await hears(visitor, '2 things are saved on this device. Is that yours?');
    expect(await titlesHere(visitor)).toHaveLength(wanted ? 0 : 2);
    await visitor.open('/account');
    const found = visitor.main().getByRole('heading', { name: cards[0].title });
    if (wanted) await found.first().waitFor();
    else expect(await found.count()).toBe(0);
  });
});

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
