/** Searching: what is found, how the page speaks of it, and how it is narrowed. */
import { describe, expect, it } from 'vitest';
import { hold, patient } from '#tests/setup/browser/patience.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

/** By its name: while the list is open, it bears the field's label too. */
const fieldOf = (visitor: Visitor) => visitor.main().locator('input[name=query]');
/** The value of an attribute of the field that has the focus. */
const focused = (visitor: Visitor, name: string) =>
  visitor.page.evaluate((attribute) => document.activeElement?.getAttribute(attribute), name);

describe.each([true, false])('what a search tells (script: %s)', (javaScript) => {
  it('says what it searched instead, and searches for the words as typed', async () => {
    await using visitor = await Visitor.arrive('/search?query=dispraxia&audience=adults', { javaScript });
    const line = visitor.page.getByText('Showing results for dyspraxia instead of dispraxia.');
    expect(await line.count()).toBe(1);
    await visitor.link('Search for dispraxia as you typed it').click();
    await visitor.page.waitForURL('**/search?query=dispraxia&audience=adults&exact=true');
    await expect.poll(() => line.count()).toBe(0);
    expect(await fieldOf(visitor).inputValue()).toBe('dispraxia');
  });

  it('keeps to the words as typed where it leads to all of a kind', async () => {
    await using visitor = await Visitor.arrive('/search?query=sleep&exact=true', { javaScript });
    const all = visitor.main().getByRole('link', { name: /^See all / });
    const links = await all.evaluateAll((found) => found.map((one) => one.getAttribute('href')));
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(link).toContain('exact=true');
  });

  it('says which days it reads, and leads to all events of them', async () => {
    await using visitor = await Visitor.arrive('/search?query=quiet+event+this+week', { javaScript });
    await visitor.link('All events of this week').click();
    await visitor.page.waitForURL('**/events?when=week');
    expect(
      await visitor
        .link(/^This week\b/)
        .first()
        .getAttribute('aria-current'),
    ).toBe('true');
  });

  it.each([
    ['ADD', /^You searched for ‘ADD’\. ADD is an older name\./],
    ['asperger', /^You searched for ‘asperger’\. .*here we say autism/],
  ])('tells which word is used here, and why: %s', async (query, words) => {
    await using visitor = await Visitor.arrive(`/search?query=${query}`, { javaScript });
    expect(await visitor.page.getByRole('note').getByText(words).count()).toBe(1);
    expect(await visitor.main().getByRole('alert').count()).toBe(0);
    expect(await visitor.main().getByRole('article').count()).toBeGreaterThan(0);
  });

  it('marks the words in titles and synopses, and nowhere else', async () => {
    await using visitor = await Visitor.arrive('/search?query=adhd', { javaScript });
    const marks = visitor.main().locator('article mark');
    expect(new Set((await marks.allTextContents()).map((word) => word.toLowerCase()))).toContain('adhd');
    await visitor.open('/topic/adhd');
    expect(await visitor.page.locator('mark').count()).toBe(0);
  });

  it('owns up where nothing holds all words', async () => {
    await using visitor = await Visitor.arrive('/search?query=quiet+swimming+museum', { javaScript });
    expect(await visitor.page.getByText('No card has all of your words. These have most of them.').count()).toBe(1);
    await visitor.open('/search?query=quiet+museum+autism');
    expect(await visitor.page.getByText(/all of your words/).count()).toBeGreaterThan(0);
  });

  // spec(1)
  it('puts the best of any kind above the list, once, and leads to each kind', async () => {
    await using visitor = await Visitor.arrive('/search?query=dentist', { javaScript });
    const best = visitor.page.getByRole('region', { name: 'Best answers' }).getByRole('article');
    const found = await best.count();
    expect(found).toBeGreaterThan(0);
    expect(found).toBeLessThanOrEqual(4);
    const addresses = (cards: typeof best) =>
      cards
        .locator('h3 a')
        .evaluateAll((links) => links.map((link) => `${link.getAttribute('href')} ${link.textContent}`));
    const above = await addresses(best);
    const list = await addresses(visitor.page.getByRole('region', { name: 'Results' }).getByRole('article'));
    expect(list.filter((one) => above.includes(one))).toEqual([]);
    const jump = visitor.page.getByRole('navigation', { name: 'What was found' }).locator('a[href^="#"]').first();
    const target = (await jump.getAttribute('href')) as string;
    expect(await visitor.page.locator(target).count()).toBe(1);
  });

  it('says why a card is there where its title does not', async () => {
    await using visitor = await Visitor.arrive('/search?query=dentist', { javaScript });
    const why = visitor.main().getByText(/^(Tag|Topic|By|Place|Says): /);
    expect(await why.count()).toBeGreaterThan(0);
    expect(await why.first().locator('mark').count()).toBeGreaterThan(0);
  });

  it('names the filter to take off where filters leave nothing, and how much is then found', async () => {
    await using visitor = await Visitor.arrive('/search?query=sleep&tag=nothing-of-this-name', { javaScript });
    const way = visitor.main().getByRole('listitem').filter({ hasText: 'take off the tag' });
    const [total] = /\d+/.exec((await way.textContent()) ?? '') ?? [];
    await way.getByRole('link').click();
    await visitor.page.waitForURL('**/search?query=sleep');
    await expect.poll(() => visitor.main().getByRole('status').first().textContent()).toMatch(`${total} result`);
  });

  it('shows what else the words find, each with the way to all of them', async () => {
    await using visitor = await Visitor.arrive('/search?query=asperger', { javaScript });
    const others = visitor.page.getByRole('region', { name: 'Also found for these words' });
    const links = await others
      .getByRole('link', { name: /^See all/ })
      .evaluateAll((found) => found.map((link) => [link.textContent ?? '', link.getAttribute('href') ?? '']));
    expect(links.map(([words]) => words?.replace(/\d+/, 'n'))).toEqual(
      expect.arrayContaining(['See all n events', 'See all n directory entries', 'See all n people']),
    );
    for (const [words = '', href = ''] of links) {
      await visitor.open(href);
      const total = /\d+/.exec(words)?.[0];
      await expect
        .poll(() => visitor.main().getByRole('status').first().textContent(), { message: words })
        .toMatch(`${total} `);
    }
  });

  it('lists one kind that has no page of its own, and leads back', async () => {
    await using visitor = await Visitor.arrive('/search?query=asperger&among=people&size=4', { javaScript });
    expect(await visitor.page.title()).toBe('People: asperger · Tessera');
    expect(await visitor.heading('People').count()).toBe(1);
    const cards = visitor.main().getByRole('article');
    expect(await cards.count()).toBe(4);
    await visitor.link('Show more').click();
    await expect.poll(() => cards.count()).toBeGreaterThan(4);
    await visitor.link('Back to all results').click();
    await visitor.page.waitForURL('**/search?query=asperger&size=4');
    await expect.poll(() => visitor.heading('Also found for these words').count()).toBe(1);
  });

  it('shows other kinds first where they are all there is', async () => {
    await using visitor = await Visitor.arrive('/search?query=dimmer+switch&exact=true', { javaScript });
    expect(await visitor.page.getByText('Nothing to read, hear or watch').count()).toBe(1);
    const found = visitor.page.getByRole('region', { name: 'Found for these words' });
    expect(await found.getByRole('listitem').count()).toBeGreaterThan(2);
    // What stands among the best answers is not repeated.
    expect(
      await visitor
        .main()
        .getByRole('link', { name: /^Dimmer Switch/ })
        .count(),
    ).toBe(1);
    expect(await visitor.page.getByText('Not what you were looking for?').count()).toBe(1);
  });

  it('helps where there is nothing', async () => {
    await using visitor = await Visitor.arrive('/search?query=dyslexa&exact=true&audience=adults', { javaScript });
    const main = visitor.main();
    expect(await main.getByText('We found nothing for dyslexa with these filters.').count()).toBe(1);
    expect(await visitor.link('dyslexia').getAttribute('href')).toBe('/search?query=dyslexia');
    expect(await visitor.link('search without filters').getAttribute('href')).toBe('/search?query=dyslexa&exact=true');
    expect(await visitor.link(/^ask us/).getAttribute('href')).toBe('/contact?about=dyslexa');
    expect(await main.getByRole('link', { name: 'Autism', exact: true }).count()).toBe(1);
    await visitor.link('search for similar words too').click();
    await visitor.page.waitForURL('**/search?query=dyslexa');
    await expect.poll(() => main.getByRole('article').count()).toBeGreaterThan(0);
  });

  it('keeps a chosen filter that finds nothing, so that it can be taken off', async () => {
    await using visitor = await Visitor.arrive('/search?query=dyspraxia&tag=sleep&type=media', { javaScript });
    const filters = visitor.page.getByRole('navigation', { name: 'Filters' });
    const chosen = filters.locator('a[aria-current], a[aria-checked=true]');
    await expect.poll(() => chosen.count()).toBe(1);
    expect(await visitor.link(/: take this filter off$/).count()).toBe(2);
    expect(await filters.getByText(/^0/).count()).toBeLessThanOrEqual(2);
    await visitor.link(/^sleep ?: take this filter off/i).click();
    await visitor.page.waitForURL('**/search?query=dyspraxia&type=media');
    await expect.poll(() => visitor.main().getByRole('article').count()).toBeGreaterThan(0);
    await visitor.link('Clear all filters').click();
    await visitor.page.waitForURL('**/search?query=dyspraxia');
  });
});

describe('the filters of a search', () => {
  const groupOf = (visitor: Visitor, name: string) =>
    visitor.page
      .getByRole('navigation', { name: 'Filters' })
      .locator('div', { has: visitor.heading(name) })
      .last();

  it('are tick boxes: several can be on, Space turns them on and off, and none moves', async () => {
    await using visitor = await Visitor.arrive('/search?query=school');
    const boxes = groupOf(visitor, 'Topic').getByRole('checkbox');
    await expect.poll(() => boxes.count()).toBeGreaterThan(2);
    const names = () => boxes.evaluateAll((all) => all.map((box) => box.textContent));
    const before = await names();
    const total = async () =>
      Number.parseInt((await visitor.main().getByRole('status').first().textContent()) ?? '', 10);
    const all = await total();
    await boxes.nth(1).click();
    await visitor.page.waitForURL(/topic=/);
    await expect.poll(() => boxes.nth(1).getAttribute('aria-checked')).toBe('true');
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
    await expect.poll(() => boxes.nth(2).getAttribute('aria-checked')).toBe('true');
    await expect.poll(total).toBeGreaterThan(one);
    expect(await visitor.page.evaluate(() => scrollY)).toBe(top);
    expect(await boxes.nth(2).evaluate((box) => box === document.activeElement)).toBe(true);
    expect(await names()).toEqual(before);
    expect(await visitor.link(/: take this filter off$/).count()).toBe(2);
    await visitor.page.keyboard.press('Space');
    await expect.poll(total).toBe(one);
    await visitor.page.goBack();
    await expect.poll(() => visitor.link(/: take this filter off$/).count()).toBe(2);
    await visitor.page.reload();
    expect(await visitor.link(/: take this filter off$/).count()).toBe(2);
  });

  it('show at once that they were pressed, and none is lost when several are pressed in a row', async () => {
    await using visitor = await patient('/search?query=sensory');
    const release = await hold(visitor, '**/api/content/search?*');
    const boxes = groupOf(visitor, 'Audience').getByRole('checkbox');
    for (const at of [0, 1, 2]) {
      await boxes.nth(at).click();
      await expect.poll(() => boxes.nth(at).getAttribute('aria-checked')).toBe('true');
    }
    await boxes.nth(1).click();
    await expect.poll(() => boxes.nth(1).getAttribute('aria-checked')).toBe('false');
    await visitor.link(/^Read \d/).click();
    release();
    await expect.poll(() => new URL(visitor.page.url()).searchParams.getAll('audience')).toHaveLength(2);
    await visitor.page.waitForURL(/consumption=Read/);
    await expect.poll(() => visitor.main().getByRole('article').count()).toBeGreaterThan(0);
    expect(await boxes.evaluateAll((all) => all.slice(0, 3).map((box) => box.ariaChecked))).toEqual([
      'true',
      'false',
      'true',
    ]);
  });

  it('have length and cost, where anything has them, in an order of their own', async () => {
    await using visitor = await Visitor.arrive('/search');
    const lengths = groupOf(visitor, 'Length').getByRole('checkbox');
    expect(await lengths.evaluateAll((all) => all.map((box) => box.textContent?.replace(/\d+ results?$/, '')))).toEqual(
      ['Up to 5 minutes', '6 to 15 minutes', '16 to 45 minutes', 'More than 45 minutes'],
    );
    await lengths.first().click();
    await visitor.page.waitForURL(/length=5-minutes/);
    await groupOf(visitor, 'Cost').getByRole('checkbox', { name: /^Free/ }).click();
    await visitor.page.waitForURL(/price=free/);
    for (const words of ['Up to 5 minutes', 'Free'])
      await visitor.link(new RegExp(`^${words} ?: take this filter off$`)).waitFor();
    const cards = visitor.main().getByRole('region', { name: 'Results' }).getByRole('article');
    // The list before stays until the new one is there.
    const notFree = async () => (await cards.allInnerTexts()).filter((text) => !/Free/i.test(text));
    await expect.poll(async () => [await cards.count(), await notFree()]).toEqual([expect.any(Number), []]);
    expect(await cards.count()).toBeGreaterThan(0);
    // Nothing that is found here costs or takes anything that is known.
    await using nothing = await Visitor.arrive('/search?query=zzqqy');
    expect(await groupOf(nothing, 'Length').count()).toBe(0);
  });

  it('of tools are what they help with and what costs nothing, also without script', async () => {
    await using visitor = await Visitor.arrive('/tools');
    const all = await visitor.main().getByRole('article').count();
    const form = visitor.page.getByRole('search', { name: 'Filter tools' });
    await form.getByLabel('Cost').selectOption('free');
    await visitor.page.waitForURL(/price=free/);
    const cards = visitor.main().getByRole('article');
    // Those of before stay until the others have come.
    await expect.poll(async () => (await cards.allInnerTexts()).every((text) => /Free/i.test(text))).toBe(true);
    expect(await cards.count()).toBeGreaterThan(0);
    expect(await visitor.axe()).toEqual([]);
    await visitor.link('Show all tools').click();
    await expect.poll(() => cards.count()).toBe(all);
    await using plain = await Visitor.arrive('/tools', { javaScript: false });
    const select = plain.page.getByRole('search', { name: 'Filter tools' }).getByLabel('What it helps with');
    await select.selectOption({ index: 1 });
    await plain.button('Apply').click();
    await plain.page.waitForURL(/topic=/);
    expect(await plain.main().getByRole('article').count()).toBeGreaterThan(0);
    // Nobody's list has a filter that nobody carries.
    await plain.open('/people');
    expect(await plain.page.getByRole('search', { name: 'Filter people' }).count()).toBe(0);
  });

  it('stay where they are, with the focus, when they are turned on and off under ‘Show more’', async () => {
    await using visitor = await Visitor.arrive('/search?query=sensory');
    const group = groupOf(visitor, 'Tag');
    await group.getByText(/^Show \d+ more tags$/).click();
    const boxes = group.getByRole('checkbox');
    const names = () => boxes.evaluateAll((all) => all.map((box) => box.textContent?.replace(/\d+ results?$/, '')));
    const before = await names();
    for (const at of [0, 4, 5, before.length - 1]) {
      const box = boxes.nth(at);
      await box.focus();
      for (const state of ['true', 'false']) {
        await visitor.page.keyboard.press('Space');
        await expect.poll(() => box.getAttribute('aria-checked')).toBe(state);
        await visitor.settle();
        expect(await box.evaluate((one) => one === document.activeElement)).toBe(true);
        expect(await names()).toEqual(before);
      }
    }
  });

  it('hand the focus on when one is taken off', async () => {
    await using visitor = await Visitor.arrive('/search?query=sensory&topic=autism&audience=adults&tag=soundscapes');
    const focused = () => visitor.page.evaluate(() => document.activeElement?.textContent ?? '');
    const chips = visitor.link(/: take this filter off$/);
    expect(await chips.count()).toBe(3);
    for (const left of [2, 1]) {
      await chips.first().press('Enter');
      await expect.poll(() => chips.count()).toBe(left);
      await expect.poll(focused).toMatch(/take this filter off$/);
    }
    await visitor.page.keyboard.press('Enter');
    await expect.poll(focused).toMatch(/^\d+ results/);
  });

  it('stay as they are when other words are searched, by name also where they find nothing, without script too', async () => {
    await using visitor = await Visitor.arrive('/search?query=school&topic=adhd&topic=autism', { javaScript: false });
    await fieldOf(visitor).fill('sleep');
    await visitor.button('Search').click();
    const topics = () => new URL(visitor.page.url()).searchParams.getAll('topic');
    expect(topics()).toEqual(['adhd', 'autism']);
    await groupOf(visitor, 'Topic').getByRole('link', { name: /^ADHD/ }).click();
    expect(topics()).toEqual(['autism']);
    expect(await visitor.link(/^Autism ?: take this filter off/).count()).toBe(1);
  });
});

// spec(113)
it('says how much was found when words or filters change, and leaves the focus where it is', async () => {
  await using visitor = await Visitor.arrive('/search?query=dyspraxia');
  const status = visitor.main().getByRole('status').first();
  const before = await status.textContent();
  expect(before).toMatch(/^\d+ results.* for dyspraxia/);
  await status.evaluate((element) => Object.assign(element, { sameAsBefore: true }));
  await fieldOf(visitor).fill('sleep');
  await visitor.page.keyboard.press('Enter');
  await expect.poll(() => status.textContent()).toMatch(/results.* for sleep/);
  expect(await focused(visitor, 'name')).toBe('query');
  const asked = visitor.page.getByRole('link', { name: /^Listen/ });
  const [count] = /\d+/.exec((await asked.textContent()) ?? '') ?? [];
  await asked.click();
  await expect.poll(() => status.textContent()).toMatch(new RegExp(`^${count} results? for sleep`));
  // A live region speaks only if it was there before its words.
  expect(await status.evaluate((element) => 'sameAsBefore' in element)).toBe(true);
});

it('filters topics and collections by words, without script too', async () => {
  await using visitor = await Visitor.arrive('/topics-and-collections?query=sleep', { javaScript: false });
  expect(await visitor.main().getByRole('article').count()).toBeGreaterThan(0);
  await visitor.link(/^“sleep” ?: take this filter off/).click();
  expect(visitor.path).toBe('/topics-and-collections');
});
