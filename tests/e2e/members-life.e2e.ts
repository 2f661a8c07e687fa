/** A member's life, from the first visit to the last mail, with the real server and real mails. */
import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { cardOf } from '#tests/setup/browser/cards.ts';
import { withMembersSite } from '#tests/setup/browser/members-site.ts';
import { withDevice } from '#tests/setup/browser/virtual-device.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';
import { tablesHolding } from '#tests/setup/database/traces.ts';

withBrowser();

const site = withMembersSite();

/** Where much happens at once, an answer may take its time. */
const SLOW = { timeout: 20_000 };

const EMAIL = 'rowan@example.org';
const PASSWORD = 'three quiet green doors';
const NEW_PASSWORD = 'four loud red doors';

const hears = (visitor: Visitor, words: string) =>
  visitor.page.getByRole('region', { name: 'Messages' }).getByText(words).first().waitFor();
const dialog = (visitor: Visitor, name: string) => visitor.page.getByRole('dialog', { name, exact: true });
const bar = (visitor: Visitor) => visitor.page.getByRole('banner');
const section = (visitor: Visitor, name: string) => visitor.main().getByRole('region', { name });
const own = (visitor: Visitor, path: string) =>
  visitor.page.evaluate(async (url) => {
    const answer = await fetch(url, { headers: { authorization: `Bearer ${localStorage.access}` } });
    return answer.json();
  }, `/api${path}`);

/** Where one thing of each kind stands that can be kept. */
async function oneOfEachKind(): Promise<string[]> {
  const first = async (path: string) => (await site.call('GET', path)).data;
  const pages: string[] = [];
  for (const [kind, path] of [
    ['post', '/content/post'],
    ['media', '/content/media'],
    ['event', '/content/event'],
    ['person', '/content/people'],
    ['tool', '/content/tool'],
    ['directory', '/directory/entry'],
  ] as const) {
    const cards: { slug: string; url: string | null }[] = await first(path);
    pages.push(`/item/${kind}/${cards.find(({ url }) => !url?.startsWith('/'))?.slug}`);
  }
  pages.push(`/topic/${(await first('/category/topic'))[0].slug}`);
  pages.push(`/collection/${(await first('/content/collection'))[0].slug}`);
  return pages;
}

async function leadsByMail(visitor: Visitor, subject: string): Promise<void> {
  const { link } = await site.mail(EMAIL, subject);
  expect(link.origin).toBe(new URL(site.url).origin);
  await visitor.open(link.pathname + link.search);
}

// spec(407)
it('is lived', { timeout: 300_000 }, async () => {
  const [event] = (await site.call('GET', '/content/event')).data;
  const other = await site.join('other@example.org');
  await site.call('POST', '/review', { id: event.id, type: 'Event', score: 5 }, other);
  await using visitor = await Visitor.arrive('/events', { url: site.url });
  const rating = (): Locator => cardOf(visitor, event.title).getByRole('button', { name: /Rate$/ });

  // A visitor sees no rating.
  await visitor.main().getByRole('button', { name: 'Log in to see ratings' }).waitFor();
  expect(await rating().count()).toBe(0);
  expect((await site.call('GET', '/content/event')).data[0]).toMatchObject({ rating: null, reviews: null });

  // Without a choice about cookies nobody joins: an alert says so, and the choices open.
  await bar(visitor).getByRole('button', { name: 'Sign up', exact: true }).click();
  const joining = dialog(visitor, 'Sign up with email');
  await joining.getByLabel('First name').fill('Rowan');
  await joining.getByLabel('Last name').fill('Achterberg');
  await joining.getByLabel('Email').fill(EMAIL);
  await joining.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await joining.getByLabel('Confirm password').fill(PASSWORD);
  for (const box of await joining.getByRole('checkbox').all()) await box.check();
  await joining.getByRole('button', { name: 'Continue' }).click();
  await hears(visitor, 'cookies must be accepted');
  expect(await visitor.context.cookies()).toEqual([]);
  const cookies = dialog(visitor, 'Cookie choices');
  await cookies.getByRole('button', { name: 'Essential only' }).click();
  await cookies.waitFor({ state: 'detached' });

  // Joining, the mail, confirming.
  await joining.getByRole('button', { name: 'Continue' }).click();
  await dialog(visitor, 'Verify your email').getByRole('button', { name: 'Skip for now' }).click();
  await leadsByMail(visitor, 'Confirm your email address');
  await visitor.heading('Your email is confirmed').waitFor();
  await visitor.link('Return to site').click();
  // Where they came from.
  await visitor.page.waitForURL('**/events');

  // Keeping one thing of each kind.
  const pages = await oneOfEachKind();
  for (const page of pages) {
    await visitor.open(page);
    const heading = (await visitor.main().getByRole('heading', { level: 1 }).first().textContent()) ?? '';
    // Cards on the page have such buttons, too, and members' take the places of visitors'.
    const saves = visitor.main().getByRole('button', { name: /^Save( this \w+)?: / });
    const ownName = async () => {
      const names = await saves.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
      return names.find((name) => heading.includes(name.replace(/^[^:]+: /, '')));
    };
    await expect.poll(ownName, SLOW).toBeDefined();
    const name = (await ownName()) as string;
    await visitor.button(name).first().click();
    await visitor
      .button(name.replace(/^[^:]+/, 'Saved'))
      .first()
      .waitFor();
  }

  // Rating, and seeing what others think.
  await visitor.open('/events');
  await expect.poll(() => rating().textContent(), SLOW).toContain('Rated 5 of 5 stars');
  // With the keyboard alone, which has the focus back at the end.
  const { keyboard } = visitor.page;
  await rating().focus();
  await keyboard.press('Enter');
  const stars = dialog(visitor, 'How helpful was it?');
  await stars.getByText('You have not rated it yet.').waitFor();
  await stars.getByRole('radio', { name: '1 star: not helpful' }).focus();
  await keyboard.press('Space');
  for (let i = 0; i < 3; i++) await keyboard.press('ArrowRight');
  expect(await stars.getByRole('radio', { name: '4 stars: helpful' }).isChecked()).toBe(true);
  await keyboard.press('Enter');
  await hears(visitor, 'Rating submitted, thanks!');
  await expect.poll(() => rating().evaluate((one) => one === document.activeElement)).toBe(true);
  await expect.poll(() => rating().textContent(), SLOW).toContain('Rated 4.5 of 5 stars');

  // Opening something from its card.
  await visitor.open('/directory');
  const entry = visitor.main().getByRole('article').first().getByRole('heading').getByRole('link');
  const entryName = (await entry.textContent()) ?? '';
  await entry.click();
  await visitor.page.waitForURL('**/item/directory/**');

  // The account: everything is there; editing the profile leaves what is kept alone.
  await bar(visitor).getByRole('link', { name: 'My Account' }).click();
  await visitor.heading('My Account').waitFor();
  for (const name of [
    'My library 2',
    'Events 1',
    'Directory Listings 1',
    'Topics & Collections 2',
    'Tools 1',
    'People 1',
  ])
    await section(visitor, name).waitFor();
  const before = (await own(visitor, '/auth')).profile;
  await visitor.button('Edit profile').click();
  const editing = dialog(visitor, 'Edit profile');
  await editing.getByLabel('First name').fill('Robin');
  await editing.getByLabel('Location').fill('York');
  await editing.getByRole('checkbox').first().waitFor();
  await editing.getByRole('button', { name: 'Save my changes' }).click();
  await hears(visitor, 'Profile updated!');
  await visitor.page.getByText('Robin Achterberg').waitFor();
  const after = (await own(visitor, '/auth')).profile;
  expect(after).toEqual({ ...before, location: 'York' });

  // Recently viewed.
  const viewed = section(visitor, 'Recently viewed').getByRole('heading', { level: 3 });
  expect(await viewed.first().textContent()).toContain(entryName);

  // Out, and in again by a new password.
  await visitor.button('Logout').click();
  await hears(visitor, 'You are logged out.');
  await bar(visitor).getByRole('button', { name: 'Log in', exact: true }).click();
  await dialog(visitor, 'Log in').getByRole('link', { name: 'I forgot my password' }).click();
  await visitor.heading('Forgot my password').waitFor();
  await visitor.main().getByLabel('Email').fill(EMAIL);
  await visitor.button('Send me a link').click();
  await leadsByMail(visitor, 'Choose a new password');
  await visitor.main().getByLabel('New password').fill(NEW_PASSWORD);
  await visitor.main().getByLabel('Confirm password').fill(NEW_PASSWORD);
  await visitor.button('Save my new password').click();
  await hears(visitor, 'Your new password is saved, and you are logged in.');
  await site.mail(EMAIL, 'was changed');

  // A passkey, and in again by it.
  await withDevice(visitor);
  await visitor.open('/account/settings');
  await section(visitor, 'Passkeys').getByRole('button', { name: 'Add a passkey' }).click();
  await hears(visitor, 'Your passkey was added.');
  await visitor.button('Logout').click();
  await hears(visitor, 'You are logged out.');
  await bar(visitor).getByRole('button', { name: 'Log in', exact: true }).click();
  await dialog(visitor, 'Log in').getByRole('button', { name: 'Log in with a passkey' }).click();
  await hears(visitor, 'Login successful!');

  // Taking everything away.
  await bar(visitor).getByRole('link', { name: 'My Account' }).click();
  await visitor.link('Settings and your data').click();
  await visitor.heading('Settings and your data').waitFor();
  const taking = visitor.page.waitForEvent('download');
  await visitor.button('Download for programs (JSON)').click();
  const data = JSON.parse(readFileSync(await (await taking).path(), 'utf8'));
  expect(data).toMatchObject({
    account: [{ email: EMAIL, first_name: 'Robin', location: 'York' }],
    ratings: [{ title: event.title, score: 4 }],
    agreements: [{ kind: 'terms' }, { kind: 'marketing' }],
  });
  expect(data.favourites).toHaveLength(pages.length);
  expect(data.passkeys).toHaveLength(1);

  // Leaving: nothing is left.
  const { id, profile } = await own(visitor, '/auth');
  const traces = [id, profile.id, EMAIL];
  const holding = await tablesHolding(site.store.db, traces);
  expect(holding).toEqual(
    expect.arrayContaining(['consent', 'favourite', 'member', 'passkey', 'rating', 'session', 'view']),
  );
  await visitor.button('Delete my account').click();
  const leaving = dialog(visitor, 'Delete my account');
  await leaving.getByLabel('Your password').fill(NEW_PASSWORD);
  await leaving.getByRole('button', { name: 'Delete my account for good' }).click();
  await hears(visitor, 'Your account is deleted.');
  await bar(visitor).getByRole('button', { name: 'Log in', exact: true }).waitFor();
  await site.mail(EMAIL, 'is deleted');
  await expect.poll(() => tablesHolding(site.store.db, traces), SLOW).toEqual([]);
  expect((await site.call('GET', '/content/event', undefined, other)).data[0]).toMatchObject({ rating: 5, reviews: 1 });
  expect(await visitor.page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

it('breaks no rule for assistive technology on any of their own pages, in any theme, wide and narrow', async () => {
  const member = await site.join('owner@example.org');
  const first = async (path: string) => (await site.call('GET', path)).data[0];
  const event = await first('/content/event');
  for (const [path, object_type] of [
    ['/content/post', 'Post'],
    ['/content/event', 'Event'],
    ['/directory/entry', 'DirectoryEntry'],
  ] as const)
    await site.call('PUT', '/content/favourite/add', { id: (await first(path)).id, object_type }, member);
  await site.call('POST', '/log/view', { id: event.id, object_type: 'Event' }, member);
  await using visitor = await site.arrive('/account', member);
  const breaksNoRule = async () => {
    for (const width of [320, 1280]) {
      await visitor.page.setViewportSize({ width, height: 900 });
      expect(await visitor.axeInEveryTheme()).toEqual([]);
      const wide = await visitor.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide).toBeLessThanOrEqual(0);
    }
  };
  await section(visitor, 'Recently viewed').getByRole('heading', { level: 3 }).waitFor();
  await section(visitor, 'My library').getByRole('button', { name: /Rate$/ }).waitFor();
  await visitor.button(/^Share this list ?: Events/).click();
  await visitor.page.getByLabel(/^Link to the page/).waitFor();
  await breaksNoRule();
  await section(visitor, 'Events 1').getByRole('button', { name: /Rate$/ }).click();
  const stars = dialog(visitor, 'How helpful was it?');
  await stars.getByText('You have not rated it yet.').waitFor();
  await breaksNoRule();
  const star = stars.getByRole('radio', { name: '1 star: not helpful' });
  for (const width of [320, 1280]) {
    await visitor.page.setViewportSize({ width, height: 900 });
    expect((await star.boundingBox())?.width).toBeGreaterThanOrEqual(50);
  }
  await stars.getByRole('button', { name: 'Close' }).click();
  await visitor.button('Edit profile').click();
  const box = dialog(visitor, 'Edit profile');
  await box.getByRole('checkbox', { name: 'ADHD', exact: true }).waitFor();
  await box.getByRole('button', { name: 'Change my password' }).click();
  await breaksNoRule();
  await box.getByRole('button', { name: 'Close' }).click();
  await visitor.open('/account/settings');
  await section(visitor, 'Where you are logged in').getByText('This device').waitFor();
  await visitor.button('Change email').click();
  await breaksNoRule();
  await visitor.button('Delete my account').click();
  await dialog(visitor, 'Delete my account').waitFor();
  await breaksNoRule();
  const email = 'new-owner@example.org';
  await site.call('PUT', '/auth', { email, current_password: PASSWORD }, member);
  const { link } = await site.mail(email, 'Confirm your new address');
  await visitor.open(link.pathname);
  await visitor.page.getByText(`This link is for ${email}.`).waitFor();
  expect(await visitor.axe()).toEqual([]);
});

it('shares a list in one press, for whoever has its address, with or without script, and takes it back at once', async () => {
  const member = await site.join('shares@example.org');
  const { data } = await site.call('GET', '/content/event');
  await site.call('PUT', '/content/favourite/add', { id: data[0].id, object_type: 'Event' }, member);
  await using owner = await site.arrive('/account', member);
  await owner.button(/^Share this list ?: Events/).click();
  const address = new URL(await owner.page.getByLabel(/^Link to the page/).inputValue());
  await using guest = await Visitor.arrive(address.pathname, { url: site.url });
  await guest.heading('Events').first().waitFor();
  expect(await guest.main().getByRole('article').count()).toBe(1);
  expect(await guest.main().textContent()).toContain(data[0].title);
  expect(await guest.page.content()).not.toContain(member.email);
  for (const width of [1280, 320]) {
    await guest.page.setViewportSize({ width, height: 900 });
    expect(await guest.axeInEveryTheme(), `at ${width}`).toEqual([]);
  }
  for (const spelled of ['/list/', '/List/', '/%6cist/', '//list/']) {
    const answer = await fetch(address.href.replace('/list/', spelled));
    const told = ['cache-control', 'x-robots-tag', 'referrer-policy'].map((name) => answer.headers.get(name));
    expect([spelled, answer.status, ...told]).toEqual([spelled, 200, 'no-store', 'noindex', 'no-referrer']);
    const html = await answer.text();
    expect([html.includes(data[0].title), html.includes(member.email)]).toEqual([true, false]);
  }
  await owner.button(/^Stop sharing ?: Events/).click();
  await hears(owner, 'Sharing is off.');
  await owner.button(/^Share this list ?: Events/).waitFor();
  const gone = await fetch(address);
  expect([
    gone.status,
    (await gone.text()).includes('The person who shared this list has stopped sharing it.'),
  ]).toEqual([410, true]);
  guest.allow(/status of 410/, 'the list was taken back');
  await guest.open(address.pathname);
  await guest.heading('This is no longer here').waitFor();
  expect(await guest.main().textContent()).toContain('The person who shared this list has stopped sharing it.');
  // The address holds no words that somebody could search for.
  expect(await guest.main().locator('input[name="query"]').inputValue()).toBe('');
  expect(await guest.axe()).toEqual([]);
});

it('what somebody needs, and has asked of their device, is seen', async () => {
  await using visitor = await Visitor.arrive('/events', { url: site.url, reducedMotion: 'reduce' });
  const { page } = visitor;
  const token = (name: string) =>
    page.evaluate((wanted) => getComputedStyle(document.documentElement).getPropertyValue(wanted), name);
  // ‘My needs first’, where it is chosen, on cards and on a page.
  await visitor.button('Display').first().click();
  const panel = dialog(visitor, 'Display');
  await panel.getByText(/^\d of 5 chosen$/).click();
  for (const name of ['Toilets near', 'Quiet space', 'No loud noise', 'No crowd', 'Leave any time'])
    await panel.getByRole('button', { name, exact: true }).click();
  await panel.getByText('That is all five. Remove one to choose another.').waitFor();
  expect(await visitor.axe('[role=dialog]')).toEqual([]);
  await panel.getByRole('button', { name: 'Close' }).first().click();
  await visitor
    .main()
    .getByText(/: not known$/)
    .first()
    .waitFor();
  expect(await visitor.axe('main')).toEqual([]);

  // Less movement, more contrast.
  expect(Number.parseFloat(await token('--duration'))).toBe(0);
  const button = bar(visitor).getByRole('button', { name: 'Sign up' });
  expect(await button.evaluate((element) => getComputedStyle(element).transitionDuration)).toBe('0s');
  expect([await token('--line-width'), await token('--focus-width')]).toEqual(['1px', '3px']);
  await page.emulateMedia({ contrast: 'more' });
  expect([await token('--line-width'), await token('--focus-width')]).toEqual(['2px', '4px']);
  await page.emulateMedia({ contrast: 'no-preference', media: 'print' });
  for (const control of ['header nav', 'form', 'button', 'footer'])
    expect(await page.locator(control).filter({ visible: true }).count(), control).toBe(0);
  await page.emulateMedia({ media: 'screen' });

  await visitor.open('/item/event/quiet-hour-glass-museum');
  await visitor.heading('What you need').waitFor();
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await visitor.axeInEveryTheme()).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
