/** Answers before ornament: how soon somebody comes to what they look for. */
import { describe, expect, it } from 'vitest';
import { withChoice } from '#tests/setup/browser/preferences.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const PHONE = { width: 390, height: 844 };
/** On a page that is laid out whole: fonts and pictures change nothing any more. */
const topOf = async (visitor: Visitor, selector: string) => {
  await visitor.page.evaluate(() => document.fonts.ready);
  return visitor.page
    .locator(selector)
    .first()
    .evaluate((one) => one.getBoundingClientRect().top + scrollY);
};

/** Each sort of page that lists things, in the demo. */
const LISTS = [
  '/topic/adhd',
  '/collection/getting-the-day-started',
  '/guides',
  '/guide/sleep',
  '/events',
  '/directory',
  '/tools',
  '/people',
];
/** The first title of a thing, or on a guide the first thing to do. */
const FIRST_TITLE = 'main article:not(.wrap) :is(h2, h3), main .wrap section ol li';

async function chosen(path: string, size: { width: number; height: number }): Promise<Visitor> {
  const visitor = await Visitor.arrive(path, size);
  await visitor.button('Essential only').click();
  await visitor.page.locator('#cookie-banner').waitFor({ state: 'hidden' });
  return visitor;
}

describe('content before furniture', () => {
  it.each(LISTS)('the first title of %s stands within 700 pixels on a telephone, 600 on a computer', async (path) => {
    await using phone = await chosen(path, PHONE);
    expect(await topOf(phone, FIRST_TITLE)).toBeLessThanOrEqual(700);
    await using computer = await chosen(path, { width: 1280, height: 900 });
    expect(await topOf(computer, FIRST_TITLE)).toBeLessThanOrEqual(600);
  });

  it('so it does under two things to expect, whose number is right above them', async () => {
    for (const [size, most] of [
      [{ width: 1280, height: 800 }, 600],
      [PHONE, 700],
    ] as const) {
      await using visitor = await chosen('/events?fact=loud-noise:no&fact=crowd:no', size);
      expect(await topOf(visitor, FIRST_TITLE)).toBeLessThanOrEqual(most);
      const sum = (await visitor.page.getByText(/^\d+ events: \d+ fit, \d+ not known yet$/).boundingBox())?.y ?? 0;
      const choice = (await visitor.link(/^No loud noise/).boundingBox())?.y ?? 0;
      expect(choice - sum).toBeGreaterThan(0);
      expect(choice - sum).toBeLessThan(120);
    }
  });

  it('support has the first thing to do within 400 pixels, and on a computer its first title within 600', async () => {
    await using phone = await chosen('/support', PHONE);
    expect(await topOf(phone, '#urgent li a')).toBeLessThanOrEqual(400);
    await using computer = await chosen('/support', { width: 1280, height: 900 });
    expect(await topOf(computer, FIRST_TITLE)).toBeLessThanOrEqual(600);
  });

  it('home has its first title within 1,150 pixels, with the cookie choice open', async () => {
    await using phone = await Visitor.arrive('/home', PHONE);
    expect(await phone.page.locator('#cookie-banner').isVisible()).toBe(true);
    expect(await topOf(phone, FIRST_TITLE)).toBeLessThanOrEqual(1_150);
  });

  it.each([
    '/topic/adhd',
    '/collection/getting-the-day-started',
    '/item/event/quiet-hour-glass-museum',
    '/guide/sleep',
  ])('keeping and sharing %s is one row, after all that it holds', async (path) => {
    await using visitor = await Visitor.arrive(path);
    const row = visitor.main().getByRole('group', { name: 'Keep or share' });
    expect(await row.count()).toBe(1);
    // It shows once it can be used.
    await row.getByRole('button', { name: 'Copy link' }).waitFor();
    for (const name of [/^Save/, 'Copy link', 'Print'])
      expect(await row.getByRole('button', { name }).count(), String(name)).toBe(1);
    const top = (await row.boundingBox())?.y ?? 0;
    for (const title of await visitor.main().locator('.cards').getByRole('heading').all())
      expect((await title.boundingBox())?.y ?? 0).toBeLessThan(top);
  });

  it.each(['/topic/adhd', '/collection/getting-the-day-started', '/search?query=sleep', '/home', '/events'])(
    'one at a time, %s shows one',
    async (path) => {
      await using visitor = await withChoice({ amount: 'one' }, path);
      expect(await visitor.main().getByRole('article').filter({ visible: true }).count()).toBe(1);
      expect(
        await visitor
          .main()
          .getByText(/^Result 1 of/)
          .filter({ visible: true })
          .count(),
      ).toBe(1);
    },
  );
});

describe('on a telephone', () => {
  it.each([
    'sleep',
    'i cannot sleep',
    'sensory',
    'school',
    'dentist',
    'dispraxia',
    'asperger',
    'autism assessment adults',
  ])('the first answer to ‘%s’ stands above 700 pixels, below the cookie band', async (words) => {
    await using visitor = await Visitor.arrive(`/search?query=${encodeURIComponent(words)}`, PHONE);
    expect(await visitor.button('Essential only').isVisible()).toBe(true);
    expect(await topOf(visitor, 'main article, main section[aria-labelledby="answer-title"]')).toBeLessThan(700);
  });

  it('each best answer can be saved or reached, and its picture is square', async () => {
    await using visitor = await Visitor.arrive('/search?query=sleep', PHONE);
    const answers = await visitor.page.locator('.best article').all();
    expect(answers.length).toBeGreaterThan(1);
    for (const answer of answers) {
      const save = answer.getByRole('button', { name: 'Save' });
      expect(await save.or(answer.locator('a[href^="tel:"], a[href^="sms:"]')).first().isVisible()).toBe(true);
      const picture = await answer.locator('.card-picture').first().boundingBox();
      expect(Math.abs((picture?.width ?? 0) - (picture?.height ?? 1))).toBeLessThan(1);
    }
  });

  it('the line of kinds takes two rows at most', async () => {
    await using visitor = await Visitor.arrive('/search?query=sensory', PHONE);
    const links = visitor.page.getByRole('navigation', { name: 'What was found' }).getByRole('link');
    const tops = await links.evaluateAll((all) =>
      all.filter((link) => link.checkVisibility()).map((link) => Math.round(link.getBoundingClientRect().top)),
    );
    expect(new Set(tops).size).toBeLessThanOrEqual(2);
  });

  it('that line names help at once, and all else at one press', async () => {
    await using visitor = await Visitor.arrive('/topic/adhd', PHONE);
    const line = visitor.page.getByRole('navigation', { name: 'All on ADHD' });
    for (const kind of ['Support', 'Directory'])
      expect(await line.getByRole('link', { name: kind }).isVisible()).toBe(true);
    const all = await line.getByRole('link').and(visitor.page.locator(':visible')).count();
    await line.getByRole('button', { name: /more$/ }).click();
    expect(await line.getByRole('link').and(visitor.page.locator(':visible')).count()).toBeGreaterThan(all);
  });

  it('without pictures, answers are as wide as the list', async () => {
    await using visitor = await withChoice({ amount: 'words' }, '/search?query=sleep', PHONE);
    const card = visitor.page.locator('.best article').first();
    const [outer, title] = [await card.boundingBox(), await card.getByRole('heading').boundingBox()];
    expect(title?.width).toBeGreaterThan((outer?.width ?? 0) * 0.7);
  });
});

// spec(114)
it('a search says its words once, in the field, and has popular searches also beside them', async () => {
  await using visitor = await Visitor.arrive('/search');
  const popular = visitor.page.getByRole('navigation', { name: 'Popular searches' });
  expect(await popular.count()).toBe(1);
  const label = visitor.main().locator('label').first();
  expect(await label.textContent()).not.toBe(await visitor.heading('Search').first().textContent());
  await visitor.open('/search?query=sleep');
  expect(await popular.count()).toBe(1);
  // The heading is there for whoever hears the page.
  const box = await visitor.heading('Search: sleep').boundingBox();
  expect(box?.height ?? 0).toBeLessThanOrEqual(1);
});

describe('the page of a topic', () => {
  it('leads to every kind that it has, the directory too, and to as many as it says', async () => {
    await using visitor = await Visitor.arrive('/topic/adhd');
    const line = visitor.page.getByRole('navigation', { name: 'All on ADHD' });
    const names = await line.getByRole('link').allTextContents();
    expect(names.map((name) => name.replace(/ \d+$/, ''))).toEqual(
      expect.arrayContaining(['To read', 'Events', 'People', 'Directory']),
    );
    await line.getByRole('link', { name: /^People/ }).click();
    await visitor.page.waitForURL('**/topic/adhd?tab=People#other');
    await expect
      .poll(() => topOf(visitor, '#other').then((top) => visitor.page.evaluate((y) => y - scrollY, top)))
      .toBeLessThan(300);
    const [total] = /\d+/.exec((await line.getByRole('link', { name: /^Directory/ }).textContent()) ?? '') ?? [];
    await line.getByRole('link', { name: /^Directory/ }).click();
    await visitor.page.waitForURL('**/directory?topic=adhd');
    await expect
      .poll(() => visitor.main().getByRole('status').first().textContent())
      .toMatch(new RegExp(`^${total} entr`));
    await visitor.link(/^ADHD ?: take this filter off/).click();
    await visitor.page.waitForURL('**/directory');
  });

  // spec(158)
  it('has what else there is on it after a few of its cards, not after all', async () => {
    await using visitor = await Visitor.arrive('/topic/adhd', PHONE);
    expect(await topOf(visitor, '#other')).toBeLessThan(3_700);
    expect(await visitor.link('Show more').isVisible()).toBe(true);
    await using wide = await Visitor.arrive('/topic/adhd');
    expect(await topOf(wide, '#other')).toBeLessThan(3_100);
  });
});
