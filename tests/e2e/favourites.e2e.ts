/** Keeping things: at once, everywhere on the page, honestly. */

import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { FAVOURITE_LISTS } from '#domain/kinds.ts';
import { buttonOf, titleOn } from '#tests/setup/browser/cards.ts';
import { type SiteMember, withMembersSite } from '#tests/setup/browser/members-site.ts';
import { type Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const site = withMembersSite();

let joined = 0;
const somebody = () => site.join(`keeper${++joined}@example.org`);

const hearts = (visitor: Visitor) => visitor.main().getByRole('button', { name: /^(Save|Saved)(: |$)/ });
const isPressed = async (heart: Locator) => (await heart.getAttribute('aria-pressed')) === 'true';
const message = (visitor: Visitor, words: string) =>
  visitor.page.getByRole('region', { name: 'Messages' }).getByText(words);
/** How many things a member keeps, as the server has it. */
const kept = async (member: SiteMember): Promise<number> => {
  const { profile } = await site.call('GET', '/auth', undefined, member);
  return FAVOURITE_LISTS.flatMap((list) => profile[list]).length;
};
/** Under whatever word stands on it now. */
const heartOf = (visitor: Visitor, title: string) => buttonOf(visitor, 'Save|Saved|Saving…|Removing…', title);

describe('a heart', () => {
  it('keeps a thing and drops it again, and says so', async () => {
    const member = await somebody();
    await using visitor = await site.arrive('/events', member);
    const title = await titleOn(hearts(visitor).first());
    const heart = heartOf(visitor, title);
    expect(await isPressed(heart)).toBe(false);
    await heart.click();
    await message(visitor, 'Added to favourites!').waitFor();
    expect(await isPressed(heart)).toBe(true);
    expect(await heart.textContent()).toBe('Saved');
    expect(await kept(member)).toBe(1);
    await heart.click();
    await message(visitor, 'Removed from favourites!').waitFor();
    expect(await isPressed(heart)).toBe(false);
    expect(await kept(member)).toBe(0);
  });

  it('offers the way back after a thing was dropped', async () => {
    const member = await somebody();
    const { data } = await site.call('GET', '/content/event');
    await site.call('PUT', '/content/favourite/add', { id: data[0].id, object_type: 'Event' }, member);
    await using visitor = await site.arrive('/events', member);
    const heart = heartOf(visitor, data[0].title);
    await expect.poll(() => isPressed(heart)).toBe(true);
    await heart.click();
    await message(visitor, 'Removed from favourites!').waitFor();
    await visitor.button('Undo').click();
    await message(visitor, 'Added to favourites!').waitFor();
    expect(await isPressed(heart)).toBe(true);
    expect(await message(visitor, 'Removed from favourites!').count()).toBe(0);
    expect(await kept(member)).toBe(1);
  });

  it('stands on every kind that can be kept, and not on support', async () => {
    const member = await somebody();
    const kinds = { event: '/content/event', media: '/content/media', post: '/content/post', tool: '/content/tool' };
    const more = { person: '/content/people', directory: '/directory/entry', support: '/content/support' };
    await using visitor = await site.arrive('/home', member);
    for (const [kind, path] of Object.entries({ ...kinds, ...more })) {
      const { data } = await site.call('GET', path);
      const card = data.find(({ url }: { url: string | null }) => !url?.startsWith('/'));
      await visitor.open(`/item/${kind}/${card.slug}`);
      const heart = heartOf(visitor, card.name ?? card.title ?? card.display_title);
      if (kind === 'support') expect(await heart.count()).toBe(0);
      else {
        await heart.click();
        await expect.poll(() => isPressed(heart)).toBe(true);
      }
    }
    for (const [path, word] of [
      ['/category/topic', 'topic'],
      ['/content/collection', 'collection'],
    ] as const) {
      const { data } = await site.call('GET', path);
      await visitor.open(`/${word}/${data[0].slug}`);
      const heart = visitor.main().getByRole('button', { name: `Save this ${word}: ${data[0].name}` });
      await heart.click();
      await visitor
        .main()
        .getByRole('button', { name: `Saved: ${data[0].name}` })
        .first()
        .waitFor();
    }
    await expect.poll(() => kept(member)).toBe(8);
  });

  it('fills at once, and says that it is busy until the site has answered', async () => {
    const member = await somebody();
    await using visitor = await site.arrive('/events', member);
    const answer = Promise.withResolvers<void>();
    await visitor.page.route('**/api/content/favourite/*', async (route) => {
      await answer.promise;
      await route.continue();
    });
    const title = await titleOn(hearts(visitor).first());
    const heart = heartOf(visitor, title);
    await heart.click();
    await expect.poll(() => heart.textContent()).toBe('Saving…');
    expect(await isPressed(heart)).toBe(true);
    expect(await heart.getAttribute('aria-disabled')).toBe('true');
    answer.resolve();
    await expect.poll(() => heart.textContent()).toBe('Saved');
    expect(await heart.getAttribute('aria-disabled')).toBeNull();
  });

  it('takes two quick presses for one', async () => {
    const member = await somebody();
    await using visitor = await site.arrive('/events', member);
    const asked: string[] = [];
    visitor.page.on('request', (request) => {
      if (request.url().includes('/favourite/')) asked.push(request.url());
    });
    const heart = heartOf(visitor, await titleOn(hearts(visitor).first()));
    await heart.dblclick();
    await message(visitor, 'Added to favourites!').waitFor();
    expect(asked).toHaveLength(1);
    expect(await isPressed(heart)).toBe(true);
    expect(await kept(member)).toBe(1);
  });

  it('keeps every one of several things that are pressed one after another', async () => {
    const member = await somebody();
    await using visitor = await site.arrive('/events', member);
    await expect.poll(() => hearts(visitor).count()).toBeGreaterThan(5);
    const titles = await Promise.all([0, 1, 2, 3, 4].map((i) => titleOn(hearts(visitor).nth(i))));
    for (const title of titles) await heartOf(visitor, title).click();
    await expect.poll(() => kept(member)).toBe(5);
    await expect.poll(() => visitor.main().getByRole('button', { name: 'Saved', exact: true }).count()).toBe(5);
  });

  it.each([
    ['adding', false, 'Error when adding to favourites!'],
    ['removing', true, 'Error when removing from favourites!'],
  ])('goes back when %s fails, says so, and tries again on request', async (_what, before, words) => {
    const member = await somebody();
    const { data } = await site.call('GET', '/content/event');
    const thing = { id: data[0].id, object_type: 'Event' };
    if (before) await site.call('PUT', '/content/favourite/add', thing, member);
    await using visitor = await site.arrive('/events', member);
    const heart = heartOf(visitor, data[0].title);
    await expect.poll(() => isPressed(heart)).toBe(before);
    await visitor.context.setOffline(true);
    await heart.click();
    const notice = message(visitor, words);
    await notice.waitFor();
    expect(await notice.textContent()).toContain('Check your connection and try again.');
    expect(await isPressed(heart)).toBe(before);
    visitor.allow(/ERR_INTERNET_DISCONNECTED/, 'the line is cut on purpose');
    await visitor.context.setOffline(false);
    await visitor.button('Try again').click();
    await expect.poll(() => isPressed(heart)).toBe(!before);
    await expect.poll(() => kept(member)).toBe(before ? 0 : 1);
  });

  it('agrees with a second tab as soon as that is looked at', async () => {
    const member = await somebody();
    await using visitor = await site.arrive('/events', member);
    const title = await titleOn(hearts(visitor).first());
    const other = await visitor.context.newPage();
    await other.goto(`${site.url}/events`);
    const card = other.getByRole('main').getByRole('article').filter({ hasText: title });
    const twin = card.getByRole('button', { name: 'Save', exact: true });
    await twin.waitFor();
    await heartOf(visitor, title).click();
    await message(visitor, 'Added to favourites!').waitFor();
    // Both tabs count as seen here; what a browser tells a tab that comes to the front is told by hand.
    await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await card.getByRole('button', { name: 'Saved', exact: true }).waitFor();
  });
});
