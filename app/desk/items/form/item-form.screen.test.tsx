/** The form of an item: what it keeps, asks and says while somebody writes. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { native } from '#tests/setup/processes/native.ts';
import type { SiteMember } from '#tests/setup/processes/open-site.ts';
import type { Page } from '#tests/setup/screen/screen.tsx';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

let nadia: SiteMember;
beforeAll(async () => {
  nadia = await joinDesk(site, 'nadia@example.org', 'Curators', { first_name: 'Nadia', last_name: 'Whitlock' });
});

const call = (method: string, path: string, body?: unknown) => site.call(method, `/curation${path}`, body, nadia);
const make = (fields: object) => call('POST', '/items', fields);
const open = (id: number | string) => site.openScreen(`/curate/items/${id}`, { as: nadia });
const written = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const focused = (id: string) => waitFor(() => expect(document.activeElement?.id).toBe(id));
const leadsTo = (page: Page, path: string | RegExp) => waitFor(() => expect(page.path).toMatch(path));
const question = () => screen.findByRole('dialog', { name: 'Check before publishing' });

it('a new one is kept once it has what it needs, corrects words at a press, and stays the same form', async () => {
  await using page = await site.openScreen('/curate/items', { as: nadia });
  await page.press('link', 'Add an item');
  await page.press('link', /^Post/, page.main());
  await screen.findByRole('heading', { name: 'New post' });
  await page.fill('Short description', 'How a son who suffers from autism found his morning.');
  await page.press('button', 'Write ‘is autistic’');
  await page.press('button', 'Save draft');
  await focused('field-display_title');
  await page.reads('Problem: Please fill this in.');
  await page.fill('Title', 'A quiet start');
  const text = await screen.findByLabelText<HTMLTextAreaElement>('Text');
  await page.fill('Text', 'Begin slowly.');
  await leadsTo(page, /\/curate\/items\/\d+$/);
  await page.reads('Saved just now');
  expect(document.activeElement).toBe(text);
  text.setSelectionRange(0, text.value.length);
  await page.press('button', 'Bold');
  await waitFor(() => expect(text.value).toBe('**Begin slowly.**'));
  expect(written('Short description')).toContain('who is autistic found');
});

it('keeps words on the device while the site cannot be reached, and brings them back', async () => {
  const { id } = await make({ kind: 'post', display_title: 'Qqline', body: 'Words.' });
  await using page = await open(id);
  await screen.findByLabelText('Cost');
  const over = page.answer(/^PUT \/api\/curation\/items\//, () => {
    throw new TypeError('Failed to fetch');
  });
  await page.fill('Cost', 'Free');
  screen.getByLabelText('Title').focus();
  await page.reads(/Problem: not saved to the site\..* Your text is safe on this device/);
  over();
  await page.open();
  await page.press('button', 'Restore');
  expect(written('Cost')).toBe('Free');
});

it('asks before it is published, leads to what is asked for, and shows it as readers see it', async () => {
  const { id } = await make({ kind: 'post', display_title: 'Qqstart', body: 'Begin **slowly**.' });
  await using page = await open(id);
  await page.fill('Page address', 'Not A Slug');
  await page.press('radio', /Published/);
  await page.press('button', 'Publish');
  await focused('field-slug');
  await page.fill('Page address', 'qq-quiet-start');
  await page.press('button', 'Preview text');
  await waitFor(() => expect(page.main().querySelector('strong strong, .prose strong')?.textContent).toBe('slowly'));
  await page.press('button', 'Publish');
  expect((await question()).textContent).toContain('There is no topic.');
  await page.press('button', 'Go to ‘Topics’', await question());
  await focused('field-topics');
  await page.press('button', 'Publish');
  await page.press('button', 'Publish anyway', await question());
  const link = await screen.findByRole('link', { name: 'View page' });
  expect(new URL((link as HTMLAnchorElement).href).pathname).toBe('/item/post/qq-quiet-start');
  expect((await call('GET', `/items/${id}`)).status).toBe('published');
});

it('is looked at before it is out, scheduled, and copied once however often one presses', async () => {
  const { id } = await make({ kind: 'post', display_title: 'Not out yet', body: 'Soon.' });
  await using page = await open(id);
  await page.press('button', 'Preview');
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Open the preview (new tab)' });
  expect((await native.fetch(site.url + new URL(link.href).pathname)).status).toBe(200);
  await page.press('radio', /Scheduled/);
  await page.press('button', /^Schedule for/);
  await page.press('button', 'Schedule anyway', await question());
  await waitFor(async () => expect((await call('GET', `/items/${id}`)).status).toBe('scheduled'));
  await page.user.dblClick(screen.getByRole('button', { name: 'Make a copy' }));
  await screen.findByRole('heading', { name: 'Copy of Not out yet', level: 1 });
  const { data } = await call('GET', '/items?query=Copy&status=draft');
  expect(data.filter(({ slug }: { slug: string }) => slug.startsWith('copy-of-not-out-yet'))).toHaveLength(1);
});

it('is archived as it was seen: what a colleague has changed since is shown first', async () => {
  const { id, version } = await make({ kind: 'tool', name: 'Qqseen', synopsis: 'It rings.', status: 'published' });
  await using page = await open(id);
  await screen.findByLabelText('Short description');
  const bea = await joinDesk(site, 'bea@example.org', 'Curators', { first_name: 'Bea', last_name: 'Moss' });
  await site.call('PUT', `/curation/items/${id}`, { synopsis: 'It hums.' }, bea, version);
  await page.press('radio', /Archived/);
  await page.press('button', 'Archive');
  await page.reads('Someone else changed this meanwhile.');
  expect((await call('GET', `/items/${id}`)).status).toBe('published');
  expect(written('Short description')).toBe('It hums.');
  await page.press('button', 'Archive');
  await waitFor(async () => expect((await call('GET', `/items/${id}`)).status).toBe('archived'));
});

it('a text that is long, or too long, is told so in letters before it is kept', async () => {
  const { id } = await make({ kind: 'post', display_title: 'Long', body: 'Words.' });
  await using page = await open(id);
  await page.fill('Short description', 'a'.repeat(300));
  await page.reads('300 of about 220 characters');
  await page.fill('Short description', 'a'.repeat(5_000));
  await page.reads('5,000 characters is long for this. Lists show about 220. Can you shorten it?');
  await page.fill('Short description', 'a'.repeat(10_003));
  await page.reads('10,003 characters are too many: 10,000 fit here. Take out 3.');
  await page.fill('Title', 'b'.repeat(301));
  await page.reads('301 characters are too many: 300 fit here. Take out 1.');
});

it('a draft is deleted by whoever writes at the desk, and comes back at a press', async () => {
  const { id } = await make({ kind: 'tool', name: 'Qqmistake' });
  await using page = await open(id);
  await page.fill('Short description', 'Begun and not wanted.');
  await page.reads('Saved just now');
  await page.press('button', 'Delete');
  await page.press('button', 'Delete draft');
  await leadsTo(page, /^\/curate\/items\?status=draft$/);
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Qqmistake' })).toBeNull());
  await expect(call('GET', `/items/${id}`)).rejects.toThrow('404');
  await page.press('button', 'Undo', screen.getByRole('region', { name: 'Messages' }));
  await leadsTo(page, `/curate/items/${id}`);
  await screen.findByLabelText('Short description');
  expect(written('Short description')).toBe('Begun and not wanted.');
  // What readers saw offers no such button.
  await call('PUT', `/items/${id}/status`, { status: 'published' });
  await page.open();
  await screen.findByRole('link', { name: 'View page' });
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

it('an event that gets a day gets the clock of the site, where it has none, and its end goes along', async () => {
  await using page = await site.openScreen('/curate/items/new?kind=event', { as: nadia });
  const day = async (name: string) =>
    within(await screen.findByRole('group', { name })).getByLabelText<HTMLInputElement>('Day');
  const choose = async (name: string, value: string) => {
    const field = await day(name);
    await page.user.clear(field);
    await page.user.type(field, value);
  };
  await choose('Starts', '2030-05-11');
  expect(written('Time zone')).toBe('London, United Kingdom');
  await choose('Ends', '2030-05-12');
  await choose('Starts', '2030-05-18');
  screen.getByLabelText('Time zone').focus();
  await page.reads('The end moved along with the beginning, to Sunday 19 May 2030.');
  expect((await day('Ends')).value).toBe('2030-05-19');
});

it('opening hours are chosen, or written as people write them', async () => {
  const { id } = await make({ kind: 'support', name: 'Qqline', text_number: 'text QUIET to 50808' });
  await using page = await open(id);
  const kept = (fields: object) => waitFor(async () => expect(await call('GET', `/items/${id}`)).toMatchObject(fields));
  const group = await screen.findByRole('group', { name: 'Opening hours' });
  await page.fill(/^Or write them/, 'Mon-Fri 4pm-10pm', group);
  screen.getByLabelText('Phone number').focus();
  await page.reads(/Readers see: Mon to Fri, 4\spm to 10\spm\./, () => group);
  await kept({ hours: 'Mo-Fr 16:00-22:00' });
  await page.press('button', 'Add other days or times', group);
  const rows = within(group).getByRole('list', { name: 'Days and times' });
  const [, second] = within(rows).getAllByRole('listitem');
  const row = within(second as HTMLElement);
  await page.user.click(row.getByLabelText('Saturday'));
  await page.user.type(row.getByLabelText('From'), '10:00');
  await page.user.type(row.getByLabelText('Until'), '14:00');
  await kept({ hours: 'Mo-Fr 16:00-22:00; Sa 10:00-14:00' });
  await page.user.click(within(group).getByLabelText('Day and night'));
  await kept({ hours: '24/7' });
  await page.fill('Time zone', 'ireland');
  screen.getByLabelText('Phone number').focus();
  await waitFor(() => expect(written('Time zone')).toBe('Dublin, Ireland'));
  await kept({ timezone: 'Europe/Dublin' });
  await page.reads('Text QUIET to 50808');
});
