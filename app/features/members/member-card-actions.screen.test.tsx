/** Keeping things: at once, everywhere on the page, honestly. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FAVOURITE_LISTS } from '#domain/kinds.ts';
import type { SiteMember } from '#tests/setup/processes/open-site.ts';
import type { Page } from '#tests/setup/screen/screen.tsx';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

let joined = 0;
const somebody = () => site.join(`keeper${++joined}@example.org`);
const firstEvent = async () => (await site.call('GET', '/content/event')).data[0];

/** Under whatever word stands on them now. */
const hearts = (page: Page) =>
  within(page.main()).queryAllByRole('button', { name: /^(Save|Saved|Saving…|Removing…)(: |$)/ });
/** The title of the thing that a heart belongs to. */
const titleOn = (heart: HTMLElement): string => heart.getAttribute('aria-label')?.replace(/^[^:]+: /, '') ?? '';
const heartOf = (page: Page, title: string): Promise<HTMLElement> =>
  waitFor(() => {
    const heart = hearts(page).find((one) => titleOn(one).startsWith(title));
    if (!heart) throw new Error(`no heart of ${title}, only of: ${hearts(page).map(titleOn).join(' | ')}`);
    return heart;
  });
/** That of the first card, once the member's own hearts have come. */
const firstHeart = (page: Page): Promise<HTMLElement> =>
  waitFor(() => {
    const [heart] = hearts(page);
    expect(heart).toBeDefined();
    return heart as HTMLElement;
  });
const isPressed = (heart: HTMLElement, pressed: boolean) =>
  waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe(String(pressed)));
const messages = () => screen.getByRole('region', { name: 'Messages' }).textContent;
/** How many things a member keeps, as the server has it. */
const kept = async (member: SiteMember): Promise<number> => {
  const { profile } = await site.call('GET', '/auth', undefined, member);
  return FAVOURITE_LISTS.flatMap((list) => profile[list]).length;
};

describe('a heart', () => {
  // spec(9, 269, 270)
  it('keeps a thing and drops it again, and says so', async () => {
    const member = await somebody();
    await using page = await site.openScreen('/events', { as: member });
    const heart = await firstHeart(page);
    await isPressed(heart, false);
    await page.user.click(heart);
    await page.hears('Added to favourites!');
    await isPressed(heart, true);
    expect(heart.textContent).toBe('Saved');
    expect(await kept(member)).toBe(1);
    await page.user.click(heart);
    await page.hears('Removed from favourites!');
    await isPressed(heart, false);
    expect(await kept(member)).toBe(0);
  });

  it('offers the way back after a thing was dropped', async () => {
    const member = await somebody();
    const { id, title } = await firstEvent();
    await site.call('PUT', '/content/favourite/add', { id, object_type: 'Event' }, member);
    await using page = await site.openScreen('/events', { as: member });
    const heart = await heartOf(page, title);
    await isPressed(heart, true);
    await page.user.click(heart);
    await page.hears('Removed from favourites!');
    await page.press('button', 'Undo');
    await page.hears('Added to favourites!');
    await isPressed(heart, true);
    expect(messages()).not.toContain('Removed from favourites!');
    expect(await kept(member)).toBe(1);
  });

  // spec(137, 151)
  it('stands on every kind that can be kept, and not on support', async () => {
    const member = await somebody();
    const kinds = { event: '/content/event', media: '/content/media', post: '/content/post', tool: '/content/tool' };
    const more = { person: '/content/people', directory: '/directory/entry', support: '/content/support' };
    await using page = await site.openScreen('/events', { as: member });
    for (const [kind, path] of Object.entries({ ...kinds, ...more })) {
      const { data } = await site.call('GET', path);
      const card = data.find(({ url }: { url: string | null }) => !url?.startsWith('/'));
      const title = card.name ?? card.title ?? card.display_title;
      await page.open(`/item/${kind}/${card.slug}`);
      await screen.findByRole('heading', { level: 1 });
      if (kind === 'support') {
        expect(hearts(page).map(titleOn)).not.toContain(title);
        continue;
      }
      const heart = await heartOf(page, title);
      await page.user.click(heart);
      await isPressed(heart, true);
    }
    for (const [path, word] of [
      ['/category/topic', 'topic'],
      ['/content/collection', 'collection'],
    ] as const) {
      const { data } = await site.call('GET', path);
      await page.open(`/${word}/${data[0].slug}`);
      await page.press('button', `Save this ${word}: ${data[0].name}`);
      await within(page.main()).findAllByRole('button', { name: `Saved: ${data[0].name}` });
    }
    await waitFor(async () => expect(await kept(member)).toBe(8));
  });

  // spec(267, 268)
  it('fills at once, and says that it is busy until the site has answered', async () => {
    await using page = await site.openScreen('/events', { as: await somebody() });
    const letGo = page.hold(/\/api\/content\/favourite\//);
    const heart = await firstHeart(page);
    await page.user.click(heart);
    await waitFor(() => expect(heart.textContent).toBe('Saving…'));
    await isPressed(heart, true);
    expect(heart.getAttribute('aria-disabled')).toBe('true');
    letGo();
    await waitFor(() => expect(heart.textContent).toBe('Saved'));
    expect(heart.getAttribute('aria-disabled')).toBeNull();
  });

  it('takes two quick presses for one', async () => {
    const member = await somebody();
    await using page = await site.openScreen('/events', { as: member });
    const heart = await firstHeart(page);
    await page.user.dblClick(heart);
    await page.hears('Added to favourites!');
    expect(page.calls.filter(({ path }) => path.includes('/favourite/'))).toHaveLength(1);
    await isPressed(heart, true);
    expect(await kept(member)).toBe(1);
  });

  it('keeps every one of several things that are pressed one after another', async () => {
    const member = await somebody();
    await using page = await site.openScreen('/events', { as: member });
    await waitFor(() => expect(hearts(page).length).toBeGreaterThan(5));
    for (const heart of hearts(page).slice(0, 5)) await page.user.click(heart);
    await waitFor(async () => expect(await kept(member)).toBe(5));
    await waitFor(() => expect(hearts(page).filter(({ textContent }) => textContent === 'Saved')).toHaveLength(5));
  });

  // spec(271, 393)
  it.each([
    ['adding', false, 'Error when adding to favourites!'],
    ['removing', true, 'Error when removing from favourites!'],
  ])('goes back when %s fails, says so, and tries again on request', async (_what, before, words) => {
    const member = await somebody();
    const { id, title } = await firstEvent();
    if (before) await site.call('PUT', '/content/favourite/add', { id, object_type: 'Event' }, member);
    await using page = await site.openScreen('/events', { as: member });
    const heart = await heartOf(page, title);
    await isPressed(heart, before);
    page.isOffline = true;
    await page.user.click(heart);
    await page.hears(words);
    expect(messages()).toContain('Check your connection and try again.');
    await isPressed(heart, before);
    page.isOffline = false;
    await page.press('button', 'Try again');
    await isPressed(heart, !before);
    await waitFor(async () => expect(await kept(member)).toBe(before ? 0 : 1));
  });

  it('agrees with what another tab has saved as soon as it is looked at', async () => {
    const member = await somebody();
    const { id, title } = await firstEvent();
    await using page = await site.openScreen('/events', { as: member });
    const heart = await heartOf(page, title);
    await waitFor(() => expect(page.calls).toContainEqual(expect.objectContaining({ path: '/api/auth', status: 200 })));
    await site.call('PUT', '/content/favourite/add', { id, object_type: 'Event' }, member);
    await isPressed(heart, false);
    // What a browser tells a tab that comes to the front.
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await isPressed(heart, true);
  });
});
