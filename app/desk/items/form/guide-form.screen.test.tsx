/** A guide at the desk: written in its lists, published, and found by what it is said as. Its order by dragging: `tests/e2e/desk-records.e2e.ts`. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import type { SiteMember } from '#tests/setup/processes/open-site.ts';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

let nadia: SiteMember;
beforeAll(async () => {
  nadia = await joinDesk(site, 'nadia@example.org', 'Curators', { first_name: 'Nadia', last_name: 'Whitlock' });
});

/** By its legend: roles of all that stands in such a form take long to work out. */
const group = (name: string) =>
  [...document.querySelectorAll('legend')].find(({ textContent }) => textContent === name)
    ?.parentElement as HTMLElement;
const fields = (label: string, part: HTMLElement) => within(part).getAllByLabelText<HTMLInputElement>(label);
const SENTENCE = 'my parrot shrieks whenever the doorbell rings';

it('a guide is written in its lists, put in order, published and found by its sentence', async () => {
  const posts = (await site.call('GET', '/content/post?size=3')).data as { display_title: string }[];
  const helper = (await site.call('GET', '/content/support?size=1')).data[0] as { name: string };
  const [first = '', second = '', third = ''] = posts.map((post) => post.display_title);
  {
    await using desk = await site.openScreen('/curate/items', { as: nadia });
    /** Adds an entry to a list, with words for its parts. */
    const add = async (list: string, parts: Record<string, string>) => {
      await desk.press('button', /^Add (?:the first|another)/, group(list));
      for (const [label, words] of Object.entries(parts)) {
        const field = fields(label, group(list)).at(-1) as HTMLInputElement;
        await desk.user.click(field);
        await desk.user.paste(words);
      }
    };
    await desk.press('link', 'Add an item');
    await desk.press('link', /^Guide/, desk.main());
    await screen.findByRole('heading', { name: 'New guide' });
    await desk.fill('Title', 'The doorbell is too much');
    await desk.fill('Answer', 'A bell that rings without warning is hard on many animals. Quiet and a warning help.');
    await desk.fill('In 30 seconds', 'It is the noise.\nNobody is to blame.\nA warning helps.');
    const now = 'Three things now';
    await add(now, { 'What to do': 'Take the bell off its hook.' });
    await add(now, {
      'What to do': 'Put a cloth over the cage.',
      'Words of the link': 'Cloths',
      'Where it leads': 'https://example.org/cloths',
    });
    await add(now, { 'What to do': 'Sit down together.' });
    await desk.press('button', /^Up ?: Thing to do 3$/, group(now));
    expect(fields('What to do', group(now))[1]?.value).toBe('Sit down together.');
    await add('Words you can use', {
      'To whom, and how': 'To a neighbour, by text',
      'The words': 'Please knock. The bell frightens [name].',
    });
    await add('What usually happens next', { When: 'Today', 'What happens': 'It is quiet.' });
    await add('What usually happens next', { When: 'In a week', 'What happens': 'People know to knock.' });
    await add('Sources', { Name: 'About bells', Address: 'https://example.org/bells' });
    await desk.fill('Also searched as', SENTENCE);
    await desk.fill('Review due by', '2026-01-15');
    await waitFor(() => expect(desk.path).toMatch(/\/curate\/items\/\d+$/));

    const contacts = group('Who can help');
    await desk.user.type(within(contacts).getByRole('textbox'), helper.name);
    await desk.press('button', new RegExp(`^Add ?: ${helper.name}`), contacts);
    const held = group('To read, hear and watch');
    const box = within(held).getByRole('textbox');
    for (const [at, title] of [first, second, third].entries()) {
      await desk.user.clear(box);
      await desk.user.click(box);
      await desk.user.paste(title);
      // The arrow keys lead from the field into what was found.
      await within(held).findByRole('button', { name: new RegExp(`^Add ?: ${title}$`) });
      await desk.user.keyboard('{ArrowDown}');
      expect(document.activeElement?.textContent).toMatch(/^Add: /);
      await desk.press('button', new RegExp(`^Add ?: ${title}$`), held);
      await within(held).findByText(`In it, number ${at + 1}`);
    }
    const order = () =>
      [...within(held).getByRole('list', { name: 'To read, hear and watch' }).querySelectorAll('bdi')].map(
        ({ textContent }) => textContent,
      );
    expect(order()).toEqual([first, second, third]);
    within(held)
      .getByRole('button', { name: `Move ${third} up` })
      .focus();
    await desk.user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(order()).toEqual([first, third, second]));
    await waitFor(() => expect(document.activeElement?.textContent).toContain(`Move ${third} up`));
    await desk.press('button', `Remove ${first}`, held);
    await waitFor(() => expect(order()).toEqual([third, second]));

    await desk.user.click(screen.getByRole('radio', { name: /Published/ }));
    await desk.press('button', 'Publish');
    await desk.press('button', 'Publish anyway');
    const seen = await screen.findByRole<HTMLAnchorElement>('link', { name: 'View page' });
    const page = new URL(seen.href).pathname;
    await waitFor(() => site.call('GET', `/content${page}`));
    await desk.open(page);
    await screen.findByRole('heading', { name: 'The doorbell is too much', level: 1 });
    for (const text of [
      'Sit down together.',
      'Please knock. The bell frightens',
      'People know to knock.',
      helper.name,
      second,
    ])
      await desk.reads(text);
    expect(desk.main().textContent).not.toContain(first);
  }
  await waitFor(async () =>
    expect((await site.call('GET', `/content/search?query=${encodeURIComponent(SENTENCE)}`)).answer?.slug).toBe(
      'the-doorbell-is-too-much',
    ),
  );
  {
    const words = encodeURIComponent('the doorbell rings and my parrot shrieks');
    await using visitor = await site.openScreen(`/search?query=${words}`);
    const panel = await screen.findByRole('region', { name: 'The doorbell is too much' });
    within(panel).getByText('Take the bell off its hook.');
    await visitor.press('link', 'Open the guide', panel);
    await waitFor(() => expect(visitor.path).toBe('/guide/the-doorbell-is-too-much'));
  }
  // Its day has come, so it stands on the desk's home.
  await using desk = await site.openScreen('/curate', { as: nadia });
  const again = (await screen.findByRole('heading', { name: /^Link checks and reviews/ })).closest(
    'section',
  ) as HTMLElement;
  await desk.reads('It was to be read again by Thursday 15 January 2026.', () => again);
  await desk.press('link', 'The doorbell is too much', again);
  await screen.findByRole('heading', { name: 'The doorbell is too much', level: 1 });
});

it('words without finds become a sentence of a guide by ‘Add to …’', async () => {
  const day = new Date().toISOString().slice(0, 10);
  await site.store.db.insertInto('empty_search').values({ words: 'parrot doorbell', day, searches: 12 }).execute();
  await using desk = await site.openScreen('/curate', { as: nadia });
  await desk.press('button', /^Add to … ?: parrot doorbell$/);
  await desk.choose('‘parrot doorbell’ is said of', 'Burnout');
  await desk.press('button', 'Add it');
  await desk.reads('‘parrot doorbell’ now opens that page.');
  await waitFor(async () =>
    expect((await site.call('GET', '/content/search?query=parrot+doorbell')).answer?.slug).toBe('burnout'),
  );
});
