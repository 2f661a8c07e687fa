/** A guide: in its order, with its first thing on the first screen, and left in a moment where it is urgent. */
import { describe, expect, it } from 'vitest';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const GUIDE = '/guide/school-is-too-much';
const URGENT = '/guide/thoughts-of-self-harm';
const NEUTRAL = 'https://www.bbc.co.uk/weather';

describe('a guide', () => {
  it('has its parts in their order at every width, and the first thing to do on the first screen of a telephone', async () => {
    await using visitor = await Visitor.arrive(GUIDE, { width: 1280, height: 844 });
    const order = [
      'School is too much',
      'In 30 seconds',
      'Three things now',
      'Who can help today',
      'Words you can use',
      'What usually happens next',
      'To read, hear, watch',
    ];
    const first = visitor.page.getByRole('region', { name: 'Three things now' }).getByRole('listitem').first();
    for (const width of [1280, 390, 320]) {
      await visitor.page.setViewportSize({ width, height: 844 });
      const heads = await visitor.page.locator('main h1, main h2:visible').allInnerTexts();
      expect(heads.map((head) => head.split('\n')[0])).toEqual(order);
      expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      if (width === 390) expect((await first.boundingBox())?.y).toBeLessThan(720);
    }
    const short = visitor.page.getByText('Rest first. Nothing has to be solved today.');
    expect(await short.isVisible()).toBe(false);
    await visitor.button(/In 30 seconds/).click();
    await short.waitFor();
    expect(await visitor.axe()).toEqual([]);
  });

  it('is whole on paper and without script', async () => {
    await using visitor = await Visitor.arrive(GUIDE, { width: 390, javaScript: false });
    await visitor.page.getByText('Rest first. Nothing has to be solved today.').waitFor();
    await visitor.page.emulateMedia({ media: 'print' });
    expect(await visitor.page.getByText('Rest first. Nothing has to be solved today.').isVisible()).toBe(true);
    expect(await visitor.page.getByRole('button', { name: /Copy these words/ }).count()).toBe(0);
    expect(await visitor.page.getByRole('link', { name: /^IPSEA: education law for families/ }).count()).toBe(1);
    await visitor.page.emulateMedia({ media: 'screen' });
    // Leaving quickly is a plain link then.
    await visitor.open(URGENT);
    expect(await visitor.link('Leave this page quickly').getAttribute('href')).toBe(NEUTRAL);
    expect(await visitor.page.getByText('Open its history and clear the last hour.').count()).toBe(1);
  });
});

describe('leaving quickly', () => {
  it.each([URGENT, '/support'])('replaces %s by a page that tells nothing, and forgets the session', async (path) => {
    await using visitor = await Visitor.arrive(path, { width: 390, height: 844 });
    await visitor.context.route(NEUTRAL, (route) => route.fulfill({ contentType: 'text/html', body: 'Weather' }));
    const before = await visitor.page.evaluate(() => history.length);
    const exit = visitor.link('Leave this page quickly');
    expect(await exit.getAttribute('href')).toBe(NEUTRAL);
    expect((await exit.boundingBox())?.y).toBeLessThan(400);
    visitor.allow(/^asked www\.bbc\.co\.uk$/, 'the page was left for it');
    await exit.click();
    await visitor.page.waitForURL(NEUTRAL);
    expect(await visitor.page.evaluate(() => history.length)).toBe(before);
  });

  it('works by Esc pressed twice, and not by one press', async () => {
    await using visitor = await Visitor.arrive(URGENT);
    await visitor.context.route(NEUTRAL, (route) => route.fulfill({ contentType: 'text/html', body: 'Weather' }));
    const first = visitor.page.getByRole('region', { name: 'Who answers now' }).getByRole('link').first();
    expect(await first.getAttribute('href')).toBe('sms:85258?&body=SHOUT');
    visitor.allow(/^asked www\.bbc\.co\.uk$/, 'the page was left for it');
    const site = visitor.page.url();
    await visitor.page.evaluate(() => sessionStorage.setItem('trail', 'here'));
    await visitor.page.keyboard.press('Escape');
    expect(visitor.path).toBe(URGENT);
    expect(await visitor.page.evaluate(() => sessionStorage.length)).toBeGreaterThan(0);
    await visitor.page.keyboard.press('Escape');
    await visitor.page.waitForURL(NEUTRAL);
    // Another page of the same tab finds nothing that this one left.
    await visitor.page.goto(new URL('/about', site).href);
    expect(await visitor.page.evaluate(() => sessionStorage.getItem('trail'))).toBeNull();
  });
});
