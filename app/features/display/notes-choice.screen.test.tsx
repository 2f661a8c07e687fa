/** Content notes: what each reader wants to see of a thing stays on their device; what the desk says of each. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import type { SiteMember } from '#tests/setup/processes/open-site.ts';
import type { Page } from '#tests/setup/screen/screen.tsx';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

const THING = '/item/media/burnout-counted-in-cups-of-tea';
const FOUND = '/search?query=cups+of+tea&exact=true';
const KEY = 'content-notes-1';
const keeping = (choices: unknown) => ({ storage: { [KEY]: JSON.stringify(choices) } });

const panel = () => screen.getByRole('dialog', { name: 'Display' });
const openPanel = async (page: Page) => {
  const [button] = await screen.findAllByRole('button', { name: 'Display' });
  await page.user.click(button as HTMLElement);
  await screen.findByRole('dialog', { name: 'Display' });
};
const radio = (note: string, name: string) =>
  within(within(panel()).getByRole('group', { name: note })).getByRole<HTMLInputElement>('radio', { name });

describe('what a reader chooses', () => {
  it('is one of three for each note, is kept on the device alone, and is taken back by ‘Reset all’', async () => {
    await using page = await site.openScreen('/about');
    await openPanel(page);
    await page.user.click(await within(panel()).findByText('11 sorts of note: 6 hidden, 0 removed'));
    expect(radio('Self-harm', 'Hide until I press Show').checked).toBe(true);
    await page.user.click(radio('Self-harm', 'Do not show at all'));
    await page.user.click(radio('Flashing light', 'Hide until I press Show'));
    // The usual is not written down.
    await page.user.click(radio('Abuse', 'Show it'));
    await page.user.click(radio('Abuse', 'Hide until I press Show'));
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual({ 'self-harm': 'out', flashing: 'fold' });
    await within(panel()).findByText('11 sorts of note: 6 hidden, 1 removed');
    await page.open(FOUND);
    await page.reads('1 thing left out as you chose.');
    // Nobody is told.
    expect(page.calls.filter(({ path, body }) => /harm|flashing/.test(`${path} ${body}`))).toEqual([]);
    expect(location.href).not.toContain('harm');
    await openPanel(page);
    await page.press('button', 'Reset all', panel());
    expect(localStorage.getItem(KEY)).toBeNull();
    const [undo] = await screen.findAllByRole('button', { name: 'Undo' });
    await page.user.click(undo as HTMLElement);
    expect(localStorage.getItem(KEY)).toContain('out');
  });

  it('says in a list how many are left out, which a press brings back', async () => {
    await using page = await site.openScreen(FOUND, keeping({ 'self-harm': 'out' }));
    await page.reads('1 thing left out as you chose.');
    const press = async (name: string) =>
      page.user.click((await within(page.main()).findAllByRole('button', { name }))[0] as HTMLElement);
    await press('Show anyway');
    await press('Hide again');
    await within(page.main()).findAllByRole('button', { name: 'Show anyway' });
  });

  it('shows a thing at once, with its note, to who wants that', async () => {
    await using page = await site.openScreen(THING, keeping({ 'self-harm': 'show' }));
    await page.reads('Content note: self-harm.');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show' })).toBeNull());
    expect(screen.queryByRole('button', { name: 'Hide' })).toBeNull();
  });

  it('changes nothing where something else stands in its place', async () => {
    await using page = await site.openScreen(FOUND, keeping(['out']));
    await page.reads('Content note: self-harm.');
    expect(page.main().textContent).not.toContain('left out');
  });
});

describe('at the desk', () => {
  let nadia: SiteMember;
  beforeAll(async () => {
    nadia = await joinDesk(site, 'nadia@example.org', 'Curators', { first_name: 'Nadia', last_name: 'Whitlock' });
  });

  it('notes, short versions and a language are written with the rest, and a list is asked for a language', async () => {
    const { id } = await site.call('POST', '/curation/items', { kind: 'tool', name: 'Slow lamp' }, nadia);
    await using page = await site.openScreen(`/curate/items/${id}`, { as: nadia });
    await page.fill('In 30 seconds', 'A lamp that wakes slowly.\nIt suits people who hate bright light.');
    await page.reads(/12 words, .*Reading grade \d+/);
    await page.fill('Content notes', 'flashing light');
    await page.user.keyboard('{Enter}');
    await page.fill('Language', 'polish');
    await page.user.tab();
    expect(screen.getByLabelText<HTMLInputElement>('Language').value).toBe('Polish');
    await page.reads('In Polish', () => document.body);
    await waitFor(async () =>
      expect(await site.call('GET', `/curation/items/${id}`, undefined, nadia)).toMatchObject({
        in_short: ['A lamp that wakes slowly.', 'It suits people who hate bright light.'],
        content_notes: ['Flashing light'],
        language: 'pl',
      }),
    );
    await page.open('/curate/items');
    await page.press('button', 'More filters');
    await page.user.selectOptions(await screen.findByLabelText('Language'), 'pl');
    await waitFor(() => expect(page.path).toBe('/curate/items?language=pl'));
    await screen.findByRole('row', { name: /Slow lamp/ });
    await page.press('button', 'Fewer filters');
    await screen.findByRole('button', { name: /^More filters \(1\)$/ });
  });

  it('a note is explained, and folded for everybody', async () => {
    await using page = await site.openScreen('/curate/vocabularies?vocabulary=contentnote', { as: nadia });
    await page.reads('Somebody hurts themselves, or it is talked about. Hidden by default.');
    await page.press('button', 'Change Slurs and old words');
    await page.user.click(await screen.findByLabelText('Hide behind this note by default'));
    await page.press('button', 'Save');
    await waitFor(async () => {
      const { data } = await site.call('GET', '/category/content-note');
      expect(data.find(({ name }: { name: string }) => name === 'slurs')).toMatchObject({ folded: true });
    });
  });
});
