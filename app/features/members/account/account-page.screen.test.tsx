/** A member's own page, and what they may change there. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { PASSWORD } from '#tests/setup/api/members.ts';
import type { SiteMember } from '#tests/setup/processes/open-site.ts';
import type { Page } from '#tests/setup/screen/screen.tsx';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

let joined = 0;
const somebody = (more: Record<string, unknown> = {}) =>
  site.join(`owner${++joined}@example.org`, { first_name: 'Rowan', last_name: 'Achterberg', ...more });

const section = (name: string | RegExp) => screen.findByRole('region', { name });
const aboutYou = () => screen.getByRole('complementary', { name: 'About you' });
const titlesIn = (part: HTMLElement) =>
  within(part)
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
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
const editing = async (page: Page) => {
  await page.press('button', 'Edit profile');
  const box = await screen.findByRole('dialog', { name: 'Edit profile' });
  await within(box).findByRole('checkbox', { name: 'ADHD' });
  return box;
};

describe('the account page', () => {
  it('sends visitors to the log-in, and back', async () => {
    await using page = await site.openScreen('/account');
    await waitFor(() => expect(location.pathname).toBe('/login'));
    expect(new URLSearchParams(location.search).get('next')).toBe('/account');
    expect(page.main().textContent).not.toContain('My Account');
  });

  // spec(176, 177, 178, 181, 184, 185, 186, 187, 188, 189, 331)
  it('says who one is, and welcomes a newcomer once: for each kind that there is nothing yet and where to look', async () => {
    await using _page = await site.openScreen('/account', { as: await somebody() });
    await screen.findByRole('heading', { name: 'My Account' });
    expect(document.title).toMatch(/^Account · /);
    for (const words of ['Rowan Achterberg', 'Only you can see your name.', 'Free member', 'No topics yet.'])
      expect(aboutYou().textContent).toContain(words);
    const kinds = within(await section('Welcome to your page')).getAllByRole('listitem');
    for (const [name, words, to] of [
      ['My library', 'You haven’t favourited any posts yet!', '/search'],
      ['Events', 'You haven’t favourited any events yet!', '/events'],
      ['Directory Listings', 'You are not following anyone yet', '/directory'],
      ['Topics & Collections', 'No topics or collections yet', '/topics-and-collections'],
      ['Tools', 'You haven’t favourited any tools yet!', '/tools'],
      ['People', 'You haven’t favourited any people yet!', '/people'],
    ] as const) {
      const kind = kinds.find((one) => within(one).queryByRole('heading', { name })) as HTMLElement;
      expect(kind.textContent).toContain(words);
      expect(within(kind).getByRole('link').getAttribute('href')).toBe(to);
    }
    await within(await section('Recently viewed')).findByText(/^Nothing yet\./);
    expect(screen.queryByRole('region', { name: 'My mosaic' })).toBeNull();
  });

  it('shows the address where no name is known', async () => {
    const member = await somebody({ first_name: '', last_name: '' });
    await using page = await site.openScreen('/account', { as: member });
    await page.reads(member.email, aboutYou);
  });

  // spec(182)
  it('the sections of the account stand in their order, empty ones folded', async () => {
    const member = await somebody();
    await keep(member, '/content/tool', 'Tool');
    await keep(member, '/content/post', 'Post');
    await using page = await site.openScreen('/account', { as: member });
    await section('Tools 1');
    const titles = ['My library', 'Events', 'Directory Listings', 'Topics & Collections', 'Tools', 'People'];
    const headings = screen.getAllByRole('heading', { level: 2, name: new RegExp(`^(?:${titles.join('|')})`) });
    expect(headings.map(({ textContent }) => textContent.replace(/ \d+$/, ''))).toEqual(titles);
    const events = within(await section('Events'));
    const nothing = events.getByText(/You haven’t favourited any events yet!/);
    const folded = nothing.closest('details');
    expect(folded?.open).toBe(false);
    await page.user.click(events.getByText('nothing yet'));
    expect(folded?.open).toBe(true);
    expect(events.getByRole('link', { name: 'See what is coming up' }).getAttribute('href')).toBe('/events');
  });

  // spec(183)
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
    await using page = await site.openScreen('/account', { as: member });
    for (const [name, title] of [
      ['My library 2', post.display_title],
      ['Events 1', event.title],
      ['Directory Listings 1', entry.name],
      ['Topics & Collections 2', topic.name],
      ['Topics & Collections 2', collection.name],
      ['Tools 1', tool.name],
      ['People 1', person.name],
    ])
      expect(titlesIn(await section(name)).join('\n')).toContain(title);
    within(aboutYou()).getByRole('link', { name: topic.name });
    await page.press('button', /^Saved: /, await section('Tools 1'));
    await page.reads('You haven’t favourited any tools yet!');
    // The focus stays where the card was.
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Tools'));
    const tiles = () => screen.getByRole('region', { name: 'My mosaic' }).querySelectorAll('path[fill]').length;
    expect(tiles()).toBe(7);
    // In the message, and in the place of the card for as long as the page is open: the next stop of the keyboard.
    await within(screen.getByRole('region', { name: 'Messages' })).findByRole('button', { name: 'Undo' });
    await page.user.tab();
    await page.user.keyboard('{Enter}');
    expect(titlesIn(await section('Tools 1')).join('\n')).toContain(tool.name);
    expect(tiles()).toBe(8);
    const jumps = within(screen.getByRole('navigation', { name: 'What you saved' })).getAllByRole('link');
    expect(jumps.map(({ textContent }) => textContent)).toEqual([
      'My library 2',
      'Events 1',
      'Directory Listings 1',
      'Topics & Collections 2',
      'Tools 1',
      'People 1',
      'My mosaic ',
    ]);
    await page.user.click(jumps[4] as HTMLElement);
    await waitFor(() => expect(location.hash).toBe('#saved-tools'));
  });

  // spec(91)
  it('opens an entry’s contact details', async () => {
    const member = await somebody();
    const { data } = await site.call('GET', '/directory/entry');
    const entry = data.find(({ main_contact }: { main_contact: { email: string } }) => main_contact.email);
    await site.call('PUT', '/content/favourite/add', { id: entry.id, object_type: 'DirectoryEntry' }, member);
    await using page = await site.openScreen('/account', { as: member });
    await page.press('button', /Email/, await section('Directory Listings 1'));
    const box = await screen.findByRole('dialog', { name: `Contact ${entry.name}` });
    await within(box).findByText(entry.main_contact.email);
  });
});

describe('recently viewed', () => {
  // spec(13, 190)
  it('lists what was opened from a card, the newest first, also when it opened in another tab', async () => {
    const member = await somebody();
    const earlier = await view(member, '/content/post', 'Post');
    await using page = await site.openScreen('/topics-and-collections', { as: member });
    const [card] = within(page.main()).getAllByRole('article');
    const heading = within(card as HTMLElement).getByRole('heading');
    const title = heading.textContent.replace(/\u2060| \(opens in new tab\)/g, '');
    // The tab that the browser would open has nothing to do with this page.
    const stay = (event: Event) => event.preventDefault();
    document.addEventListener('click', stay);
    onTestFinished(() => document.removeEventListener('click', stay));
    const link = within(heading).getByRole('link');
    expect(link.getAttribute('target')).toBe('_blank');
    await page.user.click(link);
    await waitFor(() =>
      expect(page.calls).toContainEqual(expect.objectContaining({ path: '/api/log/view', status: 200 })),
    );
    await page.open('/account');
    const here = await section('Recently viewed');
    await waitFor(() => expect(titlesIn(here)).toHaveLength(2));
    expect(titlesIn(here)[0]).toContain(title);
    expect(titlesIn(here)[1]).toContain(earlier.display_title);
    expect(within(here).getAllByText('Today')).toHaveLength(2);
  });

  // spec(192)
  it('has what was looked at on its own page', async () => {
    const member = await somebody();
    await using page = await site.openScreen('/item/tool/sunset-lamp-timer', { as: member });
    await waitFor(() =>
      expect(page.calls).toContainEqual(expect.objectContaining({ path: '/api/log/view', status: 200 })),
    );
    const title = screen.getByRole('heading', { level: 1 }).textContent;
    await page.open('/account');
    const here = await section('Recently viewed');
    await waitFor(() => expect(titlesIn(here)).toEqual([expect.stringContaining(title)]));
  });

  it('is paused and goes on, and is cleared after asking once more', async () => {
    const member = await somebody();
    await view(member, '/content/post', 'Post');
    await using page = await site.openScreen('/account', { as: member });
    await page.press('button', 'Pause history');
    await page.reads('History is paused. What you open now is not added to this list.');
    await view(member, '/content/event', 'Event');
    await page.open('/account');
    const here = await section('Recently viewed');
    await waitFor(() => expect(titlesIn(here)).toHaveLength(1));
    await page.press('button', 'Turn history on');
    await within(here).findByRole('button', { name: 'Pause history' });
    await page.press('button', 'Clear history');
    await page.press('button', 'Cancel', here);
    expect(titlesIn(here)).toHaveLength(1);
    await page.press('button', 'Clear history');
    await page.press('button', 'Yes, clear it', here);
    await within(here).findByText(/^Nothing yet\./);
    expect((await site.call('GET', '/log/recently-viewed', undefined, member)).data).toEqual([]);
  });

  // spec(291, 292)
  it('says when it could not be fetched, and tries again', async () => {
    const member = await somebody();
    await view(member, '/content/post', 'Post');
    await using page = await site.openScreen('/about', { as: member });
    const mend = page.answer(/GET \/api\/log\/recently-viewed/, () => ({
      status: 500,
      body: { code: 'internal_error', message: '' },
    }));
    await page.press('link', 'My Account', screen.getByRole('banner'));
    const here = await section('Recently viewed');
    expect((await within(here).findByRole('alert')).textContent).toContain('An error occurred');
    mend();
    await page.press('button', 'Try again', here);
    await within(here).findByRole('heading', { level: 3 });
  });
});

describe('the profile', () => {
  // spec(12, 179, 180, 193, 197, 260, 401)
  it('is changed: names, place and topics; an empty name stays, and favourites are untouched', async () => {
    const member = await somebody();
    const post = await keep(member, '/content/post', 'Post');
    await using page = await site.openScreen('/account', { as: member });
    const box = await editing(page);
    await page.fill('First name', 'Robin', box);
    await page.fill('Last name', '', box);
    await page.fill(/^Location/, 'York', box);
    await page.press('checkbox', 'ADHD', box);
    await page.press('button', 'Save my changes', box);
    await page.hears('Profile updated!');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await page.reads('Robin Achterberg', aboutYou);
    await within(aboutYou()).findByRole('link', { name: 'ADHD' });
    within(aboutYou()).getByRole('heading', { name: 'Interested in' });
    const user = await site.call('GET', '/auth', undefined, member);
    expect(user.profile).toMatchObject({ location: 'York', favourite_posts: [{ id: post.id }] });
  });

  // spec(194, 223)
  it('shows address and username without letting them be written in', async () => {
    const member = await somebody();
    await using page = await site.openScreen('/account', { as: member });
    const box = await editing(page);
    within(box).getByText(member.email);
    expect(within(box).queryByRole('textbox', { name: /email|username/i })).toBeNull();
  });

  // spec(196, 312, 313, 396, 402)
  it('has its password changed with the old one, says what is wrong beside each field, and keeps what was written', async () => {
    const member = await somebody();
    await using page = await site.openScreen('/account', { as: member });
    const box = await editing(page);
    const save = () => page.press('button', 'Save my changes', box);
    const problem = (words: string) => page.reads(`Problem: ${words}`, () => box);
    await page.fill('First name', 'Robin', box);
    await page.press('button', 'Change my password', box);
    await page.fill('New password', 'four loud red doors', box);
    await save();
    await problem('Please add your current password to update it!');
    await page.fill('Current password', 'not this one', box);
    await page.fill('Confirm new password', 'four loud red door', box);
    await save();
    await problem('Your updated passwords do not match!');
    await page.fill('Confirm new password', 'four loud red doors', box);
    await save();
    await problem('Your current password is incorrect!');
    await page.hears('Failed to update profile');
    expect(within(box).getByLabelText<HTMLInputElement>('First name').value).toBe('Robin');
    expect(within(box).getByLabelText<HTMLInputElement>('New password').value).toBe('four loud red doors');
    await page.fill('Current password', PASSWORD, box);
    await save();
    await page.hears('Profile updated!');
    const { user } = await site.call('POST', '/auth/login', {
      username: member.email,
      password: 'four loud red doors',
    });
    expect(user.first_name).toBe('Robin');
  });
});
