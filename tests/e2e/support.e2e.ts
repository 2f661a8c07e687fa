/** The way to somebody who answers, and away from the page, on the screens that people have. */
import { expect, it } from 'vitest';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const PHONE = { width: 390, height: 844 };
/** Where ‘Leave this page quickly’ leads. */
const NEUTRAL = 'https://www.bbc.co.uk/weather';

const urgent = (visitor: Visitor) => visitor.page.getByRole('region', { name: 'If it is urgent' });
const leaving = async (visitor: Visitor) => {
  await visitor.context.route(NEUTRAL, (route) => route.fulfill({ contentType: 'text/html', body: 'Weather' }));
  visitor.allow(/^asked www\.bbc\.co\.uk$/, 'the page was left for it');
};

it('is two steps from any page, in one row of the bar, as large as a finger', async () => {
  await using visitor = await Visitor.arrive('/events', { width: 320, height: 844 });
  for (const width of [320, 375, 390]) {
    await visitor.page.setViewportSize({ width, height: 844 });
    const controls = visitor.page.getByRole('banner').locator('a:visible, button:visible');
    const boxes = (await Promise.all((await controls.all()).map((one) => one.boundingBox()))).flatMap(
      (box) => box ?? [],
    );
    expect(boxes.length).toBe(3);
    const middles = boxes.map(({ y, height }) => y + height / 2);
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4);
    for (const [i, { x, width: wide, height }] of boxes.entries()) {
      if (i > 0) expect(Math.min(wide, height)).toBeGreaterThanOrEqual(44);
      expect(x + wide).toBeLessThanOrEqual((boxes[i + 1]?.x ?? width) + 0.5);
    }
  }
  for (const [width, path] of [
    [390, '/blog'],
    [1280, '/events'],
  ] as const) {
    await visitor.page.setViewportSize({ width, height: 844 });
    await visitor.open(path);
    // The second press is the contact.
    await visitor.page.getByRole('banner').getByRole('link', { name: 'Get support' }).click();
    await visitor.page.waitForURL('**/support');
    const first = urgent(visitor).getByRole('link').first();
    await first.waitFor();
    expect(await first.getAttribute('href')).toBe('sms:85258?&body=SHOUT');
    expect((await first.boundingBox())?.y).toBeLessThan(700);
  }
});

it('stands first in every search that may be urgent, on the first screen of a telephone', async () => {
  await using visitor = await Visitor.arrive('/support', PHONE);
  for (const path of [
    '/search?query=can%E2%80%99t+cope',
    '/events?query=urgent+help',
    '/directory?query=nobody+to+talk+to',
    '/topics-and-collections?query=want+to+die',
    '/tools?query=want+to+die',
    '/search?query=i+feel+unsafe+at+home',
    '/events?query=he+hits+me',
  ]) {
    await visitor.open(path);
    expect((await urgent(visitor).getByRole('link').first().boundingBox())?.y, path).toBeLessThan(700);
    expect(await visitor.link('Leave this page quickly').isVisible(), path).toBe(true);
    if (/unsafe|hits/.test(path)) expect(await visitor.axe(), path).toEqual([]);
  }
});

it('is there without script', async () => {
  await using visitor = await Visitor.arrive('/support?way=text', { javaScript: false });
  expect(await visitor.page.locator('a[href^="sms:"]').count()).toBeGreaterThan(1);
  await visitor.link('Not sure? See five first steps').click();
  expect(visitor.path).toBe('/tonight');
});

it('is left quickly for a page that tells nothing, which takes its place', async () => {
  await using visitor = await Visitor.arrive('/support', PHONE);
  await leaving(visitor);
  const before = await visitor.page.evaluate(() => history.length);
  const exit = visitor.link('Leave this page quickly');
  expect(await exit.getAttribute('href')).toBe(NEUTRAL);
  expect((await exit.boundingBox())?.y).toBeLessThan(400);
  await exit.click();
  await visitor.page.waitForURL(NEUTRAL);
  expect(await visitor.page.evaluate(() => history.length)).toBe(before);
});

it('is left by Esc pressed twice, not by one press, and this tab forgets what it knew', async () => {
  await using visitor = await Visitor.arrive('/guide/thoughts-of-self-harm', PHONE);
  await leaving(visitor);
  expect((await visitor.link('Leave this page quickly').boundingBox())?.y).toBeLessThan(400);
  const first = visitor.page.getByRole('region', { name: 'Who answers now' }).getByRole('link').first();
  expect(await first.getAttribute('href')).toBe('sms:85258?&body=SHOUT');
  const site = visitor.page.url();
  await visitor.page.evaluate(() => sessionStorage.setItem('trail', 'here'));
  await visitor.page.keyboard.press('Escape');
  expect(visitor.path).toBe('/guide/thoughts-of-self-harm');
  expect(await visitor.page.evaluate(() => sessionStorage.length)).toBeGreaterThan(0);
  await visitor.page.keyboard.press('Escape');
  await visitor.page.waitForURL(NEUTRAL);
  // Another page of the same tab finds nothing that this one left.
  await visitor.page.goto(new URL('/about', site).href);
  expect(await visitor.page.evaluate(() => sessionStorage.getItem('trail'))).toBeNull();
});
