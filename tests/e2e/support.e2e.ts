/** The way to somebody who answers: from any page, in any search, tonight. */
import { describe, expect, it } from 'vitest';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const urgent = (visitor: Visitor) => visitor.page.getByRole('region', { name: 'If it is urgent' });

describe('support', () => {
  it.each([
    [1280, '/events'],
    [390, '/blog'],
  ])('is two steps from any page, at %i pixels', async (width, path) => {
    await using visitor = await Visitor.arrive(path, { width, height: 844 });
    // The bar has it on a telephone, too: the second press is the contact.
    await visitor.page.getByRole('banner').getByRole('link', { name: 'Get support' }).click();
    await visitor.page.waitForURL('**/support');
    const first = urgent(visitor).getByRole('link').first();
    await first.waitFor();
    expect(await first.getAttribute('href')).toBe('sms:85258?&body=SHOUT');
    expect((await first.boundingBox())?.y).toBeLessThan(700);
    for (const words of ['Call 116 123', 'Call 999', 'Call 111', 'Call 999, then press 55', 'Call 0808 2000 247'])
      expect(await urgent(visitor).getByRole('link', { name: words, exact: true }).count(), words).toBe(1);
  });

  it.each([320, 375, 390])('stands in one row of the bar at %i pixels, as large as a finger', async (width) => {
    await using visitor = await Visitor.arrive('/events', { width, height: 700 });
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
  });

  it('is narrowed by way and audience, and says who is there now', async () => {
    await using visitor = await Visitor.arrive('/support');
    await visitor.link(/^Call/).filter({ hasText: 'open' }).click();
    await visitor.page.waitForURL('**way=call**');
    const cards = visitor.page.getByRole('region', { name: 'Support resources' }).getByRole('article');
    await expect.poll(() => cards.filter({ hasNot: visitor.page.locator('a[href^="tel:"]') }).count()).toBe(0);
    expect(await cards.count()).toBeGreaterThan(0);
    await visitor.page.getByLabel('For whom').selectOption('parents-and-carers');
    await visitor.page.waitForURL('**audience=parents-and-carers**');
    await visitor.link(/^Call.*take this filter off/).click();
    await visitor.page.waitForURL((url) => !url.search.includes('way='));
    expect(await visitor.axe()).toEqual([]);
  });

  it('can be reached without script', async () => {
    await using visitor = await Visitor.arrive('/support?way=text', { javaScript: false });
    expect(await visitor.page.locator('a[href^="sms:"]').count()).toBeGreaterThan(1);
    await visitor.link('Not sure who? Start with Tonight').click();
    expect(visitor.path).toBe('/tonight');
  });
});

describe('a search that may be urgent', () => {
  it.each([
    '/search?query=can%E2%80%99t+cope',
    '/search?query=panic+attack&consumption=Listen',
    '/search?query=panic+attack&page=2',
    '/search?query=hopeless&among=support',
    '/events?query=urgent+help',
    '/directory?query=nobody+to+talk+to',
    '/topics-and-collections?query=want+to+die',
    '/tools?query=want+to+die',
  ])('%s shows first where help can be had at once', async (path) => {
    await using visitor = await Visitor.arrive(path, { width: 390, height: 844 });
    await urgent(visitor).waitFor();
    expect((await urgent(visitor).getByRole('link').first().boundingBox())?.y).toBeLessThan(700);
    // It can be left quickly, and its tab says nothing of it.
    expect(await visitor.main().getByRole('link', { name: 'Leave this page quickly' }).count()).toBe(1);
    expect(await visitor.page.title()).not.toMatch(/cope|panic|hopeless|urgent|nobody|die/);
  });

  it.each([390, 1280])(
    'who asks for someone to talk to finds whom to text or call next, at %i pixels',
    async (width) => {
      await using visitor = await Visitor.arrive('/search?query=i+need+someone+to+talk+to+tonight', { width });
      await urgent(visitor).waitFor();
      await visitor.main().getByText('Get support: who can be reached now').waitFor();
      const first = visitor.page.locator('.best article').first();
      expect(await first.locator('a[href^="tel:"], a[href^="sms:"]').count()).toBeGreaterThan(0);
    },
  );

  it.each(['/search?query=i+feel+unsafe+at+home', '/events?query=he+hits+me'])(
    '%s shows before all others who helps whom is not safe at home',
    async (path) => {
      await using visitor = await Visitor.arrive(path, { width: 390, height: 844 });
      const links = urgent(visitor).getByRole('link');
      await links.first().waitFor();
      expect(
        (await links.evaluateAll((all) => all.slice(0, 3).map((one) => one.getAttribute('href')))).slice(0, 2),
      ).toEqual(['tel:999', 'tel:08082000247']);
      expect((await links.first().boundingBox())?.y).toBeLessThan(700);
      expect(await visitor.axe()).toEqual([]);
    },
  );

  it('is led to help by the first suggestion', async () => {
    await using visitor = await Visitor.arrive('/search', { width: 390, height: 844 });
    const main = visitor.main();
    await main.getByRole('textbox').or(main.getByRole('combobox')).first().focus();
    await main.getByRole('combobox').waitFor();
    await visitor.page.keyboard.type('he hits me', { delay: 20 });
    const first = visitor.page.getByRole('option').first();
    await first.filter({ hasText: 'It is urgent: get help now' }).click();
    await visitor.page.waitForURL('**/support#urgent');
    await visitor.page.getByRole('link', { name: 'Call 0808 2000 247' }).waitFor();
  });

  it('has no such lines in another search', async () => {
    await using visitor = await Visitor.arrive('/search?query=sleep');
    expect(await urgent(visitor).count()).toBe(0);
  });
});

describe('tonight', () => {
  it('opens one thing to do, one to read or hear, and one contact, and nothing that asks for an account', async () => {
    await using visitor = await Visitor.arrive('/home', { width: 390, height: 844 });
    await visitor.link('Help for tonight').click();
    await visitor.heading('Tonight').waitFor();
    const tiles = visitor.main().getByRole('listitem').getByRole('link');
    expect(await tiles.count()).toBe(5);
    await tiles.filter({ hasText: 'I cannot sleep' }).click();
    await visitor.heading('I cannot sleep').waitFor();
    const boxes = visitor.main().locator('section');
    expect(await boxes.count()).toBe(3);
    expect(await boxes.first().getByRole('listitem').count()).toBeGreaterThan(1);
    expect(await boxes.nth(2).locator('a[href^="sms:"], a[href^="tel:"], a[href^="http"]').count()).toBeGreaterThan(0);
    expect(
      await visitor
        .main()
        .getByText(/log in|sign up|member/i)
        .count(),
    ).toBe(0);
    await visitor.link('It is urgent: get help now').click();
    await visitor.page.waitForURL('**/support#urgent');
  });

  it('knows no other address', async () => {
    await using visitor = await Visitor.arrive('/tonight/getting-the-day-started');
    await visitor
      .heading('Page not found')
      .or(visitor.heading(/not here|not found/i))
      .first()
      .waitFor();
    visitor.allow(/status of 404/, 'there is no such page');
  });
});
