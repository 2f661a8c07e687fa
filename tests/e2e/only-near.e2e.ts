/** A search that has nothing good says so before the first card, and shows what is near after that line. */
import { describe, expect, it } from 'vitest';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const NOTHING = 'We have nothing on this yet. Near it:';
const CLOSEST = 'Closest to what you wrote';
const SOME = 'Only near what you asked:';
/** Words that no card of the demo has together. */
const ALONE = '/search?query=brown+bread+recipes+by+post';
/** Words of which only long texts of the demo have one. */
const IN_BODIES = '/search?query=lottery+results';
const DIVIDED = '/search?query=dimmer+switch';

/** Which of the headings stands before the first card, and which after some. */
const order = (visitor: Visitor) =>
  visitor
    .main()
    .locator('h2, article')
    .evaluateAll((all) => all.map((one) => (one.tagName === 'ARTICLE' ? 'card' : (one.textContent ?? ''))));

describe.each([true, false])('what is only near (script: %s)', (javaScript) => {
  it('stands after a line that says so, with the ways on', async () => {
    await using visitor = await Visitor.arrive(ALONE, { javaScript });
    const told = await order(visitor);
    expect(told.filter((one) => one === CLOSEST)).toHaveLength(1);
    expect(told.indexOf(CLOSEST)).toBeLessThan(told.indexOf('card'));
    expect(told).not.toContain(NOTHING);
    expect(told).not.toContain('Best answers');
    expect(await visitor.main().getByText('No card has all of your words').count()).toBe(0);
    expect(await visitor.link('get support').first().getAttribute('href')).toBe('/support');
    expect(await visitor.link('ask us').first().getAttribute('href')).toBe(
      '/contact?about=brown+bread+recipes+by+post',
    );
    const topic = visitor.main().getByText('You can also look through').getByRole('link').first();
    expect(await topic.getAttribute('href')).toMatch(/^\/topic/);
  });

  it('is denied where no title, tag, topic or short text has a word of it', async () => {
    await using visitor = await Visitor.arrive(IN_BODIES, { javaScript });
    const told = await order(visitor);
    expect(told.filter((one) => one === NOTHING)).toHaveLength(1);
    expect(told).not.toContain(CLOSEST);
  });

  it('stands after all that answers', async () => {
    await using visitor = await Visitor.arrive(DIVIDED, { javaScript });
    const told = await order(visitor);
    expect(told.filter((one) => one === SOME)).toHaveLength(1);
    expect(told.indexOf('card')).toBeLessThan(told.indexOf(SOME));
    expect(told.indexOf(SOME)).toBeLessThan(told.lastIndexOf('card'));
    expect(told).not.toContain(NOTHING);
  });

  it('is told one at a time, too', async () => {
    await using visitor = await Visitor.arrive(`${ALONE}&size=1`, { javaScript });
    const told = await order(visitor);
    expect(told.indexOf(CLOSEST)).toBeGreaterThan(-1);
    expect(told.indexOf(CLOSEST)).toBeLessThan(told.indexOf('card'));
  });
});

it('fits a narrow screen, and is printed', async () => {
  await using visitor = await Visitor.arrive(ALONE);
  await visitor.page.setViewportSize({ width: 320, height: 640 });
  const line = visitor.heading(CLOSEST);
  expect(await line.isVisible()).toBe(true);
  expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await visitor.page.emulateMedia({ media: 'print' });
  expect(await line.isVisible()).toBe(true);
});

it('says before the cards that none has all of the words', async () => {
  await using visitor = await Visitor.arrive('/search?query=quiet+swimming+museum');
  const told = await visitor
    .main()
    .locator('p, article')
    .evaluateAll((all) => all.map((one) => (one.tagName === 'ARTICLE' ? 'card' : (one.textContent ?? ''))));
  const line = told.findIndex((one) => /^No card has all of your words/.test(one));
  expect(line).toBeGreaterThan(-1);
  expect(line).toBeLessThan(told.indexOf('card'));
});
