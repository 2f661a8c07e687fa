/** A member's own page, and what they may change there. */
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { PASSWORD, type SiteMember, withMembersSite } from '#tests/setup/browser/members-site.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const site = withMembersSite();

let joined = 0;
const somebody = (more: Record<string, unknown> = {}) =>
  site.join(`owner${++joined}@example.org`, { first_name: 'Rowan', last_name: 'Achterberg', ...more });

const section = (visitor: Visitor, name: string) => visitor.main().getByRole('region', { name });
const message = (visitor: Visitor, words: string) =>
  visitor.page.getByRole('region', { name: 'Messages' }).getByText(words);
const dialog = (visitor: Visitor, name: string) => visitor.page.getByRole('dialog', { name });
const keep = async (member: SiteMember, path: string, object_type: string) => {
  const { data } = await site.call('GET', path);
  await site.call('PUT', '/content/favourite/add', { id: data[0].id, object_type }, member);
  return data[0];
};
const view = async (member: SiteMember, path: string, object_type: string) => {
  const { data } = await site.call('GET', path);
  await site.call('POST', '/log/view', { id: data[0].id, object_type }, member);
  return data[0];
};
const editing = async (visitor: Visitor) => {
  await visitor.button('Edit profile').click();
  const box = dialog(visitor, 'Edit profile');
  await box.getByRole('checkbox', { name: 'ADHD', exact: true }).waitFor();
  return box;
};

describe('the account page', () => {
  it('sends visitors to the log-in, and back', async () => {
    await using visitor = await Visitor.arrive('/account', { url: site.url });
    await visitor.page.waitForURL('**/login?next=*');
    expect(new URL(visitor.page.url()).searchParams.get('next')).toBe('/account');
  });

  it('says who one is, and welcomes a newcomer once: for each kind that there is nothing yet and where to look', async () => {
    await using visitor = await site.arrive('/account', await somebody());
    await visitor.heading('My Account').waitFor();
    expect(await visitor.page.title()).toMatch(/^Account · /);
    const about = visitor.page.getByRole('complementary', { name: 'About you' });
    expect(await about.textContent()).toContain('Rowan Achterberg');
    expect(await about.textContent()).toContain('Only you can see your name.');
    expect(await about.textContent()).toContain('Free member');
    expect(await about.textContent()).toContain('No topics yet.');
    const kinds = section(visitor, 'Welcome to your page').getByRole('listitem');
    for (const [name, words, to] of [
      ['My library', 'You haven’t favourited any posts yet!', '/search'],
      ['Events', 'You haven’t favourited any events yet!', '/events'],
      ['Directory Listings', 'You are not following anyone yet', '/directory'],
      ['Topics & Collections', 'No topics or collections yet', '/topics-and-collections'],
      ['Tools', 'You haven’t favourited any tools yet!', '/tools'],
      ['People', 'You haven’t favourited any people yet!', '/people'],
    ] as const) {
      const kind = kinds.filter({ has: visitor.page.getByRole('heading', { name }) });
      expect(await kind.textContent()).toContain(words);
      expect(await kind.getByRole('link').getAttribute('href')).toBe(to);
    }
    await section(visitor, 'Recently viewed').getByText('Nothing yet.').waitFor();
    expect(await section(visitor, 'My mosaic').count()).toBe(0);
  });

  it('shows the address where no name is known', async () => {
    const member = await somebody({ first_name: '', last_name: '' });
    await using visitor = await site.arrive('/account', member);
    await visitor.page.getByRole('complementary', { name: 'About you' }).getByText(member.email).waitFor();
  });

  it('the sections of the account stand in their order, empty ones folded', async () => {
    const member = await somebody();
    await keep(member, '/content/tool', 'Tool');
    await keep(member, '/content/post', 'Post');
    await using visitor = await site.arrive('/account', member);
    await section(visitor, 'Tools 1').waitFor();
    const titles = ['My library', 'Events', 'Directory Listings', 'Topics & Collections', 'Tools', 'People'];
    const headings = visitor.main().getByRole('heading', { level: 2, name: new RegExp(`^(?:${titles.join('|')})`) });
    expect((await headings.allTextContents()).map((words) => words.replace(/ \d+$/, ''))).toEqual(titles);
    const events = section(visitor, 'Events');
    expect(await events.getByText('You haven’t favourited any events yet!').isVisible()).toBe(false);
    await events.getByText('nothing yet').click();
    expect(await events.getByText('You haven’t favourited any events yet!').isVisible()).toBe(true);
    expect(await events.getByRole('link', { name: 'See what is coming up' }).getAttribute('href')).toBe('/events');
  });

  it('holds everything that is kept, each kind in its place; what is dropped goes, and comes back by Undo', async () => {
    const member = await somebody();
    const post = await keep(member, '/content/post', 'Post');
    await keep(member, '/content/media', 'Media');
    const event = await keep(member, '/content/event', 'Event');
    const entry = await keep(member, '/directory/entry', 'DirectoryEntry');
    const topic = await keep(member, '/category/topic', 'Topic');
    const collection = await keep(member, '/content/collection', 'Collection');
    const tool = await keep(member, '/content/tool', 'Tool');
    const person = await keep(member, '/content/people', 'People');
    await using visitor = await site.arrive('/account', member);
    for (const [name, title] of [
      ['My library 2', post.display_title],
      ['Events 1', event.title],
      ['Directory Listings 1', entry.name],
      ['Topics & Collections 2', topic.name],
      ['Topics & Collections 2', collection.name],
      ['Tools 1', tool.name],
      ['People 1', person.name],
    ])
      await section(visitor, name).getByRole('heading', { level: 3, name: title }).first().waitFor();
    await visitor.page
      .getByRole('complementary', { name: 'About you' })
      .getByRole('link', { name: topic.name })
      .waitFor();
    await section(visitor, 'Tools').getByRole('button', { name: 'Saved', exact: true }).click();
    await section(visitor, 'Tools').getByText('You haven’t favourited any tools yet!').waitFor();
    // The focus stays where the card was.
    await expect.poll(() => visitor.page.evaluate(() => document.activeElement?.textContent)).toBe('Tools');
    const tiles = section(visitor, 'My mosaic').locator('path[fill]');
    expect(await tiles.count()).toBe(7);
    // In the message, and in the place of the card for as long as the page is open: the next stop of the keyboard.
    await visitor.page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).waitFor();
    await visitor.page.keyboard.press('Tab');
    await visitor.page.keyboard.press('Enter');
    await section(visitor, 'Tools 1').getByRole('heading', { level: 3, name: tool.name }).waitFor();
    expect(await tiles.count()).toBe(8);
    const jumps = visitor.page.getByRole('navigation', { name: 'What you saved' }).getByRole('link');
    expect(await jumps.allTextContents()).toEqual([
      'My library 2',
      'Events 1',
      'Directory Listings 1',
      'Topics & Collections 2',
      'Tools 1',
      'People 1',
      'My mosaic ',
    ]);
    await jumps.nth(4).click();
    await expect.poll(() => new URL(visitor.page.url()).hash).toBe('#saved-tools');
  });

  it('opens an entry’s contact details', async () => {
    const member = await somebody();
    const { data } = await site.call('GET', '/directory/entry');
    const entry = data.find(({ main_contact }: { main_contact: { email: string } }) => main_contact.email);
    await site.call('PUT', '/content/favourite/add', { id: entry.id, object_type: 'DirectoryEntry' }, member);
    await using visitor = await site.arrive('/account', member);
    await section(visitor, 'Directory Listings').getByRole('button', { name: /Email/ }).click();
    await dialog(visitor, `Contact ${entry.name}`).getByText(entry.main_contact.email).waitFor();
  });

  it.each([320, 1280])('breaks no rule for assistive technology at %i pixels', async (width) => {
    const member = await somebody();
    await keep(member, '/content/post', 'Post');
    await keep(member, '/directory/entry', 'DirectoryEntry');
    await view(member, '/content/event', 'Event');
    await using visitor = await site.arrive('/account', member, { width });
    await section(visitor, 'Recently viewed').getByRole('heading', { level: 3 }).waitFor();
    await section(visitor, 'My library').getByRole('button', { name: /Rate$/ }).waitFor();
    expect(await visitor.axeInEveryTheme()).toEqual([]);
    const box = await editing(visitor);
    await box.getByRole('button', { name: 'Change my password' }).click();
    expect(await visitor.axeInEveryTheme()).toEqual([]);
    await box.getByRole('button', { name: 'Close' }).click();
    await visitor.open('/account/settings');
    await section(visitor, 'Where you are logged in').getByText('This device').waitFor();
    await visitor.button('Change my address').click();
    expect(await visitor.axeInEveryTheme()).toEqual([]);
    await visitor.button('Delete my account').click();
    await dialog(visitor, 'Delete my account').waitFor();
    expect(await visitor.axeInEveryTheme()).toEqual([]);
    const wide = await visitor.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
  });
});

describe('recently viewed', () => {
  it('lists what was opened from a card, the newest first, also when it opened in another tab', async () => {
    const member = await somebody();
    const earlier = await view(member, '/content/post', 'Post');
    await using visitor = await site.arrive('/topics-and-collections', member);
    const card = visitor.main().getByRole('article').first().getByRole('heading');
    const title = (await card.textContent())?.replace(/\u2060| \(opens in new tab\)/g, '') ?? '';
    const tab = visitor.context.waitForEvent('page');
    await card.getByRole('link').click();
    await (await tab).close();
    await visitor.open('/account');
    const titles = section(visitor, 'Recently viewed').getByRole('heading', { level: 3 });
    await expect.poll(() => titles.count()).toBe(2);
    expect(await titles.first().textContent()).toContain(title);
    expect(await titles.nth(1).textContent()).toContain(earlier.display_title);
    expect(await section(visitor, 'Recently viewed').getByText('Today').count()).toBe(2);
  });

  it('is paused and goes on, and is cleared after asking once more', async () => {
    const member = await somebody();
    await view(member, '/content/post', 'Post');
    await using visitor = await site.arrive('/account', member);
    const here = section(visitor, 'Recently viewed');
    await here.getByRole('button', { name: 'Pause what I open' }).click();
    await here.getByText('Paused. What you open now is not added to this list.').waitFor();
    await view(member, '/content/event', 'Event');
    await visitor.open('/account');
    await expect.poll(() => here.getByRole('heading', { level: 3 }).count()).toBe(1);
    await here.getByRole('button', { name: 'Remember again what I open' }).click();
    await here.getByRole('button', { name: 'Pause what I open' }).waitFor();
    await here.getByRole('button', { name: 'Clear what I opened' }).click();
    await here.getByRole('button', { name: 'Keep it' }).click();
    expect(await here.getByRole('heading', { level: 3 }).count()).toBe(1);
    await here.getByRole('button', { name: 'Clear what I opened' }).click();
    await here.getByRole('button', { name: 'Yes, clear it' }).click();
    await here.getByText('Nothing yet.').waitFor();
    expect((await site.call('GET', '/log/recently-viewed', undefined, member)).data).toEqual([]);
  });

  it('says when it could not be fetched, and tries again', async () => {
    const member = await somebody();
    await view(member, '/content/post', 'Post');
    await using visitor = await site.arrive('/about', member);
    await visitor.page.route('**/api/log/recently-viewed', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal_error', message: '' } }),
    );
    await visitor.page.getByRole('banner').getByRole('link', { name: 'My Account' }).click();
    const here = section(visitor, 'Recently viewed');
    expect(await here.getByRole('alert').textContent()).toContain('An error occurred');
    visitor.allow(/status of 500/, 'the call is broken on purpose');
    await visitor.page.unroute('**/api/log/recently-viewed');
    await here.getByRole('button', { name: 'Try again' }).click();
    await here.getByRole('heading', { level: 3 }).waitFor();
  });
});

describe('the profile', () => {
  it('is changed: names, place and topics; an empty name stays, and favourites are untouched', async () => {
    const member = await somebody();
    const post = await keep(member, '/content/post', 'Post');
    await using visitor = await site.arrive('/account', member);
    const box = await editing(visitor);
    await box.getByLabel('First name').fill('Robin');
    await box.getByLabel('Last name').fill('');
    await box.getByLabel('Location').fill('York');
    await box.getByRole('checkbox', { name: 'ADHD', exact: true }).check();
    await box.getByRole('button', { name: 'Save my changes' }).click();
    await message(visitor, 'Profile updated!').waitFor();
    await box.waitFor({ state: 'detached' });
    const about = visitor.page.getByRole('complementary', { name: 'About you' });
    expect(await about.textContent()).toContain('Robin Achterberg');
    await about.getByRole('link', { name: 'ADHD' }).waitFor();
    const user = await site.call('GET', '/auth', undefined, member);
    expect(user.profile).toMatchObject({ location: 'York', favourite_posts: [{ id: post.id }] });
  });

  it('shows address and username without letting them be written in', async () => {
    const member = await somebody();
    await using visitor = await site.arrive('/account', member);
    const box = await editing(visitor);
    await box.getByText(member.email).waitFor();
    expect(await box.getByRole('textbox', { name: /email|username/i }).count()).toBe(0);
  });

  it('has its password changed with the old one, says what is wrong beside each field, and keeps what was written', async () => {
    const member = await somebody();
    await using visitor = await site.arrive('/account', member);
    const box = await editing(visitor);
    await box.getByLabel('First name').fill('Robin');
    await box.getByRole('button', { name: 'Change my password' }).click();
    const [current, next, again] = [
      box.getByLabel('Current password'),
      box.getByLabel('New password', { exact: true }),
      box.getByLabel('New password once more'),
    ];
    const save = box.getByRole('button', { name: 'Save my changes' });
    const problem = (words: string) => box.getByText(`Problem: ${words}`).waitFor();
    await next.fill('four loud red doors');
    await save.click();
    await problem('Please add your current password to update it!');
    await current.fill('not this one');
    await again.fill('four loud red door');
    await save.click();
    await problem('Your updated passwords do not match!');
    await again.fill('four loud red doors');
    await save.click();
    await problem('Your current password is incorrect!');
    await message(visitor, 'Failed to update profile').first().waitFor();
    visitor.allow(/status of 400/, 'what the form sends is refused');
    expect(await box.getByLabel('First name').inputValue()).toBe('Robin');
    expect(await next.inputValue()).toBe('four loud red doors');
    await current.fill(PASSWORD);
    await save.click();
    await message(visitor, 'Profile updated!').waitFor();
    const { user } = await site.call('POST', '/auth/login', {
      username: member.email,
      password: 'four loud red doors',
    });
    expect(user.first_name).toBe('Robin');
  });
});

describe('the settings', () => {
  it('move the account to another address, which is confirmed by mail', async () => {
    const member = await somebody();
    await using visitor = await site.arrive('/account/settings', member);
    const here = section(visitor, 'Email address');
    await here.getByRole('button', { name: 'Change my address' }).click();
    const save = here.getByRole('button', { name: 'Save my address' });
    await save.click();
    await here.getByText('Problem: Please add your email address!').waitFor();
    await here.getByLabel('New email address').fill('nowhere');
    await save.click();
    await here.getByText('Problem: Please add a valid email address!').waitFor();
    await here.getByLabel('New email address').fill(`new-${member.email}`);
    await save.click();
    await here.getByText('Problem: Please add your current password to update it!').waitFor();
    await here.getByLabel('Current password').fill(PASSWORD);
    await save.click();
    await message(visitor, 'Profile updated!').waitFor();
    await here.getByText(`We sent an email to new-${member.email}.`).waitFor();
    await here.getByText(`Your address is ${member.email}.`).waitFor();
    await here.getByRole('button', { name: 'Send the email again' }).click();
    await message(visitor, 'Email re-sent!').waitFor();
    const { link } = await site.mail(`new-${member.email}`, 'Confirm your new address');
    await visitor.open(link.pathname);
    await visitor.page.getByText(`This link is for new-${member.email}.`).waitFor();
    expect(await visitor.axe()).toEqual([]);
    expect(await site.call('GET', '/auth', undefined, member)).toMatchObject({ email: member.email });
    await visitor.button('Use this address').click();
    await visitor.page.getByRole('heading', { level: 1, name: 'Your address is changed' }).waitFor();
    await visitor.page.getByText(`From now on you log in with new-${member.email}.`).waitFor();
    expect(await site.call('GET', '/auth', undefined, member)).toMatchObject({ email: `new-${member.email}` });
    // Opened once more it says the same.
    await visitor.open(link.pathname);
    await visitor.page.getByRole('heading', { level: 1, name: 'Your address is changed' }).waitFor();
    await visitor.page.getByRole('link', { name: 'To my settings' }).click();
    await here.getByText(`Your address is new-${member.email}.`).waitFor();
  });

  it('keep the address when somebody thinks better of it; its link then says so, and waits for the log-in', async () => {
    const member = await somebody();
    const ask = { email: `other-${member.email}`, current_password: PASSWORD };
    await site.call('PUT', '/auth', ask, member);
    const { link } = await site.mail(ask.email, 'Confirm your new address');
    await using visitor = await site.arrive('/account/settings', member);
    const here = section(visitor, 'Email address');
    await here.getByRole('button', { name: 'Keep my old address' }).click();
    await message(visitor, 'Your address stays as it is.').waitFor();
    await expect.poll(() => here.getByText('We sent an email to').count()).toBe(0);
    await visitor.open(link.pathname);
    await visitor.page.getByRole('heading', { level: 1, name: 'Your address is as it was' }).waitFor();
    visitor.allowOver();
    await using stranger = await Visitor.arrive(link.pathname, { url: site.url });
    await stranger.page.waitForURL(/\/login\?/);
    expect(new URL(stranger.page.url()).searchParams.get('next')).toBe(link.pathname);
  });

  it('offer a link to choose a password where there is none', async () => {
    const member = await somebody();
    await site.store.db.updateTable('member').set({ password_hash: null }).where('email', '=', member.email).execute();
    await using visitor = await site.arrive('/account/settings', member);
    await section(visitor, 'Password').getByRole('button', { name: 'Send me a link' }).click();
    await visitor.page.getByText(`We sent a link to ${member.email}.`).waitFor();
    const { link } = await site.mail(member.email, 'Choose a new password');
    // Also for who is logged in: there is no other way to a first password.
    await visitor.open(link.pathname + link.search);
    await visitor.page.getByLabel('New password', { exact: true }).fill('four loud red doors');
    await visitor.page.getByLabel(/once more|Confirm/).fill('four loud red doors');
    await visitor.page
      .getByRole('main')
      .getByRole('button', { name: /password/i })
      .last()
      .click();
    await expect
      .poll(() =>
        site.call('POST', '/auth/login', { username: member.email, password: 'four loud red doors' }).catch(() => null),
      )
      .toMatchObject({ user: { profile: { has_password: true } } });
  });

  it('list the devices, and sign one out', async () => {
    const member = await somebody();
    const other = await site.call('POST', '/auth/login', { username: member.email, password: PASSWORD });
    await using visitor = await site.arrive('/account/settings', member);
    const here = section(visitor, 'Where you are logged in');
    await expect.poll(() => here.getByRole('listitem').count()).toBe(2);
    expect(await here.getByText('This device').count()).toBe(1);
    await here.getByRole('button', { name: /^Sign out/ }).click();
    await expect.poll(() => here.getByRole('listitem').count()).toBe(1);
    await expect(site.call('GET', '/auth', undefined, other)).rejects.toThrow('401');
  });

  it('show every agreement with its words, and let news by email be stopped', async () => {
    await using visitor = await site.arrive('/account/settings', await somebody());
    const here = section(visitor, 'What you agreed to');
    await here.getByText('We may send you news by email.').waitFor();
    expect(await here.getByRole('listitem').count()).toBe(2);
    await here.getByRole('button', { name: 'Stop news by email' }).click();
    await here.getByText('We do not send you news by email.').waitFor();
    expect(await here.getByRole('listitem').first().textContent()).toContain('You took this back');
    expect(await here.getByRole('listitem').count()).toBe(3);
  });

  it('hand out everything that is kept, as a table and for programs', async () => {
    const member = await somebody();
    const post = await keep(member, '/content/post', 'Post');
    await using visitor = await site.arrive('/account/settings', member);
    const take = async (name: string) => {
      const [download] = await Promise.all([visitor.page.waitForEvent('download'), visitor.button(name).click()]);
      return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
    };
    const json = await take('Download for programs (JSON)');
    expect(json.name).toBe('my-data.json');
    expect(JSON.parse(json.text)).toMatchObject({
      account: [{ email: member.email, first_name: 'Rowan' }],
      favourites: [{ title: post.display_title }],
    });
    const csv = await take('Download a table (CSV)');
    expect(csv.name).toBe('my-data.csv');
    expect(parse(csv.text, { bom: true })).toContainEqual(['favourites', '1', 'title', post.display_title]);
    const bookmarks = await take('Download bookmarks');
    expect(bookmarks.name).toBe('bookmarks.html');
    expect(bookmarks.text).toMatch(/<H3>Posts<\/H3>\s*<DL><p>\s*<DT><A HREF="http/);
    const feeds = await take('Download my feeds (OPML)');
    expect(feeds.name).toBe('feeds.opml');
    expect(feeds.text).toContain('<opml version="2.0">');
  });

  it('delete the account only with the password, after offering the download, and then say goodbye', async () => {
    const member = await somebody();
    await using visitor = await site.arrive('/account/settings', member);
    await visitor.button('Delete my account').click();
    const box = dialog(visitor, 'Delete my account');
    await box.getByRole('button', { name: 'Download a table (CSV)' }).waitFor();
    const leave = box.getByRole('button', { name: 'Delete my account for good' });
    await leave.click();
    await box.getByText('Problem: Please write your password.').waitFor();
    await box.getByLabel('Your password').fill('not this one');
    await leave.click();
    await box.getByText('Problem: Your current password is incorrect!').waitFor();
    visitor.allow(/status of 400/, 'what the form sends is refused');
    await box.getByLabel('Your password').fill(PASSWORD);
    await leave.click();
    await visitor.page.waitForURL('**/home');
    await message(visitor, 'Your account is deleted. Thank you for having been with us.').waitFor();
    const stored = await visitor.page.evaluate(() => Object.keys(localStorage));
    expect(stored.filter((name) => name === 'access' || name === 'refresh')).toEqual([]);
    await site.mail(member.email, 'is deleted');
  });
});
