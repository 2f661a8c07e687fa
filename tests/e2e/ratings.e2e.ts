/** Seeing what members think of a thing, and saying it oneself. */
import { describe, expect, it } from 'vitest';
import { cardOf } from '#tests/setup/browser/cards.ts';
import { type SiteMember, withMembersSite } from '#tests/setup/browser/members-site.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const site = withMembersSite();

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
const ratingOf = (visitor: Visitor, { title }: Thing) => cardOf(visitor, title).getByRole('button', { name: /Rate$/ });
const dialog = (visitor: Visitor) => visitor.page.getByRole('dialog', { name: 'How helpful was it?' });
const star = (visitor: Visitor, name: string) => dialog(visitor).getByRole('radio', { name });
const message = (visitor: Visitor, words: string) =>
  visitor.page.getByRole('region', { name: 'Messages' }).getByText(words);

describe('a rating', () => {
  it('shows members figure and count, and visitors nothing but the way in', async () => {
    const thing = await anEvent();
    const [one, two] = [await somebody(), await somebody()];
    await rate(thing, 5, one);
    await rate(thing, 4, two);
    await using member = await site.arrive('/events', one);
    await expect.poll(() => ratingOf(member, thing).textContent()).toContain('4.5');
    expect(await ratingOf(member, thing).textContent()).toContain('2 ratings');
    await using visitor = await Visitor.arrive('/events', { url: site.url });
    const refused = visitor.main().getByRole('button', { name: 'Log in to see ratings' });
    await refused.focus();
    expect(await visitor.page.getByText('You must be logged in to see the ratings!').first().isVisible()).toBe(true);
    expect(await visitor.main().getByText('4.5').count()).toBe(0);
  });

  it('says when nobody has given one, and is given with five stars, on every card of the thing at once', async () => {
    const thing = await anEvent();
    const member = await somebody();
    await using visitor = await site.arrive('/events', member);
    await expect.poll(() => ratingOf(visitor, thing).textContent()).toContain('Not rated yet');
    await ratingOf(visitor, thing).click();
    await dialog(visitor).getByText('You have not rated it yet.').waitFor();
    expect(await dialog(visitor).getByRole('radio').count()).toBe(5);
    expect(await dialog(visitor).getByRole('button', { name: 'Remove my rating' }).count()).toBe(0);
    await star(visitor, '4 stars: helpful').check();
    await dialog(visitor).getByRole('button', { name: 'Submit' }).click();
    await message(visitor, 'Rating submitted, thanks!').waitFor();
    await dialog(visitor).waitFor({ state: 'detached' });
    await expect.poll(() => ratingOf(visitor, thing).textContent()).toContain('1 rating');
    // The card was not fetched again, and the next page that shows the thing agrees.
    await visitor.open('/events');
    await expect.poll(() => ratingOf(visitor, thing).textContent()).toContain('4');
  });

  it('is chosen with the keyboard alone, and the focus comes back to where it was', async () => {
    const thing = await anEvent();
    await using visitor = await site.arrive('/events', await somebody());
    await ratingOf(visitor, thing).focus();
    await visitor.page.keyboard.press('Enter');
    await dialog(visitor).getByText('You have not rated it yet.').waitFor();
    await star(visitor, '1 star: not helpful').focus();
    await visitor.page.keyboard.press('Space');
    for (let i = 0; i < 4; i++) await visitor.page.keyboard.press('ArrowRight');
    expect(await star(visitor, '5 stars: very helpful').isChecked()).toBe(true);
    await visitor.page.keyboard.press('Enter');
    await message(visitor, 'Rating submitted, thanks!').waitFor();
    await expect.poll(() => ratingOf(visitor, thing).evaluate((one) => one === document.activeElement)).toBe(true);
  });

  it('finds one’s own again, changes it without counting twice, and takes it back', async () => {
    const thing = await anEvent();
    const member = await somebody();
    await rate(thing, 2, member);
    await using visitor = await site.arrive('/events', member);
    await ratingOf(visitor, thing).click();
    await expect.poll(() => star(visitor, '2 stars: a little helpful').isChecked()).toBe(true);
    await star(visitor, '5 stars: very helpful').check();
    await dialog(visitor).getByRole('button', { name: 'Submit' }).click();
    await expect.poll(() => ratingOf(visitor, thing).textContent()).toContain('Rated 5');
    expect(await ratingOf(visitor, thing).textContent()).toContain('1 rating');
    await ratingOf(visitor, thing).click();
    await dialog(visitor).getByRole('button', { name: 'Remove my rating' }).click();
    await message(visitor, 'Your rating is removed.').waitFor();
    await expect.poll(() => ratingOf(visitor, thing).textContent()).toContain('Not rated yet');
  });

  it('asks for stars first, and keeps the dialog with the choice when sending fails', async () => {
    const thing = await anEvent();
    await using visitor = await site.arrive('/events', await somebody());
    await ratingOf(visitor, thing).click();
    await dialog(visitor).getByText('You have not rated it yet.').waitFor();
    const submit = dialog(visitor).getByRole('button', { name: 'Submit' });
    await submit.click();
    expect(await dialog(visitor).getByRole('alert').textContent()).toContain('Choose one to five stars first.');
    await star(visitor, '3 stars: fairly helpful').check();
    await visitor.context.setOffline(true);
    await submit.click();
    await expect
      .poll(() => dialog(visitor).getByRole('alert').textContent())
      .toContain('I had an issue casting your vote, please try again.');
    visitor.allow(/ERR_INTERNET_DISCONNECTED/, 'the line is cut on purpose');
    expect(await star(visitor, '3 stars: fairly helpful').isChecked()).toBe(true);
    await visitor.context.setOffline(false);
    await submit.click();
    await message(visitor, 'Rating submitted, thanks!').waitFor();
    await expect.poll(() => ratingOf(visitor, thing).textContent()).toContain('Rated 3');
  });

  it('can be given although one’s earlier one could not be fetched, which is said', async () => {
    const thing = await anEvent();
    await using visitor = await site.arrive('/events', await somebody());
    await ratingOf(visitor, thing).waitFor();
    await visitor.page.route('**/api/review/content*', (route) => route.fulfill({ status: 503, json: BUSY }));
    await ratingOf(visitor, thing).click();
    await dialog(visitor).getByRole('alert').getByText('We could not fetch the rating').waitFor();
    visitor.allow(/status of 503/, 'the call is answered as by a busy site');
    await visitor.page.unroute('**/api/review/content*');
    await dialog(visitor).getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => dialog(visitor).getByRole('alert').count()).toBe(0);
    await dialog(visitor).getByText('You have not rated it yet.').waitFor();
  });

  it.each([320, 1280])('breaks no rule for assistive technology at %i pixels', async (width) => {
    const thing = await anEvent();
    await using visitor = await site.arrive('/events', await somebody(), { width });
    await ratingOf(visitor, thing).waitFor();
    expect(await visitor.axe()).toEqual([]);
    await ratingOf(visitor, thing).click();
    await dialog(visitor).getByText('You have not rated it yet.').waitFor();
    expect(await visitor.axe()).toEqual([]);
    const box = await star(visitor, '1 star: not helpful').boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(50);
  });
});

const BUSY = { code: 'unavailable', message: 'The site is busy. Please try again in a moment.' };
