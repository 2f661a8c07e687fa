/** Seeing what members think of a thing, and saying it oneself. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Shelves } from '#tests/builders/shelves.ts';
import type { SiteMember } from '#tests/setup/processes/open-site.ts';
import type { Page } from '#tests/setup/screen/screen.tsx';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

let joined = 0;
const somebody = () => site.join(`rater${++joined}@example.org`);

interface Thing {
  id: number;
  title: string;
}
/** Each test has an event of its own. */
let taken = 0;
const anEvent = async (): Promise<Thing> => (await site.call('GET', '/content/event')).data[taken++];
const rate = ({ id }: Thing, score: number, as: SiteMember) =>
  site.call('POST', '/review', { id, type: 'Event', score }, as);
const findRating = (page: Page, { title }: Thing): HTMLElement => {
  const cards = within(page.main()).getAllByRole('article');
  const card = cards.find((one) => one.querySelector('h2, h3, h4')?.textContent.startsWith(title));
  if (!card) throw new Error(`no card of ${title}`);
  return within(card).getByRole('button', { name: /Rate$/ });
};
const says = (page: Page, thing: Thing, words: string) =>
  waitFor(() => expect(findRating(page, thing).textContent).toContain(words));
const dialog = () => screen.findByRole('dialog', { name: 'How helpful was it?' });
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const star = async (name: string) => within(await dialog()).getByRole<HTMLInputElement>('radio', { name });
const open = async (page: Page, thing: Thing) => page.user.click(await waitFor(() => findRating(page, thing)));

describe('a rating', () => {
  // spec(5, 10)
  it('shows members figure and count, and visitors nothing but the way in', async () => {
    const thing = await anEvent();
    const [one, two] = [await somebody(), await somebody()];
    await rate(thing, 5, one);
    await rate(thing, 4, two);
    await using member = await site.openScreen('/events', { as: one });
    await says(member, thing, '4.5');
    await says(member, thing, '2 ratings');
    await using visitor = await site.openScreen('/events');
    const [refused] = await within(visitor.main()).findAllByRole('button', { name: 'Log in to see ratings' });
    act(() => refused?.focus());
    expect((await screen.findAllByText('You must be logged in to see the ratings!')).length).toBeGreaterThan(0);
    expect(visitor.main().textContent).not.toContain('4.5');
  });

  // spec(11, 88, 89, 286, 287)
  it('says when nobody has given one, and is given with five stars, on every card of the thing at once', async () => {
    const thing = await anEvent();
    await using page = await site.openScreen('/events', { as: await somebody() });
    await says(page, thing, 'Not rated yet');
    await open(page, thing);
    const box = await dialog();
    await page.reads('You have not rated it yet.', () => box);
    expect(within(box).getAllByRole('radio')).toHaveLength(5);
    expect(within(box).queryByRole('button', { name: 'Remove my rating' })).toBeNull();
    await page.user.click(await star('4 stars: helpful'));
    await page.press('button', 'Submit', box);
    await page.hears('Rating submitted, thanks!');
    await isClosed();
    await says(page, thing, '1 rating');
    // The card was not fetched again, and the next page that shows the thing agrees.
    await page.open('/events');
    await says(page, thing, 'Rated 4');
  });

  // spec(285)
  it('finds one’s own again, changes it without counting twice, and takes it back', async () => {
    const thing = await anEvent();
    const member = await somebody();
    await rate(thing, 2, member);
    await using page = await site.openScreen('/events', { as: member });
    await open(page, thing);
    await waitFor(async () => expect((await star('2 stars: a little helpful')).checked).toBe(true));
    await page.user.click(await star('5 stars: very helpful'));
    await page.press('button', 'Submit', await dialog());
    await says(page, thing, 'Rated 5');
    await says(page, thing, '1 rating');
    await isClosed();
    await open(page, thing);
    await page.press('button', 'Remove my rating', await dialog());
    await page.hears('Your rating is removed.');
    await says(page, thing, 'Not rated yet');
  });

  // spec(288, 392)
  it('asks for stars first, and keeps the dialog with the choice when sending fails', async () => {
    const thing = await anEvent();
    await using page = await site.openScreen('/events', { as: await somebody() });
    await open(page, thing);
    const box = await dialog();
    await page.reads('You have not rated it yet.', () => box);
    const problem = (words: string) =>
      waitFor(() => expect(within(box).getByRole('alert').textContent).toContain(words));
    await page.press('button', 'Submit', box);
    await problem('Choose one to five stars first.');
    await page.user.click(await star('3 stars: fairly helpful'));
    page.isOffline = true;
    await page.press('button', 'Submit', box);
    await problem('I had an issue casting your vote, please try again.');
    expect((await star('3 stars: fairly helpful')).checked).toBe(true);
    page.isOffline = false;
    await page.press('button', 'Submit', box);
    await page.hears('Rating submitted, thanks!');
    await says(page, thing, 'Rated 3');
  });

  it('can be given although one’s earlier one could not be fetched, which is said', async () => {
    const thing = await anEvent();
    await using page = await site.openScreen('/events', { as: await somebody() });
    const mend = page.answer(/GET \/api\/review\/content/, () => ({
      status: 503,
      body: { code: 'unavailable', message: 'The site is busy. Please try again in a moment.' },
    }));
    await open(page, thing);
    const box = await dialog();
    await page.reads('We could not fetch the rating', () => box);
    within(box).getByRole('alert');
    mend();
    await page.press('button', 'Try again', box);
    await waitFor(() => expect(within(box).queryByRole('alert')).toBeNull());
    await page.reads('You have not rated it yet.', () => box);
  });

  // spec(90)
  it.each([
    ['/tools?query=bare+drum', '.row'],
    ['/search?query=sleep', '.best'],
  ])('is given on %s from a row or a best answer', async (path, place) => {
    if (place === '.row') {
      // A thing with neither picture nor text is a row.
      await new Shelves(site.store.db).tool({ name: 'Bare drum', url: 'https://example.org/drum' });
      const found = async () => (await site.call('GET', '/content/tool?query=bare%20drum')).data;
      await waitFor(async () => expect(await found()).not.toEqual([]));
    }
    await using page = await site.openScreen(path, { as: await somebody() });
    const rating = () => {
      const first = page.main().querySelector<HTMLElement>(place) as HTMLElement;
      return within(first).getAllByRole('button', { name: /Rate$/ })[0] as HTMLElement;
    };
    await page.user.click(await waitFor(rating));
    await page.user.click(await star('4 stars: helpful'));
    await page.press('button', 'Submit', await dialog());
    await page.hears('Rating submitted, thanks!');
    await waitFor(() => expect(rating().textContent).toMatch(/1 rating\b/));
  });
});
