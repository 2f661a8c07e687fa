/** What people are told when the files or the answers of a page do not come. */
import { describe, expect, it } from 'vitest';
import { hold, patient } from '#tests/setup/browser/patience.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

it('a page that does not come without a line has the urgent numbers', async () => {
  await using visitor = await Visitor.arrive('/item/tool/sunset-lamp-timer');
  visitor.allow(/ERR_FAILED|We could not reach the site/, 'the line is cut on purpose');
  await visitor.context.route('**/api/**', (route) => route.abort());
  await visitor.main().locator('a[href^="/topic/"]').first().click();
  await visitor.heading('This page could not be shown').waitFor({ timeout: 20_000 });
  for (const url of ['sms:85258?&body=SHOUT', 'tel:116123', 'tel:999'])
    expect(await visitor.main().locator(`a[href="${url}"]`).isVisible()).toBe(true);
  expect(await visitor.axe()).toEqual([]);
});

describe('after an update of the site', () => {
  it('a page whose scripts are gone comes whole when it is tried again', async () => {
    await using visitor = await Visitor.arrive('/about');
    visitor.allow(/status of 404|dynamically imported module/, 'the files have other names now');
    const files = '**/assets/events-*.js';
    await visitor.context.route(files, (route) => route.fulfill({ status: 404 }));
    await visitor.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click();
    await visitor.heading('This page could not be shown').waitFor();
    await visitor.context.unroute(files);
    await visitor.button('Try again').click();
    await visitor.heading('Events').waitFor();
  });
});

describe('a part of the page that cannot be fetched', () => {
  it('is said by its name, and the page stays', async () => {
    await using visitor = await Visitor.arrive('/about');
    visitor.allow(/ERR_FAILED/, 'the connection is cut on purpose');
    for (const [name, file] of [
      ['Display', '**/assets/panel-*.js'],
      ['Log in', '**/assets/log-in-dialog-*.js'],
      ['Choose', '**/assets/choices-*.js'],
    ] as const) {
      await visitor.context.route(file, (route) => route.abort());
      await visitor.button(name).first().click();
      const messages = visitor.page.getByRole('region', { name: 'Messages' });
      await messages.getByText(/^Problem: ‘.*’ could not be loaded\./).waitFor();
      expect(await visitor.heading('About Tessera').count()).toBe(1);
      expect(await visitor.page.getByRole('dialog').count()).toBe(0);
      await messages.getByRole('button', { name: 'Close this message' }).click();
      await messages.getByRole('listitem').waitFor({ state: 'detached' });
    }
  });

  it('gives way to another that is asked for, and to another page', async () => {
    await using visitor = await patient('/about');
    const release = await hold(visitor, '**/assets/{log-in-dialog,sign-up-dialog}-*.js');
    const waiting = visitor.page.getByText(/is on its way\./).filter({ visible: true });
    await visitor.button('Log in').first().click();
    await visitor.button('Sign up').first().click();
    await visitor.page.clock.runFor(400);
    await expect.poll(() => waiting.last().textContent()).toContain('Sign up');
    await visitor.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click();
    await visitor.heading('Events').waitFor();
    release();
    await visitor.page.clock.runFor(1_000);
    expect(await visitor.page.getByRole('dialog').count()).toBe(0);
    expect(await waiting.count()).toBe(0);
  });

  it('is given up with Escape or a press while it is on its way', async () => {
    await using visitor = await patient('/about');
    const release = await hold(visitor, '**/assets/log-in-dialog-*.js');
    const waiting = visitor.page.getByText('‘Log in’ is on its way.').filter({ visible: true });
    for (const giveUp of [() => visitor.page.keyboard.press('Escape'), () => visitor.button('Cancel').click()]) {
      await visitor.button('Log in').first().click();
      expect(await waiting.count()).toBe(0);
      await visitor.page.clock.runFor(400);
      await waiting.last().waitFor();
      await giveUp();
      await expect.poll(() => waiting.count()).toBe(0);
      expect(await visitor.page.evaluate(() => document.activeElement?.textContent)).toBe('Log in');
    }
    release();
    await visitor.page.clock.runFor(400);
    expect(await visitor.page.getByRole('dialog').count()).toBe(0);
    await visitor.button('Log in').first().click();
    await visitor.page.getByRole('dialog').waitFor();
  });
});
