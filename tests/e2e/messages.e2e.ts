import { expect, it } from 'vitest';
import { patient } from '#tests/setup/browser/patience.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

/** Opens how to reach somebody and copies the number: a message about it, over an open dialog. */
async function copyNumber(visitor: Visitor) {
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visitor
    .button(/^Phone/)
    .first()
    .click();
  await visitor.page.getByRole('dialog').getByRole('button', { name: 'Copy phone number' }).click();
  const message = visitor.page.getByRole('listitem').filter({ hasText: 'Done: Phone number copied' });
  await expect.poll(() => message.count()).toBe(1);
  return message;
}

it('a message is read and closed while a dialog is open, and the dialog stays', async () => {
  await using visitor = await Visitor.arrive('/directory?query=fern');
  const message = await copyNumber(visitor);
  await message.getByRole('button', { name: 'Close this message' }).click();
  await expect.poll(() => message.count()).toBe(0);
  expect(await visitor.page.getByRole('dialog').count()).toBe(1);
});

it('a message stays while it has the focus, though the pointer leaves it', async () => {
  await using visitor = await patient('/directory?query=fern');
  const message = await copyNumber(visitor);
  await message.hover();
  await message.getByRole('button', { name: 'Close this message' }).focus();
  await visitor.page.mouse.move(0, 0);
  await visitor.page.clock.runFor('01:00');
  expect(await message.count()).toBe(1);
  await visitor.page.getByRole('dialog').getByRole('button', { name: 'Copy phone number' }).focus();
  await expect.poll(() => message.count()).toBe(0);
});

it('the page makes room for a message as long as there is one, and is not styled anew before and after', async () => {
  await using visitor = await Visitor.arrive('/directory?query=fern');
  const room = () => visitor.page.evaluate(() => document.documentElement.style.getPropertyValue('--messages'));
  expect(await room()).toBe('');
  const message = await copyNumber(visitor);
  await expect.poll(room).toMatch(/^\d+px$/);
  await message.getByRole('button', { name: 'Close this message' }).click();
  await expect.poll(room).toBe('');
});

const FAILING = ['Copy link', 'Log in', 'Sign up', 'Display'];

/** A page whose link cannot be copied, and whose dialogs cannot be fetched: so many problems, and they stay. */
async function withProblems(times: number) {
  const visitor = await patient('/404');
  await visitor.context.addInitScript(() => {
    Object.defineProperty(navigator.clipboard, 'writeText', { value: () => Promise.reject(new Error('no')) });
  });
  await visitor.open('/topic/adhd');
  await visitor.context.route('**/assets/*.js', (route) => route.abort());
  const problems = visitor.page.getByRole('listitem').filter({ hasText: 'Problem: ' });
  for (const [at, name] of FAILING.slice(0, times).entries()) {
    await visitor.button(name).first().click();
    await expect.poll(() => problems.count()).toBe(at + 1);
  }
  await visitor.context.unroute('**/assets/*.js');
  if (times > 1) visitor.allow(/ERR_FAILED/, 'dialogs cannot be fetched');
  return { visitor, problems };
}

it('a problem stays, is told by word and sign as well as colour, and can be seen again after it was closed', async () => {
  const { visitor, problems } = await withProblems(1);
  await using _ = visitor;
  await visitor.page.clock.runFor('01:00');
  expect(await problems.locator('svg').first().isVisible()).toBe(true);
  await problems.getByRole('button', { name: 'Close this message' }).click();
  await expect.poll(() => problems.count()).toBe(0);
  await visitor.button('Messages (1)').click();
  await expect.poll(() => problems.count()).toBe(1);
});

it('who closes messages with the keyboard goes from one to the next, and back to where they were', async () => {
  const { visitor, problems } = await withProblems(2);
  await using _ = visitor;
  const focused = () =>
    visitor.page.evaluate(() => document.activeElement?.textContent || document.activeElement?.ariaLabel);
  const closers = problems.getByRole('button', { name: 'Close this message' });
  await visitor.button('Copy link').focus();
  await closers.first().focus();
  await visitor.page.keyboard.press('Enter');
  await expect.poll(() => problems.count()).toBe(1);
  expect(await closers.first().evaluate((button) => button === document.activeElement)).toBe(true);
  await visitor.page.keyboard.press('Enter');
  await expect.poll(() => problems.count()).toBe(0);
  expect(await focused()).toBe('Copy link');
});

it('many messages can be closed at once, and never fill the screen', async () => {
  const { visitor, problems } = await withProblems(FAILING.length);
  await using _ = visitor;
  await visitor.page.setViewportSize({ width: 1280, height: 320 });
  const bar = visitor.page.getByRole('region', { name: 'Messages' });
  expect((await bar.boundingBox())?.height).toBeLessThan(320 * 0.7);
  await bar.getByRole('button', { name: 'Close all messages' }).click();
  await expect.poll(() => problems.count()).toBe(0);
});

it.each([
  [1280, 'Log in'],
  [1280, 'Sign up'],
  [1280, 'Display'],
  [390, 'Menu'],
  [390, 'Display'],
])('at %i pixels a message covers nothing of ‘%s’', async (width, name) => {
  const { visitor, problems } = await withProblems(1);
  await using _ = visitor;
  await visitor.page.setViewportSize({ width, height: 844 });
  await visitor
    .button(width < 1280 ? 'Menu' : name)
    .first()
    .click();
  if (width < 1280 && name !== 'Menu') await visitor.page.getByRole('dialog').getByRole('button', { name }).click();
  const dialog = visitor.page.getByRole('dialog', { name: name === 'Sign up' ? 'Sign up with email' : name });
  await dialog.waitFor();
  // The last of its controls, too: scrolled to, it stands above the messages.
  const last = dialog.getByRole('button').last();
  await last.scrollIntoViewIfNeeded();
  const message = await problems.boundingBox();
  for (const part of [dialog.locator('xpath=..'), last]) {
    const box = await part.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(message?.y ?? 0);
  }
});

it('nothing that the keyboard reaches is hidden behind a message', async () => {
  const { visitor } = await withProblems(2);
  await using _ = visitor;
  const bar = await visitor.page.getByRole('region', { name: 'Messages' }).boundingBox();
  for (let step = 0; step < 40; step++) {
    await visitor.page.keyboard.press('Tab');
    const bottom = await visitor.page.evaluate(() => {
      const active = document.activeElement;
      return active && !active.closest('[aria-label="Messages"]') ? active.getBoundingClientRect().bottom : 0;
    });
    expect(bottom).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
  }
});
