/** What only a browser shows of a rating: how keys choose it, and that its dialog breaks no rule, wide and narrow. */
import { expect, it } from 'vitest';
import { cardOf } from '#tests/setup/browser/cards.ts';
import { withMembersSite } from '#tests/setup/browser/members-site.ts';
import { withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const site = withMembersSite();

// spec(407)
it('is chosen with the keyboard alone, breaks no rule for assistive technology, and gives the focus back', async () => {
  const [{ title }] = (await site.call('GET', '/content/event')).data;
  await using visitor = await site.arrive('/events', await site.join('rater@example.org'));
  const { page } = visitor;
  const inEachWidth = async (look: () => Promise<void>) => {
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await look();
    }
  };
  const rating = cardOf(visitor, title).getByRole('button', { name: /Rate$/ });
  await rating.waitFor();
  await inEachWidth(async () => expect(await visitor.axe()).toEqual([]));
  await rating.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'How helpful was it?' });
  const star = (name: string) => dialog.getByRole('radio', { name });
  await dialog.getByText('You have not rated it yet.').waitFor();
  await inEachWidth(async () => {
    expect(await visitor.axe()).toEqual([]);
    expect((await star('1 star: not helpful').boundingBox())?.width).toBeGreaterThanOrEqual(50);
  });
  await star('1 star: not helpful').focus();
  await page.keyboard.press('Space');
  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight');
  expect(await star('5 stars: very helpful').isChecked()).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Messages' }).getByText('Rating submitted, thanks!').waitFor();
  await expect.poll(() => rating.evaluate((one) => one === document.activeElement)).toBe(true);
});
