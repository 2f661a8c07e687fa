/** What people are told when something cannot be fetched, and how they go on. */
import { describe, expect, it } from 'vitest';
import { breakCall } from '#tests/setup/browser/broken.ts';
import { hold, patient } from '#tests/setup/browser/patience.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const resultsOf = (visitor: Visitor) => visitor.page.getByRole('region', { name: 'Results' }).getByRole('article');

describe('when something goes wrong', () => {
  const broken = '**/api/content/event?*';

  it('the page says what happened, tries again when asked, and shows what was wanted', async () => {
    await using visitor = await Visitor.arrive('/about');
    await visitor.context.route(broken, (route) => route.abort('internetdisconnected'));
    visitor.allow(/ERR_INTERNET_DISCONNECTED|We could not reach the site/, 'the line is cut on purpose');
    await visitor.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click();
    const problem = visitor.page.getByRole('alert');
    await expect.poll(() => problem.textContent(), { timeout: 20_000 }).toContain('We could not reach the site.');
    const tried = visitor.page.waitForRequest(broken);
    await problem.getByRole('button', { name: 'Try again' }).click();
    await tried;
    await expect.poll(() => problem.getByRole('button', { name: 'Try again' }).count(), { timeout: 20_000 }).toBe(1);
    await visitor.context.unroute(broken);
    await problem.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => visitor.heading('Events').count(), { timeout: 20_000 }).toBe(1);
    expect(await visitor.main().getByRole('article').count()).toBeGreaterThan(0);
  });

  it('the search page keeps its frame, also where nothing of it came', async () => {
    await using visitor = await Visitor.arrive('/about');
    await breakCall(visitor, '**/api/**');
    await visitor.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' }).click();
    await expect.poll(() => visitor.page.getByRole('alert').textContent()).toContain('on our side');
    expect(await visitor.heading('Search').count()).toBe(1);
    expect(await visitor.page.getByRole('navigation', { name: 'Main' }).count()).toBe(1);
    await visitor.page.unroute('**/api/**');
    await visitor.button('Try again').click();
    await expect.poll(() => resultsOf(visitor).count()).toBeGreaterThan(0);
  });

  it('one can go back to where one was', async () => {
    await using visitor = await Visitor.arrive('/search?query=sensory');
    await breakCall(visitor, '**/api/content/search?*consumption=Listen*');
    await visitor.link(/^Listen/).click();
    await expect.poll(() => visitor.page.getByRole('alert').textContent()).toContain('on our side');
    expect(await visitor.heading('Search: sensory').count()).toBe(1);
    expect(await visitor.main().locator('input[name=query]').inputValue()).toBe('sensory');
    await visitor.button('Go back to where you were').click();
    await expect.poll(() => resultsOf(visitor).count()).toBeGreaterThan(0);
  });

  it.each([
    ['in a search', '/search?query=sensory', '**/api/content/search?*page=2*'],
    ['under a tab', '/topic/adhd?size=3', '**/api/content/other?*page=2*'],
  ])('a list keeps what it has when more of it cannot be had: %s', async (_where, path, later) => {
    await using visitor = await Visitor.arrive(path);
    const cards = visitor.main().getByRole('article');
    const before = await cards.count();
    await breakCall(visitor, later);
    const foot = visitor.page
      .locator('p', { hasText: /^Showing / })
      .last()
      .locator('..');
    await foot.getByRole('link', { name: 'Show more' }).press('Enter');
    const problem = visitor.page.getByRole('alert');
    await expect.poll(() => problem.textContent()).toContain('on our side');
    expect(await cards.count()).toBe(before);
    const focused = () => visitor.page.evaluate(() => document.activeElement?.textContent);
    expect(await focused()).toBe('Try again');
    const tried = visitor.page.waitForResponse(later);
    await visitor.page.keyboard.press('Enter');
    await tried;
    await expect.poll(focused).toBe('Try again');
    expect(await problem.count()).toBe(1);
    await visitor.page.unroute(later);
    await visitor.page.keyboard.press('Enter');
    await expect.poll(() => cards.count()).toBeGreaterThan(before);
    expect(await problem.count()).toBe(0);
    expect(new URL(visitor.page.url()).search).toMatch(/page=2/);
  });

  it('whoever is offline is told so, and goes on when the line is back', async () => {
    await using visitor = await Visitor.arrive('/search?query=sensory');
    const before = await resultsOf(visitor).count();
    await visitor.context.setOffline(true);
    visitor.allow(/ERR_INTERNET_DISCONNECTED/, 'the line is cut on purpose');
    await visitor.link('Show more').click();
    const problem = visitor.page.getByRole('alert');
    await expect.poll(() => problem.textContent(), { timeout: 20_000 }).toContain('We could not reach the site.');
    await visitor.context.setOffline(false);
    await visitor.link('Try again').click();
    await expect.poll(() => resultsOf(visitor).count()).toBeGreaterThan(before);
  });

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

  it('a page goes on without the strip of similar things', async () => {
    await using visitor = await Visitor.arrive('/search?query=sensory');
    await breakCall(visitor, '**/api/content/similar?*');
    const before = await resultsOf(visitor).count();
    await visitor.link('Show more').click();
    await expect.poll(() => resultsOf(visitor).count()).toBeGreaterThan(before);
    await expect.poll(() => visitor.heading('You may also like').count()).toBe(0);
  });

  it('the title says that a page could not be shown, and not that there is none', async () => {
    await using visitor = await Visitor.arrive('/item/tool/sunset-lamp-timer');
    await breakCall(visitor, '**/api/content/topic/metadata?*');
    await visitor.main().locator('a[href^="/topic/"]').first().click();
    await visitor.heading('This page could not be shown').waitFor();
    await expect.poll(() => visitor.page.title()).toBe('This page could not be shown · Tessera');
  });
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
  it.each([
    ['Display', '**/assets/panel-*.js'],
    ['Log in', '**/assets/log-in-dialog-*.js'],
    ['Choose', '**/assets/choices-*.js'],
  ])('is said for ‘%s’, and the page stays', async (name, file) => {
    await using visitor = await Visitor.arrive('/about');
    await visitor.context.route(file, (route) => route.abort());
    await visitor.button(name).first().click();
    await visitor.page
      .getByRole('region', { name: 'Messages' })
      .getByText(/^Problem: ‘.*’ could not be loaded\./)
      .waitFor();
    expect(await visitor.heading('About Tessera').count()).toBe(1);
    expect(await visitor.page.getByRole('dialog').count()).toBe(0);
    visitor.allow(/ERR_FAILED/, 'the connection is cut on purpose');
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
