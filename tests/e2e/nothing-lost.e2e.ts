/** What somebody wanted or wrote is in sight, and what cannot be taken back looks like it. */
import { expect, it } from 'vitest';
import { chooseEssential, dialog, hears, messages, openDialog, tickBoth } from '#tests/setup/browser/entering.ts';
import { withMembersSite } from '#tests/setup/browser/members-site.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const site = withMembersSite();

it.each([
  { place: 'in its dialog', width: 1280, heights: [480, 720] },
  { place: 'on its page', width: 390, heights: [560, 844] },
])(
  'joining $place shows what is missing, then its button, and the field with a problem',
  async ({ width, heights }) => {
    await using visitor = await Visitor.arrive(width < 1000 ? '/signup' : '/events', { width, url: site.url });
    await chooseEssential(visitor);
    const form = width < 1000 ? visitor.main() : await openDialog(visitor, 'Sign up', 'Sign up with email');
    const foot = visitor.page.locator('.form-foot');
    const field = form.getByLabel('First name');
    const closeMessages = async () => {
      for (const button of await messages(visitor).getByRole('button', { name: 'Close' }).all()) await button.click();
      await expect.poll(() => messages(visitor).getByRole('listitem').count()).toBe(0);
    };
    for (const height of heights) {
      await visitor.page.setViewportSize({ width, height });
      const isWhole = async () => {
        const box = await foot.boundingBox();
        return box !== null && box.y >= 0 && box.y + box.height <= height;
      };
      const isSeen = async () => {
        const [box, below] = [await field.boundingBox(), await foot.boundingBox()];
        return box !== null && below !== null && box.y >= 0 && box.y + box.height <= below.y;
      };
      await closeMessages();
      for (const box of await form.getByRole('checkbox').all()) await box.uncheck();
      expect(await foot.textContent()).toContain('Tick both boxes');
      await expect.poll(isWhole).toBe(true);
      await tickBoth(form);
      await visitor.page.evaluate(() =>
        document.querySelector('.form-foot')?.closest('form')?.parentElement?.scrollTo(0, 0),
      );
      await expect.poll(isWhole).toBe(true);
      await form.getByRole('button', { name: 'Continue' }).click();
      await hears(visitor, 'Please fill in all fields!');
      await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
      await expect.poll(isSeen).toBe(true);
    }
  },
);

it('deleting an account looks dangerous, and staying is as easy', async () => {
  const member = await site.join('somebody@example.org');
  await using visitor = await site.arrive('/account/settings', member);
  await visitor.button('Delete my account').click();
  const form = dialog(visitor, 'Delete my account');
  const go = form.getByRole('button', { name: 'Delete my account for good' });
  const stay = form.getByRole('button', { name: 'No, keep my account' });
  const look = (name: string) => go.evaluate((one, property) => getComputedStyle(one).getPropertyValue(property), name);
  const danger = await visitor.page.evaluate(() => {
    const sample = document.body.appendChild(document.createElement('i'));
    sample.style.color = 'var(--danger-line)';
    const colour = getComputedStyle(sample).color;
    sample.remove();
    return colour;
  });
  expect(await look('border-top-color')).toBe(danger);
  const [a, b] = [await stay.boundingBox(), await go.boundingBox()];
  expect(a?.height).toBe(b?.height);
  expect(await visitor.axe()).toEqual([]);
  await stay.click();
  await form.waitFor({ state: 'detached' });
});
