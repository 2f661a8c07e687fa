/** A feed and a calendar of somebody else: into the inbox, decided by keys, changed at the source, cancelled, undone. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { type OtherSite, openOtherSite } from '#tests/setup/other-site.ts';
import type { SiteMember } from '#tests/setup/processes/open-site.ts';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens({ TEST_LOOPBACK_SOURCES: 'on' });
const thing = (n: number) =>
  `<item><guid>g${n}</guid><title>Qqthing ${n}</title><link>https://example.org/qq/${n}</link><description>About it.</description></item>`;
const RSS = `<rss version="2.0"><channel><title>Qqkettle</title><link>https://example.org/</link><description>d</description>${[1, 2, 3].map(thing).join('')}</channel></rss>`;
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
const ics = (more: string) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:qq1\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:${day(9)}T090000Z\r\nDTEND:${day(9)}T100000Z\r\nSUMMARY:Qqswim\r\n${more}END:VEVENT\r\nEND:VCALENDAR\r\n`;

interface Found {
  finding: 'dead' | 'moved';
  strikes?: number;
  problem?: string;
  moved_to?: string;
}

let curator: SiteMember;
let other: OtherSite;
beforeAll(async () => {
  other = await openOtherSite({
    '/feed': { body: RSS, type: 'application/rss+xml' },
    '/cal': { body: ics(''), type: 'text/calendar' },
  });
  curator = await joinDesk(site, 'nadia@example.org', 'Curators', { first_name: 'Nadia', last_name: 'Whitlock' });
});
afterAll(() => other[Symbol.asyncDispose]());

const call = (method: string, path: string, body?: unknown) => site.call(method, `/curation${path}`, body, curator);
const found = async (query: string) => (await call('GET', `/items?query=${query}`)).data;
const countOf = async (state: string) => (await call('GET', '/inbox')).counts[state];
/** The row of a list that is about this. */
const rowOf = async (name: string) => {
  const [words] = await within(screen.getByRole('main')).findAllByText(name);
  return words?.closest('li') as HTMLElement;
};
const here = () => screen.getByRole('main').querySelector<HTMLElement>('[aria-current=true]') as HTMLElement;

it('is looked at from now on, and what it has is accepted and dismissed by keys', async () => {
  await using page = await site.openScreen('/curate/sources', { as: curator });
  await page.fill('Web address of a feed or calendar', `${other.url}/feed`);
  await page.press('button', 'Add source');
  await waitFor(async () => expect(await countOf('new')).toBe(3));
  await page.open('/curate/sources');
  await screen.findByRole('heading', { name: 'Qqkettle' });
  await page.press('link', '3 waiting');
  await screen.findByRole('button', { name: 'Qqthing 1' });
  const at = () => within(here()).getAllByRole('button')[0]?.textContent;
  const { user } = page;
  // Off at first: a letter that is dictated must decide nothing.
  await user.keyboard('d');
  await page.press('button', 'Turn on keyboard shortcuts');
  expect(at()).toBe('Qqthing 1');
  await user.keyboard('{ArrowDown}');
  expect(at()).toBe('Qqthing 2');
  await user.keyboard('{ArrowUp}');
  await user.keyboard('a');
  await page.hears('Accepted: ‘Qqthing 1’ is a draft now.');
  await waitFor(() => expect(at()).toBe('Qqthing 2'));
  expect(await found('qqthing')).toMatchObject([{ display_title: 'Qqthing 1', status: 'draft' }]);
  await user.keyboard('d');
  await page.hears('Dismissed: ‘Qqthing 2’.');
  await waitFor(() => expect(at()).toBe('Qqthing 3'));
  await user.keyboard('u');
  await page.hears('Undone: ‘Qqthing 2’ is back in the inbox.');
  await waitFor(async () => expect(await countOf('new')).toBe(2));
  // While somebody types, a letter is a letter.
  await waitFor(() => expect(at()).toBe('Qqthing 2'));
  await user.keyboard('e');
  const title = await screen.findByLabelText('Title');
  expect(document.activeElement).toBe(title);
  // Nor is it a key when one has pressed beside the fields.
  title.blur();
  await user.keyboard('a');
  title.focus();
  await user.keyboard('{Escape}');
  expect(screen.queryByLabelText('Title')).toBeNull();
  await user.keyboard('e');
  await page.fill('Title', 'Qqbetter');
  await user.keyboard('d{Control>}{Enter}{/Control}');
  await waitFor(async () => expect((await found('qqbetterd'))[0]?.status).toBe('draft'));
  await page.press('button', 'Turn off keyboard shortcuts');
  await user.keyboard('a');
  await screen.findByRole('button', { name: 'Turn on keyboard shortcuts' });
  expect(await countOf('new')).toBe(1);
});

it('changes at the source: the change is shown and accepted; a date that is cancelled is, too', async () => {
  const { id } = await call('POST', '/sources', { url: `${other.url}/cal`, publish: true });
  await waitFor(async () => expect((await found('qqswim'))[0]?.status).toBe('published'));
  await call('PUT', `/sources/${id}`, { publish: false });
  other.pages.set('/cal', { body: ics('LOCATION:The qqpool\r\n'), type: 'text/calendar' });
  await call('POST', `/sources/${id}/fetch`);
  await waitFor(async () => expect(await countOf('changed')).toBe(1));
  await using page = await site.openScreen('/curate/inbox?state=changed', { as: curator });
  await screen.findByRole('button', { name: 'Qqswim' });
  expect(here().querySelector('ins')?.textContent).toContain('The qqpool');
  await page.press('button', /^Accept/, page.main());
  await page.reads('Nothing in the inbox.');
  expect((await found('qqswim'))[0].city_details).toBe('The qqpool');
  other.pages.set('/cal', { body: ics('LOCATION:The qqpool\r\nSTATUS:CANCELLED\r\n'), type: 'text/calendar' });
  await call('POST', `/sources/${id}/fetch`);
  await waitFor(async () => expect(await countOf('changed')).toBe(1));
  await page.open('/curate/inbox');
  await page.user.click(await screen.findByRole('button', { name: 'Qqswim' }));
  expect(here().textContent).toContain('Cancelled');
  await page.press('button', /^Accept/, page.main());
  await waitFor(async () => expect((await found('qqswim'))[0].cancelled).toBe(true));
});

it('has the times of its events on their own clock, which is named, and says what comes back', async () => {
  const event = (uid: string, ahead: number) =>
    `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTAMP:20260101T000000Z\r\nDTSTART;TZID=America/New_York:${day(ahead)}T180000\r\nSUMMARY:Qqfar ${uid}\r\nEND:VEVENT\r\n`;
  const far = (...events: string[]) => `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events.join('')}END:VCALENDAR\r\n`;
  const says = async (body: string, id: number, state: string) => {
    other.pages.set('/far', { body, type: 'text/calendar' });
    await call('POST', `/sources/${id}/fetch`);
    await waitFor(async () => expect(await countOf(state)).toBe(1));
  };
  other.pages.set('/far', { body: far(event('1', 40), event('2', 41)), type: 'text/calendar' });
  const { id } = await call('POST', '/sources', { url: `${other.url}/far`, publish: true });
  await waitFor(async () => expect(await found('qqfar')).toHaveLength(2));
  await call('PUT', `/sources/${id}`, { publish: false });
  await says(far(event('1', 43), event('2', 41)), id, 'changed');
  await using page = await site.openScreen(`/curate/inbox?source=${id}`, { as: curator });
  await screen.findByRole('button', { name: 'Qqfar 1' });
  expect(here().querySelector('ins')?.textContent).toMatch(/, 6 pm \(New York time\)$/);
  await page.press('button', /^Edit first/, page.main());
  expect(await screen.findByLabelText(/^Time, New York time/)).toHaveProperty('value', '18:00');
  await page.press('button', /^Cancel/, page.main());
  await page.press('button', /^Accept/, page.main());
  await page.hears('Changed: ‘Qqfar 1’.');
  await says(far(event('1', 43)), id, 'gone');
  await page.open(`/curate/inbox?source=${id}`);
  await page.press('button', /^Archive it/, page.main());
  await page.hears('Archived: ‘Qqfar 2’.');
  await page.press('button', 'Undo');
  await page.hears('Undone: ‘Qqfar 2’ is back in the inbox.');
  await page.press('button', /^Archive it/, page.main());
  await waitFor(async () => expect(await countOf('gone')).toBe(0));
  await says(far(event('1', 43), event('2', 41)), id, 'changed');
  await page.open(`/curate/inbox?source=${id}`);
  await page.reads(/The source has it again\. Accepting publishes it again\./);
  await page.press('button', /^Accept/, page.main());
  await page.hears('Published: ‘Qqfar 2’.');
});

it('that does not answer is told in its own row, which changes how often it is looked at, and lets it go', async () => {
  await call('POST', '/sources', { url: `${other.url}/none`, name: 'Qqgone' });
  const source = async () =>
    (await call('GET', '/sources')).data.find(({ name }: { name: string }) => name === 'Qqgone');
  await waitFor(async () =>
    expect((await source())?.health.problem).toBe('There is nothing at this address any more.'),
  );
  await using page = await site.openScreen('/curate/sources', { as: curator });
  const row = await rowOf('Qqgone');
  await page.reads(/Problem: There is nothing at this address any more\. Next try:/, () => row);
  await page.press('button', 'Change Qqgone', row);
  await page.choose('How often', 'Every week', row);
  await page.press('button', 'Save changes', row);
  await page.reads('Every week.', () => row);
  await page.press('button', 'Remove Qqgone', row);
  await page.press('button', 'Remove source', row);
  await waitFor(() => expect(screen.queryByText('Qqgone')).toBeNull());
  expect(await source()).toBeUndefined();
});

it('leads to links: one that is dead is taken off in one press, one that moved takes the new address', async () => {
  const make = (name: string) =>
    call('POST', '/items', { kind: 'tool', name, url: `${other.url}/${name.toLowerCase()}`, status: 'published' });
  const [dead, moved] = [await make('Qqdead'), await make('Qqold')];
  const from = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  // As looks of three weeks have left it.
  const note = ({ id, url }: { id: number; url: string }, found: Found) => {
    const row = { last_at: from(-1), next_at: from(6), since: from(-20), problem: null, moved_to: null, ...found };
    return site.store.db
      .insertInto('link_check')
      .values({ item_id: id, url, well_at: null, ...row })
      .onConflict((conflict) => conflict.column('item_id').doUpdateSet(row))
      .execute();
  };
  await note(dead, { finding: 'dead', strikes: 3, problem: 'There is no page at this address any more.' });
  await note(moved, { finding: 'moved', moved_to: `${other.url}/qqnew` });
  await using page = await site.openScreen('/curate', { as: curator });
  await page.press('link', 'All of it', page.main());
  await screen.findByRole('heading', { name: 'Link checks and reviews', level: 1 });
  const row = await rowOf('Qqdead');
  await page.reads('There is no page at this address any more.', () => row);
  await page.press('button', /^Archive item/, row);
  await page.hears('It is off the site, and archived.');
  await waitFor(() => expect(screen.queryByText('Qqdead')).toBeNull());
  await page.press('button', /^Use the new link/, await rowOf('Qqold'));
  await waitFor(() => expect(screen.queryByText('Qqold')).toBeNull());
  expect((await call('GET', `/items/${moved.id}`)).url).toBe(`${other.url}/qqnew`);
  expect((await call('GET', `/items/${dead.id}`)).status).toBe('archived');
});
