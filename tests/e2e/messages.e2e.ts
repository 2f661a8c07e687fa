/** How messages stand on the page: it makes room for them, and they hide nothing. */
import { expect, it } from 'vitest';
import { patient } from '#tests/setup/browser/patience.ts';
import { withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const FAILING = ['Copy link', 'Log in', 'Sign up', 'Display'];

/** A page whose link cannot be copied, and whose dialogs cannot be fetched: so many problems, and they stay. */
async function withProblems(times: number) {
  const visitor = await patient('/404');
  await visitor.context.addInitScript(() => {
    Object.defineProperty(navigator.clipboard, 'writeText', { value: () => Promise.reject(new Error('no')) });
  });
  await visitor.open('/topic/adhd');
  const room = () => visitor.page.evaluate(() => document.documentElement.style.getPropertyValue('--messages'));
  expect(await room()).toBe('');
  await visitor.context.route('**/assets/*.js', (route) => route.abort());
  const problems = visitor.page.getByRole('listitem').filter({ hasText: 'Problem: ' });
  for (const [at, name] of FAILING.slice(0, times).entries()) {
    await visitor.button(name).first().click();
    await expect.poll(() => problems.count()).toBe(at + 1);
  }
  await visitor.context.unroute('**/assets/*.js');
  if (times > 1) visitor.allow(/ERR_FAILED/, 'dialogs cannot be fetched');
  return { visitor, problems, room, bar: visitor.page.getByRole('region', { name: 'Messages' }) };
}

it('many messages hide nothing that the keyboard reaches, never fill the screen, and the page has their room again', async () => {
  const { visitor, problems, room, bar } = await withProblems(FAILING.length);
  await using _ = visitor;
  await expect.poll(room).toMatch(/^[\d.]+px$/);
  const top = (await bar.boundingBox())?.y ?? 0;
  for (let step = 0; step < 40; step++) {
    await visitor.page.keyboard.press('Tab');
    const bottom = await visitor.page.evaluate(() => {
      const active = document.activeElement;
      return active && !active.closest('[aria-label="Messages"]') ? active.getBoundingClientRect().bottom : 0;
    });
    expect(bottom).toBeLessThanOrEqual(top + 1);
  }
  await visitor.page.setViewportSize({ width: 1280, height: 320 });
  expect((await bar.boundingBox())?.height).toBeLessThan(320 * 0.7);
  await bar.getByRole('button', { name: 'Close all messages' }).click();
  await expect.poll(() => problems.count()).toBe(0);
  await expect.poll(room).toBe('');
});

it('a message covers nothing of a dialog, wide and narrow, and is closed over it with the pointer', async () => {
  const { visitor, problems, bar } = await withProblems(1);
  await using _ = visitor;
  for (const [width, name] of [
    [1280, 'Log in'],
    [1280, 'Sign up'],
    [1280, 'Display'],
    [390, 'Menu'],
    [390, 'Display'],
  ] as const) {
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
      expect((box?.y ?? 0) + (box?.height ?? 0), `${name} at ${width}`).toBeLessThanOrEqual(message?.y ?? 0);
    }
    if (width === 390 && name === 'Display') break;
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await dialog.waitFor({ state: 'detached' });
  }
  await bar.getByRole('button', { name: 'Close this message' }).click();
  await expect.poll(() => problems.count()).toBe(0);
  expect(await visitor.page.getByRole('dialog').count()).toBe(1);
});
