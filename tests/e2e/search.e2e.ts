/** Searching in a browser: filters by keys, what stands where, and the pages without script. */
import { expect, it } from 'vitest';
import { KEY } from '#tests/setup/browser/preferences.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const PHONE = { width: 390, height: 844 };

const groupOf = (visitor: Visitor, name: string) =>
  visitor.page
    .getByRole('navigation', { name: 'Filters' })
    .locator('div', { has: visitor.heading(name) })
    .last();
const topOf = async (visitor: Visitor, selector: string) => {
  await visitor.page.evaluate(() => document.fonts.ready);
  return visitor.page
    .locator(selector)
    .first()
    .evaluate((one) => one.getBoundingClientRect().top + scrollY);
};

it('is narrowed by keys: Space turns filters on and off, nothing moves, and each step can be walked back', async () => {
  await using visitor = await Visitor.arrive('/search?query=school');
  const boxes = groupOf(visitor, 'Topic').getByRole('checkbox');
  await expect.poll(() => boxes.count()).toBeGreaterThan(2);
  const total = async () => Number.parseInt((await visitor.main().getByRole('status').first().textContent()) ?? '', 10);
  const chips = visitor.link(/: remove this filter$/);
  const all = await total();
  await boxes.nth(1).click();
  await visitor.page.waitForURL(/topic=/);
  await expect.poll(total).not.toBe(all);
  const one = await total();
  await boxes.nth(2).focus();
  // A key that is held is one press.
  await visitor.page.keyboard.down('Space');
  await visitor.page.keyboard.down('Space');
  await visitor.page.keyboard.up('Space');
  await expect.poll(() => boxes.nth(2).getAttribute('aria-checked')).toBe('true');
  await visitor.page.keyboard.press('Space');
  await expect.poll(() => boxes.nth(2).getAttribute('aria-checked')).toBe('false');
  await visitor.page.waitForURL(/topic=[^&]*$/);
  const top = await visitor.page.evaluate(() => scrollY);
  await visitor.page.keyboard.press('Space');
  await visitor.page.waitForURL(/topic=.*&topic=/);
  await expect.poll(total).toBeGreaterThan(one);
  expect(await visitor.page.evaluate(() => scrollY)).toBe(top);
  expect(await boxes.nth(2).evaluate((box) => box === document.activeElement)).toBe(true);
  expect(await chips.count()).toBe(2);
  await visitor.page.keyboard.press('Space');
  await expect.poll(total).toBe(one);
  await visitor.page.goBack();
  await expect.poll(() => chips.count()).toBe(2);
  await visitor.page.reload();
  expect(await chips.count()).toBe(2);

  // With a choice of tools axe finds no fault either.
  await visitor.open('/tools?price=free');
  expect(await visitor.axe()).toEqual([]);
});

it('has its first answer above 700 pixels on a telephone, below the cookie band', async () => {
  await using visitor = await Visitor.arrive('/search', PHONE);
  for (const words of [
    'sleep',
    'i cannot sleep',
    'sensory',
    'school',
    'dentist',
    'dispraxia',
    'asperger',
    'autism assessment adults',
  ]) {
    await visitor.open(`/search?query=${encodeURIComponent(words)}`);
    expect(await visitor.button('Essential only').isVisible()).toBe(true);
    const answer = 'main article, main section[aria-labelledby="answer-title"]';
    expect(await topOf(visitor, answer), words).toBeLessThan(700);
  }
});

it('has square pictures and something to do beside each best answer, and its lines in few rows, on a telephone', async () => {
  await using visitor = await Visitor.arrive('/search?query=sleep', PHONE);
  const answers = await visitor.page.locator('.best article').all();
  expect(answers.length).toBeGreaterThan(1);
  for (const answer of answers) {
    const save = answer.getByRole('button', { name: /^Save: / });
    expect(await save.or(answer.locator('a[href^="tel:"], a[href^="sms:"]')).first().isVisible()).toBe(true);
    const picture = await answer.locator('.card-picture').first().boundingBox();
    expect(Math.abs((picture?.width ?? 0) - (picture?.height ?? 1))).toBeLessThan(1);
  }
  // Its words stand in the field; the heading is there for whoever hears the page.
  expect((await visitor.heading('Search: sleep').boundingBox())?.height ?? 0).toBeLessThanOrEqual(1);
  const popular = visitor.page.getByRole('navigation', { name: 'Popular searches' });
  for (const width of [PHONE.width, 1280]) {
    await visitor.page.setViewportSize({ width, height: 844 });
    expect(await popular.filter({ visible: true }).count(), `at ${width}`).toBe(1);
  }

  // The line of kinds names help at once, and all else at one press.
  await visitor.page.setViewportSize(PHONE);
  await visitor.open('/search?query=sensory');
  const kinds = visitor.page.getByRole('navigation', { name: 'Jump to' }).getByRole('link');
  const tops = await kinds.evaluateAll((all) =>
    all.filter((link) => link.checkVisibility()).map((link) => Math.round(link.getBoundingClientRect().top)),
  );
  expect(new Set(tops).size).toBeLessThanOrEqual(2);
  await visitor.open('/topic/adhd');
  const line = visitor.page.getByRole('navigation', { name: 'All on ADHD' });
  const shown = line.getByRole('link').filter({ visible: true });
  for (const kind of ['Support', 'Directory'])
    expect(await line.getByRole('link', { name: kind }).isVisible()).toBe(true);
  const few = await shown.count();
  await line.getByRole('button', { name: /more$/ }).click();
  expect(await shown.count()).toBeGreaterThan(few);
  await line.getByRole('link', { name: /^People/ }).click();
  await visitor.page.waitForURL('**/topic/adhd?tab=People#other');
  await expect
    .poll(() => topOf(visitor, '#other').then((top) => visitor.page.evaluate((y) => y - scrollY, top)))
    .toBeLessThan(300);

  // What is only near has its line on a narrow screen and on paper.
  await visitor.page.setViewportSize({ width: 320, height: 640 });
  await visitor.open('/search?query=adhd+coach+zeppelin');
  const near = visitor.heading('Closest matches');
  expect(await near.isVisible()).toBe(true);
  expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await visitor.page.emulateMedia({ media: 'print' });
  expect(await near.isVisible()).toBe(true);
});

it('has answers as wide as the list where no pictures are wanted', async () => {
  const storage = { [KEY]: JSON.stringify({ amount: 'words' }) };
  await using visitor = await Visitor.arrive('/search?query=sleep', { ...PHONE, storage });
  const card = visitor.page.locator('.best article').first();
  const [outer, title] = [await card.boundingBox(), await card.getByRole('heading').boundingBox()];
  expect(title?.width).toBeGreaterThan((outer?.width ?? 0) * 0.7);
});

it('tells the same without script, and is narrowed by links and forms', async () => {
  await using visitor = await Visitor.arrive('/search?query=dispraxia&audience=adults', { javaScript: false });
  const { page } = visitor;
  const reads = async (words: string | RegExp) => expect(await page.getByText(words).count(), String(words)).toBe(1);
  const field = visitor.main().locator('input[name=query]');
  await reads('Showing results for dyspraxia instead of dispraxia.');
  await visitor.link('Search for dispraxia as you typed it').click();
  expect(visitor.path).toBe('/search?query=dispraxia&audience=adults&exact=true');
  expect(await field.inputValue()).toBe('dispraxia');
  for (const [path, ...words] of [
    ['/search?query=ADD', /^You searched for ‘ADD’\. ADD is an older name\./],
    ['/search?query=asperger', /^You searched for ‘asperger’\. .*here we say autism/, 'Best matches'],
    [
      '/search?query=lottery+results',
      'No results for ‘lottery results’',
      /^Show \d+ results? that shares? only one word$/,
    ],
    ['/search?query=adhd+coach+zeppelin', 'Closest matches', /^Search for ‘/],
    ['/search?query=adhd+coach+zeppelin&size=1', 'Closest matches'],
    ['/search?query=dyslexa&exact=true', 'No results for ‘dyslexa’'],
    ['/search?query=sleep&tag=nothing-of-this-name', /^Tag: nothing-of-this-name \(\d+\)$/],
  ] as const) {
    await visitor.open(path);
    for (const one of words) await reads(one);
  }
  await visitor.open('/search?query=dentist');
  expect(await page.getByRole('region', { name: 'Best matches' }).getByRole('article').count()).toBeGreaterThan(0);
  expect(await visitor.main().locator('article mark').count()).toBeGreaterThan(0);
  await visitor.open('/search?query=quiet+event+this+week');
  await visitor.link('All events of this week').click();
  expect(visitor.path).toBe('/events?when=week');
  await visitor.open('/search?query=asperger&among=people&size=4');
  await visitor.link('Show more').click();
  expect(await visitor.main().getByRole('article').count()).toBeGreaterThan(4);
  await visitor.link('Back to all results').click();
  expect(visitor.path).toBe('/search?query=asperger&size=4');

  // Filters stay when other words are searched, by name also where they find nothing.
  await visitor.open('/search?query=school&topic=adhd&topic=autism');
  await field.fill('sleep');
  await visitor.button('Search').click();
  const topics = () => new URL(page.url()).searchParams.getAll('topic');
  expect(topics()).toEqual(['adhd', 'autism']);
  await groupOf(visitor, 'Topic').getByRole('link', { name: /^ADHD/ }).click();
  expect(topics()).toEqual(['autism']);
  expect(await visitor.link(/^Topic: Autism|^Autism ?: remove this filter/).count()).toBe(1);

  await visitor.open('/tools');
  await page.getByRole('search', { name: 'Filter tools' }).getByLabel('What it helps with').selectOption({ index: 1 });
  await visitor.button('Apply').click();
  await page.waitForURL(/topic=/);
  expect(await visitor.main().getByRole('article').count()).toBeGreaterThan(0);
  await visitor.open('/topics-and-collections?query=sleep');
  await visitor.link(/^“sleep” ?: remove this filter/).click();
  expect(visitor.path).toBe('/topics-and-collections');
});
