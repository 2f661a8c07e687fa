/** What somebody wanted, wrote or was told is neither lost nor left over. */

import { describe, expect, it } from 'vitest';
import {
  chooseEssential,
  dialog,
  hears,
  logIn,
  messages,
  openDialog,
  tickBoth,
} from '#tests/setup/browser/entering.ts';

import { withMembersSite } from '#tests/setup/browser/members-site.ts';
import { Visitor, type VisitorOptions, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const site = withMembersSite();

/** Another address each time, so that a test can be tried again. */
let people = 0;
const address = () => `somebody-${++people}@example.org`;

const arrive = (path: string, options: VisitorOptions = {}) => Visitor.arrive(path, { ...options, url: site.url });
const STEP_1 = 'Sign up with email';
const said = (visitor: Visitor, words: string | RegExp) => messages(visitor).getByText(words);

// spec(386)
it('‘Please fill in all fields!’ goes as soon as they are filled in', async () => {
  const member = await site.join(address());
  await using visitor = await arrive('/events');
  const form = await openDialog(visitor, 'Log in', 'Log in');
  await form.getByRole('button', { name: 'Log in', exact: true }).click();
  await hears(visitor, 'Please fill in all fields!');
  await logIn(form, member.email);
  await hears(visitor, 'Login successful!');
  expect(await said(visitor, 'Please fill in all fields!').count()).toBe(0);
});

describe('the sign-up dialog', () => {
  it.each([
    [1280, 480],
    [1280, 720],
    [390, 560],
    [390, 844],
  ])('shows at %i by %i what is missing, then its button, and the field with a problem', async (width, height) => {
    await using visitor = await arrive('/events', { width, height });
    await chooseEssential(visitor);
    if (width < 1000) await visitor.open('/signup');
    const form = width < 1000 ? visitor.main() : await openDialog(visitor, 'Sign up', STEP_1);
    const foot = visitor.page.locator('.form-foot');
    const whole = async () => {
      const box = await foot.boundingBox();
      return box !== null && box.y >= 0 && box.y + box.height <= height;
    };
    const messagesGone = () => messages(visitor).getByRole('listitem').count();
    for (const button of await messages(visitor).getByRole('button', { name: 'Close' }).all()) await button.click();
    await expect.poll(messagesGone).toBe(0);
    expect(await foot.textContent()).toContain('Tick both boxes');
    await expect.poll(whole).toBe(true);
    await tickBoth(form);
    await visitor.page.evaluate(() =>
      document.querySelector('.form-foot')?.closest('form')?.parentElement?.scrollTo(0, 0),
    );
    await expect.poll(whole).toBe(true);
    await form.getByRole('button', { name: 'Continue' }).click();
    await hears(visitor, 'Please fill in all fields!');
    const field = form.getByLabel('First name');
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
    const seen = async () => {
      const [box, below] = [await field.boundingBox(), await foot.boundingBox()];
      return box !== null && below !== null && box.y >= 0 && box.y + box.height <= below.y;
    };
    await expect.poll(seen).toBe(true);
  });
});

it('deleting an account looks dangerous, and staying is as easy', async () => {
  const member = await site.join(address());
  await using visitor = await site.arrive('/account/settings', member);
  await visitor.button('Delete my account').click();
  const form = dialog(visitor, 'Delete my account');
  const go = form.getByRole('button', { name: 'Delete my account for good' });
  const stay = form.getByRole('button', { name: 'Keep my account' });
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
