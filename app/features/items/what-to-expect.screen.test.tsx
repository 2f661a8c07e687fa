/** What to expect: read on a thing’s own page, asked for in lists, and written at the desk. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import type { SiteMember } from '#tests/setup/processes/open-site.ts';
import type { Page } from '#tests/setup/screen/screen.tsx';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

const panel = () => screen.getByRole('region', { name: 'What to expect' });
/** The answer beside a statement, as a screen reader has it. */
const answerTo = (statement: string) =>
  within(panel()).getByText(statement, { selector: 'dt' }).nextElementSibling?.textContent;
const unfold = (page: Page, words: string) => page.user.click(within(panel()).getByText(words));

describe('above and beside the title', () => {
  it('stands that a thing is there in Easy Read, before its heading, and lists have it under a filter', async () => {
    const curator = await joinDesk(site, 'versions@example.org', 'Curators');
    const tool = { kind: 'tool', name: 'Bill box', facts: ['easy-read: yes. On the back'] };
    const { id } = await site.call('POST', '/curation/items', tool, curator);
    await site.call('POST', '/curation/bulk', { ids: [id], change: { status: 'published' } }, curator);
    await using page = await site.openScreen('/item/tool/bill-box');
    const said = within(page.main()).getAllByText('Easy Read')[0] as HTMLElement;
    const title = screen.getByRole('heading', { level: 1 });
    expect(said.compareDocumentPosition(title) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(said.closest('p')?.textContent).toBe('Easy Read: On the back');
    expect(screen.queryByRole('region', { name: 'What to expect' })).toBeNull();
    await page.open('/tools');
    await page.choose('Versions', 'easy-read:yes');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(screen.getByRole('article').textContent).toMatch(/Bill box.*Easy Read/s);
  });

  it('stands whether an event has to be booked, and its button says so', async () => {
    await using page = await site.openScreen('/item/event/quiet-hour-glass-museum');
    await page.reads('Booking needed');
    within(page.main()).getByRole('link', { name: /^Book on / });
    await page.open('/item/event/try-an-empty-bus');
    await page.reads('Just turn up');
    within(page.main()).getByRole('link', { name: /^Find out more on / });
  });
});

describe('the page of an event', () => {
  it('says yes, no and not known in words, with notes, and has words to ask for the rest', async () => {
    await using page = await site.openScreen('/item/event/quiet-hour-glass-museum');
    await page.reads(/Asked on \S+ \d+ \S+ \d{4}, answered by the host\. 8 things are not known\./, panel);
    expect(answerTo('A quiet space')).toMatch(/Yes$/);
    await page.reads('Room 2, by the front door', panel);
    expect(answerTo('You have to speak')).toMatch(/No$/);
    await unfold(page, '8 more');
    expect(answerTo('Captions')).toMatch(/Not known$/);
    expect(answerTo('British Sign Language')).toMatch(/Not known$/);

    await unfold(page, 'Email the organiser');
    const asked = within(within(panel()).getByRole('blockquote')).getByText(/^- /).textContent;
    expect(asked).toContain('- Are there captions for what is said?');
    expect(asked.match(/^- /gm)).toHaveLength(7);
    // Its host has an address in the directory.
    within(panel()).getByText(/^To .*@glassmuseum\.example\.org$/);
    // What is known is not asked again, nor what makes no sense: it is free, and nobody needs a camera there.
    expect(asked).not.toMatch(/quiet space|cheaper|camera/);
    const mail = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Write an email' }).href);
    expect([mail.protocol, mail.searchParams.get('body')?.includes('- Are there captions')]).toEqual(['mailto:', true]);
  });

  it('says that answers are old, that nobody has asked, and nothing of a post', async () => {
    await using page = await site.openScreen('/item/directory/second-bell-tutors');
    await page.reads('That is more than a year ago: it may have changed.', panel);
    await page.open('/item/directory/dimmer-switch-sensory-rooms');
    await page.reads('We have not asked yet.', panel);
    expect(within(panel()).queryByText('Yes')).toBeNull();
    await unfold(page, 'Ask by email');
    within(panel()).getByText('To hello@dimmerswitch.example.org');
    await page.open('/item/post/sharh-adhd-lil-jadd-wal-jadda');
    expect(screen.queryByRole('region', { name: 'What to expect' })).toBeNull();
  });
});

describe('a list', () => {
  it('shows only what fits, then what nobody knows', async () => {
    await using page = await site.openScreen('/events');
    await page.user.click(screen.getByText('Access and sensory filters', { selector: 'summary' }));
    await page.press('link', /^Quiet space/);
    await page.reads(/\d+ events: 11 match, \d+ have not told us/);
    expect(page.path).toMatch(/^\/events\?fact=quiet-space/);
    const [first] = within(page.main()).getAllByRole('article');
    within(first as HTMLElement).getByText('Quiet space');
    expect(within(page.main()).getAllByText('A quiet space: not known').length).toBeGreaterThan(0);
    await page.press('link', /^Hide those that have not told us/);
    await page.reads(/\b11 events(?!:)/);
    const stepFree = () => screen.getAllByRole('link', { name: /^Step-free/ })[0] as HTMLElement;
    await page.user.click(stepFree());
    await waitFor(() => expect(page.path).toContain('step-free'));
    await page.user.click(stepFree());
    await page.reads(/\b11 events(?!:)/);
    await page.press('link', 'Clear all filters');
    await page.reads(/\b34 events(?!:)/);
  });

  it('passes over what is no fact of its kind in an address, and of two answers to one takes the last', async () => {
    await using page = await site.openScreen('/events?fact=nonsense:yes&fact=waiting-list:no&fact=quiet-space:maybe');
    await page.reads(/\b34 events(?!:)/);
    await page.open('/support?fact=quiet-space:yes');
    await page.reads(/\b22 support resources(?!:)/);
    await page.open('/events?fact=quiet-space:no&fact=quiet-space:YES');
    await page.reads(/\d+ events: 11 match, \d+ have not told us/);
  });
});

describe('the desk', () => {
  let nadia: SiteMember;
  beforeAll(async () => {
    nadia = await joinDesk(site, 'nadia@example.org', 'Curators', { first_name: 'Nadia', last_name: 'Whitlock' });
  });

  const line = (name: string) => screen.findByRole('group', { name });
  const answer = async (name: string, words: string) =>
    within(await line(name)).getByRole<HTMLInputElement>('radio', { name: words });

  it('asks in a grid that is answered by keys, and readers see it', async () => {
    const { id } = await site.call(
      'POST',
      '/curation/items',
      { kind: 'event', title: 'Tea by the door', city_details: 'Hall', facts: ['speaking: yes. Hello'] },
      nadia,
    );
    await using page = await site.openScreen(`/curate/items/${id}`, { as: nadia });
    expect((await answer('You have to speak', 'Yes')).checked).toBe(true);
    await page.user.click(screen.getByText(/^Add an answer/));
    (await answer('A quiet space', 'Not known')).focus();
    await page.user.keyboard('y');
    expect((await answer('A quiet space', 'Yes')).checked).toBe(true);
    await page.user.tab();
    await page.user.keyboard('Behind the stage');
    (await answer('You have to speak', 'Yes')).focus();
    await page.user.keyboard('n');
    (await answer('Captions', 'Not known')).focus();
    await page.user.keyboard('y?');
    await waitFor(async () =>
      expect((await site.call('GET', `/curation/items/${id}`, undefined, nadia)).facts).toEqual([
        'quiet-space: yes. Behind the stage',
        'speaking: no. Hello',
      ]),
    );
  });

  it('brings the answers of last time, and lists what nothing is known of', async () => {
    const event = { kind: 'event', host: 'The Tea Hall' };
    const once = { title: 'Tea one', facts: ['captions: yes'], facts_asked_on: '2026-10-01' };
    await site.call('POST', '/curation/items', { ...event, ...once }, nadia);
    await using page = await site.openScreen('/curate/items?missing=facts&status=published&kind=event', { as: nadia });
    await screen.findByRole('link', { name: 'Dyslexic writers’ page swap' });
    expect(screen.queryByRole('link', { name: 'Quiet hour at the Glass Museum' })).toBeNull();
    await page.open('/curate');
    await screen.findByRole('link', { name: 'No ‘What to expect’' });
    await screen.findByRole('link', { name: '‘What to expect’ not asked in the last year' });

    const { id } = await site.call('POST', '/curation/items', { ...event, title: 'Tea two' }, nadia);
    await page.open(`/curate/items/${id}`);
    await page.reads(/1 answers? of ‘Tea one’/);
    await page.press('button', 'As last time');
    expect((await answer('Captions', 'Yes')).checked).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('Asked on').value).toBe('2026-10-01');
    expect(screen.queryByRole('button', { name: 'As last time' })).toBeNull();
  });
});
