/** How a search, and other lists, are narrowed: what a filter does at once, keeps, counts and gives back. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Page } from '#tests/setup/screen/screen.tsx';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

// By their marks: among so many choices it takes long to reckon every role.
const all = (selector: string, part: ParentNode = document) => [...part.querySelectorAll<HTMLElement>(selector)];
const filters = () => document.querySelector('nav[aria-labelledby=filters]') as HTMLElement;
const groupOf = (name: string) =>
  all('h3', filters()).find((one) => one.textContent === name)?.parentElement as HTMLElement;
const boxesOf = (name: string) => all('[role=checkbox]', groupOf(name));
const checked = (box: HTMLElement | undefined) => box?.getAttribute('aria-checked');
/** The names of choices, without their numbers. */
const names = (boxes: HTMLElement[]) => boxes.map((box) => box.textContent.replace(/\d+ results?$/, ''));
const chips = () => all('main a').filter((one) => one.textContent.endsWith(': remove this filter'));
const status = () => document.querySelector('main [role=status]') as HTMLElement;
const cards = () => all('main article');
const asked = (name: string) => new URLSearchParams(location.search).getAll(name);
const leadsTo = (page: Page, path: string) => waitFor(() => expect(page.path).toBe(path));
const fieldOf = (page: Page) => page.main().querySelector('input[name=query]') as HTMLInputElement;

describe('the filters of a search', () => {
  it('show at once that they were pressed, and none is lost when several are pressed in a row', async () => {
    await using page = await site.openScreen('/search?query=sensory');
    const release = page.hold(/^GET \/api\/content\/search\?/);
    const people = () => boxesOf('Audience').slice(0, 3);
    for (const at of [0, 1, 2]) {
      await page.user.click(people()[at] as HTMLElement);
      await waitFor(() => expect(checked(people()[at])).toBe('true'));
    }
    await page.user.click(people()[1] as HTMLElement);
    await waitFor(() => expect(checked(people()[1])).toBe('false'));
    await page.press('link', /^Read \d/);
    release();
    await waitFor(() => expect(page.path).toMatch(/consumption=Read/));
    expect(asked('audience')).toHaveLength(2);
    await waitFor(() => expect(cards().length).toBeGreaterThan(0));
    expect(people().map(checked)).toEqual(['true', 'false', 'true']);
  });

  it('have length and cost, where anything has them, in an order of their own', async () => {
    await using page = await site.openScreen('/search');
    const lengths = boxesOf('Length');
    expect(names(lengths)).toEqual(['Up to 5 minutes', '6 to 15 minutes', '16 to 45 minutes', 'More than 45 minutes']);
    await page.user.click(lengths[0] as HTMLElement);
    await waitFor(() => expect(page.path).toMatch(/length=5-minutes/));
    await page.user.click(boxesOf('Cost').find((box) => box.textContent.startsWith('Free')) as HTMLElement);
    await waitFor(() => expect(page.path).toMatch(/price=free/));
    await waitFor(() =>
      expect(chips().map(({ textContent }) => textContent.split(':')[0])).toEqual(['Up to 5 minutes', 'Free']),
    );
    // The list before stays until the new one is there.
    await waitFor(() => {
      expect(all('#results article').length).toBeGreaterThan(0);
      expect(all('#results article').filter(({ textContent }) => !/Free/i.test(textContent))).toEqual([]);
    });
    // Nothing that is found here costs or takes anything that is known.
    await page.open('/search?query=zzqqy');
    expect(screen.queryByRole('heading', { name: 'Length' })).toBeNull();
  });

  it('stay where they are, with the focus, when they are turned on and off under ‘Show more’', async () => {
    await using page = await site.openScreen('/search?query=sensory');
    await page.user.click(within(groupOf('Tag')).getByText(/^Show \d+ more tags$/));
    const before = names(boxesOf('Tag'));
    expect(before.length).toBeGreaterThan(6);
    for (const at of [0, 4, 5, before.length - 1]) {
      const box = boxesOf('Tag')[at] as HTMLElement;
      box.focus();
      for (const state of ['true', 'false']) {
        await page.user.keyboard(' ');
        await waitFor(() => expect(checked(box)).toBe(state));
        expect(document.activeElement).toBe(box);
        expect(names(boxesOf('Tag'))).toEqual(before);
      }
    }
  });

  it('hand the focus on when one is taken off', async () => {
    await using page = await site.openScreen('/search?query=sensory&topic=autism&audience=adults&type=post');
    const focused = () => document.activeElement?.textContent ?? '';
    expect(chips()).toHaveLength(3);
    chips()[0]?.focus();
    for (const left of [2, 1]) {
      await page.user.keyboard('{Enter}');
      await waitFor(() => expect(chips()).toHaveLength(left));
      await waitFor(() => expect(focused()).toMatch(/remove this filter$/));
    }
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toMatch(/^\d+ results/));
  });

  it('stay as they are when other words are searched, by name also where they find nothing', async () => {
    await using page = await site.openScreen('/search?query=school&topic=adhd&topic=autism');
    // Without script the form sends them.
    const sent = new FormData(fieldOf(page).form as HTMLFormElement);
    expect(sent.getAll('topic')).toEqual(['adhd', 'autism']);
    await page.user.clear(fieldOf(page));
    await screen.findByRole('combobox');
    await page.user.keyboard('sleep{Enter}');
    await waitFor(() => expect(asked('query')).toEqual(['sleep']));
    expect(asked('topic')).toEqual(['adhd', 'autism']);
    await page.user.click(boxesOf('Topic').find((box) => box.textContent.startsWith('ADHD')) as HTMLElement);
    await waitFor(() => expect(asked('topic')).toEqual(['autism']));
    await waitFor(() => expect(chips().map(({ textContent }) => textContent)).toEqual(['Autism: remove this filter']));
  });

  it('keep a chosen one that finds nothing, so that it can be taken off', async () => {
    await using page = await site.openScreen('/search?query=dyspraxia&tag=sleep&type=media');
    expect(filters().querySelectorAll('[aria-checked=true]')).toHaveLength(1);
    expect(within(filters()).queryAllByText(/^0/).length).toBeLessThanOrEqual(2);
    await page.press('link', /^Tag: sleep: remove this filter \(\d/i);
    await leadsTo(page, '/search?query=dyspraxia&type=media');
    // What was pressed is gone, and the focus is at what was found.
    await waitFor(() => expect(document.activeElement?.id).toBe('verdict'));
    await waitFor(() => expect(cards().length).toBeGreaterThan(0));
    await page.press('link', 'Clear all filters');
    await leadsTo(page, '/search?query=dyspraxia');
  });
});

describe('other lists', () => {
  it('of tools are narrowed by what they help with and what costs nothing; nobody carries those of people', async () => {
    await using page = await site.openScreen('/tools');
    const before = cards().length;
    const form = document.querySelector('search[aria-label="Filter tools"]') as HTMLElement;
    // Without script the form leads to the same address.
    expect(form.querySelector('form')?.getAttribute('action')).toBe('/tools');
    const helps = within(form).getByLabelText<HTMLSelectElement>('What it helps with');
    expect([helps.name, helps.options.length > 1]).toEqual(['topic', true]);
    // A choice is not lost while what the one before leads to is on its way.
    const release = page.hold(/^GET \/api\/content\/tool\?/);
    const topic = helps.options[1]?.value as string;
    await page.user.selectOptions(helps, topic);
    await waitFor(() => expect(helps.value).toBe(topic));
    await page.user.selectOptions(within(form).getByLabelText('Cost'), 'free');
    release();
    await leadsTo(page, `/tools?topic=${topic}&price=free`);
    await page.user.selectOptions(helps, '');
    await leadsTo(page, '/tools?price=free');
    await waitFor(() => expect(cards().filter(({ textContent }) => !/Free/i.test(textContent))).toEqual([]));
    await waitFor(() => expect(cards().length).toBeGreaterThan(0));
    await page.press('link', 'Show all tools');
    await waitFor(() => expect(cards()).toHaveLength(before));
    await page.open('/people');
    screen.getByRole('heading', { level: 1, name: 'People' });
    expect(document.querySelector('search[aria-label="Filter people"]')).toBeNull();
  });

  // spec(2)
  it('of events are chosen by place, and the filter is taken off again', async () => {
    await using page = await site.openScreen('/events');
    const before = status().textContent;
    await page.user.selectOptions(screen.getByLabelText('Location'), 'leeds');
    await leadsTo(page, '/events?location=leeds');
    await waitFor(() => expect(status().textContent).toBe('4 events'));
    expect(cards()).toHaveLength(4);
    for (const card of cards()) expect(card.textContent).toContain('Leeds');
    history.back();
    await waitFor(() => expect(status().textContent).toBe(before));
    await page.open('/events?location=leeds&category=talk');
    await page.press('link', 'Clear all filters');
    await leadsTo(page, '/events');
  });

  // spec(143)
  it('of events have only the tags of the chosen type', async () => {
    await using page = await site.openScreen('/events');
    const tags = () => screen.getByLabelText<HTMLSelectElement>('Tag').options.length;
    const before = tags();
    await page.user.selectOptions(screen.getByLabelText('Type'), 'quiet-hour');
    await leadsTo(page, '/events?category=quiet-hour');
    await waitFor(() => expect(tags()).toBeLessThan(before));
  });

  it('of topics and collections are narrowed by words', async () => {
    await using page = await site.openScreen('/topics-and-collections?query=sleep');
    expect(cards().length).toBeGreaterThan(0);
    await page.press('link', /^“sleep” ?: remove this filter/);
    await leadsTo(page, '/topics-and-collections');
  });
});
