/** What the specification says of pages and what no other file of tests looks at. */
import { describe, expect, inject, it } from 'vitest';
import { site as particulars } from '#site';
import { bar, dialog } from '#tests/setup/browser/entering.ts';
import { seesComparison } from '#tests/setup/browser/memberships.ts';
import { Visitor, type VisitorOptions, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const region = (visitor: Visitor, name: string | RegExp) => visitor.main().getByRole('region', { name });
const seen = (visitor: Visitor, words: string | RegExp) =>
  visitor.main().getByText(words).filter({ visible: true }).first();
const tagsOf = (visitor: Visitor) => visitor.page.getByRole('navigation', { name: 'Choose what to show' });

describe.each([390, 1280])('at %i pixels', (width) => {
  const screen: VisitorOptions = { width, height: 844 };

  // spec(26, 41, 92, 102, 109, 110, 398)
  it('home says what it is, what it offers, what matters to us and how to take part', async () => {
    await using visitor = await Visitor.arrive('/home', { ...screen, javaScript: false });
    expect(await visitor.page.getByRole('heading', { level: 1 }).textContent()).toBe('Understanding neurodivergence');
    expect(await visitor.page.locator('html').getAttribute('lang')).toBe('en-GB');
    const join = visitor.main().getByText('Join now for free').filter({ visible: true });
    expect(await join.count()).toBe(1);
    const offers = region(visitor, 'What we offer').getByRole('link');
    expect(await offers.allTextContents()).toEqual(['Topics', 'Events', 'Curated Collections', 'Directory']);
    expect(await offers.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual([
      '/topics-and-collections',
      '/events',
      '/topics-and-collections',
      '/directory',
    ]);
    expect(await region(visitor, 'What matters to us').getByRole('listitem').count()).toBe(3);
    for (const [name, href] of [
      ['Suggest content', '/suggest'],
      ['Share your work', '/contact'],
    ] as const)
      expect(await region(visitor, 'Get involved').getByRole('link', { name }).getAttribute('href')).toBe(href);
    expect(await region(visitor, /Become a member - it’s free!/).isVisible()).toBe(true);
    const banner = visitor.page.getByRole('complementary', { name: /^Advertisement: / });
    expect(await banner.getByText('Advertisement', { exact: true }).isVisible()).toBe(true);
    expect(await banner.getByRole('link').getAttribute('rel')).toContain('sponsored');
  });

  // spec(28, 29, 111)
  it('the support bar leads to both places, each in a new tab', async () => {
    await using visitor = await Visitor.arrive('/home', { ...screen, javaScript: false });
    const links = visitor.page.getByRole('complementary', { name: 'Support us' }).getByRole('link');
    expect(
      await links.evaluateAll((all) => all.map((one) => [one.getAttribute('href'), one.getAttribute('target')])),
    ).toEqual([
      [String(particulars.supportUs.crowdfunding), '_blank'],
      [String(particulars.supportUs.coffee), '_blank'],
    ]);
  });

  // spec(15, 30, 31)
  it('the foot names the company, its number and address, and that a newsletter is coming soon', async () => {
    await using visitor = await Visitor.arrive('/about', { ...screen, javaScript: false });
    const foot = visitor.page.getByRole('contentinfo');
    const { name, number, address } = particulars.company;
    for (const words of [name, String(number), address, 'Newsletter: coming soon'])
      expect(await foot.getByText(words).filter({ visible: true }).count(), words).toBe(1);
    expect(await foot.getByRole('link', { name: 'Become a member' }).getAttribute('href')).toBe('/signup');
  });

  // spec(16, 17, 18, 19, 21, 107, 108, 121)
  it('a visitor compares the three memberships on home and search', async () => {
    await using visitor = await Visitor.arrive('/home', screen);
    await seesComparison(visitor, width);
    const join = visitor.main().getByRole('button', { name: 'Join now', exact: true }).filter({ visible: true });
    await visitor.open('/search');
    await seesComparison(visitor, width);
    await join.click();
    await dialog(visitor, 'Sign up with email').waitFor();
  });

  // spec(97, 99, 293)
  it('home has a button for every tag, and each is reached by keys', async () => {
    await using visitor = await Visitor.arrive('/home', screen);
    const tags = tagsOf(visitor);
    const names = await everyTag();
    expect(names.length).toBeGreaterThan(40);
    const links = tags.getByRole('link').filter({ visible: true });
    expect(await tags.locator('[aria-current]').textContent()).toBe('Featured');
    await tags.locator('summary').focus();
    await visitor.page.keyboard.press('Enter');
    const more = tags.getByRole('link', { name: 'Show more tags' });
    for (let page = 2; await more.isVisible(); page++) {
      await more.focus();
      await visitor.page.keyboard.press('Enter');
      await visitor.page.waitForURL(`**tags=${page}*`);
      // The link itself goes on to the next page, or away at the last.
      await more.and(tags.locator(`[href*="tags=${page}"]`)).waitFor({ state: 'detached' });
      expect(await links.count()).toBeGreaterThanOrEqual(Math.min(page * 40, names.length));
    }
    const shown = await links.allTextContents();
    expect(names.filter((name) => !shown.includes(name))).toEqual([]);
    expect(await links.evaluateAll((all) => all.filter((one) => (one as HTMLElement).tabIndex < 0).length)).toBe(0);
    await links.last().focus();
    const last = await links.last().textContent();
    await visitor.page.keyboard.press('Enter');
    await visitor.page.waitForURL('**tag=*');
    await expect.poll(() => tags.locator('[aria-current]').textContent()).toContain(last);
  });

  // spec(115, 117, 408)
  it('search has eight popular searches, also beside a query, and four ways, also where one has nothing', async () => {
    await using visitor = await Visitor.arrive('/search', screen);
    const popular = visitor.page.getByRole('navigation', { name: 'Popular searches' });
    expect(await popular.getByRole('link').filter({ visible: true }).count()).toBe(8);
    expect(await popular.getByText('Popular', { exact: true }).isVisible()).toBe(true);
    await visitor.open('/search?query=sleep');
    expect(await popular.getByRole('link').filter({ visible: true }).count()).toBe(8);
    const ways = visitor.page.getByRole('navigation', { name: 'How to take it in' }).getByRole('link');
    for (const [query, nothing] of [
      ['sleep', ['Watch']],
      ['zzqqy', ['All', 'Listen', 'Read', 'Watch']],
    ] as const) {
      await visitor.open(`/search?query=${query}`);
      const words = (await ways.allInnerTexts()).map((one) => one.replaceAll(/\s+/g, ' ').trim().split(/ (.*)/));
      expect(words.map(([way]) => way)).toEqual(['All', 'Listen', 'Read', 'Watch']);
      expect(words.flatMap(([way, results]) => (results === '0 results' ? way : []))).toEqual(nothing);
    }
  });

  // spec(123, 124, 125, 141, 142, 144)
  it('the filters of the directory and of events say what no choice means', async () => {
    await using visitor = await Visitor.arrive('/directory', { ...screen, javaScript: false });
    const first = () =>
      visitor
        .main()
        .locator('select')
        .evaluateAll((all) =>
          all.map((one) => (one as HTMLSelectElement).options[0]).map((one) => [one?.value, one?.text]),
        );
    expect(await first()).toEqual([
      ['', 'Select'],
      ['', 'All Audiences'],
      ['', 'All Locations'],
    ]);
    expect(await visitor.main().locator('select[name="location"] option').count()).toBeGreaterThan(2);
    await visitor.open('/events');
    expect(await first()).toEqual([
      ['', 'All Types'],
      ['', 'All Tags'],
      ['', 'All Audiences'],
      ['', 'All Locations'],
    ]);
  });

  // spec(147)
  it('an event without place says ‘Location not specified’, and one that is online says so instead', async () => {
    await using visitor = await Visitor.arrive('/item/event/two-person-walks', {
      ...screen,
      javaScript: false,
    });
    expect(await seen(visitor, 'Location not specified').isVisible()).toBe(true);
    await visitor.open('/item/event/tea-before-the-night-shift');
    expect(await seen(visitor, /^Online$/).isVisible()).toBe(true);
    expect(await visitor.main().getByText('Location not specified').count()).toBe(0);
  });

  // spec(131, 132, 133)
  it('entries of the directory have their three badges, and what is neurodivergent-led a border of its own', async () => {
    await using visitor = await Visitor.arrive('/directory?size=50', { ...screen, javaScript: false });
    const cards = visitor.main().getByRole('article');
    for (const words of ['Sponsored', 'Neuro-affirming'])
      expect(await cards.getByText(words, { exact: true }).count(), words).toBeGreaterThan(0);
    const led = cards.filter({ has: visitor.page.getByText('Neurodivergent-led', { exact: true }) });
    const others = cards.filter({ hasNot: visitor.page.getByText('Neurodivergent-led', { exact: true }) });
    const border = (one: Element) => `${getComputedStyle(one).borderTopWidth} ${getComputedStyle(one).borderTopColor}`;
    const [ofLed, ofOthers] = [await led.evaluateAll(eachBorder), await others.evaluateAll(eachBorder)];
    expect(new Set(ofLed).size).toBe(1);
    expect(ofOthers).not.toContain(await led.first().evaluate(border));
  });

  // spec(25)
  it('what somebody paid for says so among tools and among support', async () => {
    await using visitor = await Visitor.arrive('/tools?size=50', { ...screen, javaScript: false });
    for (const path of ['/tools?size=50', '/support?size=50']) {
      await visitor.open(path);
      expect(await visitor.main().getByText('Sponsored', { exact: true }).count(), path).toBeGreaterThan(0);
      const paid = visitor.main().locator('article a[rel~="sponsored"]');
      expect(await paid.count(), path).toBeGreaterThan(0);
    }
  });

  // spec(35, 47, 48, 49, 412)
  it('speaking lists six topics that do nothing, and its enquiry begins with ‘Public speaking’', async () => {
    await using visitor = await Visitor.arrive('/speaking', screen);
    const topics = region(visitor, 'Topics').getByRole('button');
    expect(await topics.allTextContents()).toEqual([
      'ADHD & perimenopause',
      'Parenting neurodivergent children',
      'Neurodiversity at work',
      'Self-identification & diagnosis',
      'Advocating for yourself & others',
      'From strategy to startup',
    ]);
    const before = await visitor.main().innerHTML();
    for (const topic of await topics.all()) await topic.click();
    expect(await visitor.main().innerHTML()).toBe(before);
    await visitor.link('Make an enquiry').click();
    await visitor.page.waitForURL('**/contact?subject=public-speaking');
    expect(await visitor.page.getByLabel('Subject').inputValue()).toBe('public-speaking');
  });
});

const eachBorder = (all: Element[]): string[] =>
  all.map((one) => `${getComputedStyle(one).borderTopWidth} ${getComputedStyle(one).borderTopColor}`);

/** The names of all tags that have something, from the API. */
async function everyTag(): Promise<string[]> {
  const names: string[] = [];
  for (let page = 1, more = true; more; page++) {
    const answer = await fetch(`${inject('siteUrl')}/api/content/filter/tag?size=50&page=${page}`);
    const { data, pagination } = await answer.json();
    names.push(...data.map(({ name }: { name: string }) => name));
    more = pagination.has_next;
  }
  return names;
}

// spec(55)
it('the page of a lost address has a large 404', async () => {
  await using visitor = await Visitor.arrive('/404', { javaScript: false });
  // Drawn in tiles, and said in the heading.
  const drawn = await visitor.main().locator('img.tiles').first().boundingBox();
  expect(drawn?.height).toBeGreaterThan(100);
  expect(await visitor.page.getByRole('heading', { level: 1 }).textContent()).toBe('404: Page not found');
});

// spec(3, 34)
it('about says whom the site is for, and with speaking who founded it', async () => {
  await using visitor = await Visitor.arrive('/about', { javaScript: false });
  for (const path of ['/about', '/speaking']) {
    await visitor.open(path);
    expect(await visitor.main().innerText(), path).toContain(particulars.founder.name);
  }
  await visitor.open('/about');
  const words = ['neurodivergent people', 'those who live with them', 'those who work with them'];
  for (const some of words) expect(await visitor.main().textContent()).toContain(some);
});

// spec(76, 93)
it('‘Become a member’ at the foot and ‘Join now for free’ open the sign-up dialog', async () => {
  await using visitor = await Visitor.arrive('/home');
  for (const place of [visitor.main(), visitor.page.getByRole('contentinfo')]) {
    const button = place.getByRole('button', { name: /^(Join now for free|Become a member)$/ });
    await button.filter({ visible: true }).click();
    const opened = dialog(visitor, 'Sign up with email');
    await opened.waitFor();
    await visitor.page.keyboard.press('Escape');
    await opened.waitFor({ state: 'detached' });
  }
});

describe('the navigation', () => {
  // spec(64, 68)
  it('of a wide screen has every link, and narrower ones have no Speaker and no About', async () => {
    await using visitor = await Visitor.arrive('/events', { width: 1600 });
    const main = visitor.page.getByRole('navigation', { name: 'Main' });
    for (const [name, path] of [
      ['Home', '/home'],
      ['Topics and Collections', '/topics-and-collections'],
      ['Events', '/events'],
      ['Directory', '/directory'],
      ['Search', '/search'],
      ['Speaker', '/speaking'],
      ['Blog', '/blog'],
    ] as const) {
      const link = main.getByRole('link', { name, exact: true });
      expect(await link.getAttribute('href'), name).toBe(path);
      expect(await link.isVisible(), name).toBe(true);
    }
    await main.getByRole('button', { name: 'About' }).click();
    for (const name of ['About', 'Contact']) await main.getByRole('link', { name, exact: true }).waitFor();
    expect(await bar(visitor).getByText('My Account').isVisible()).toBe(false);
    for (const width of [1024, 768, 390]) {
      await visitor.page.setViewportSize({ width, height: 900 });
      for (const words of ['Speaker', 'About'])
        expect(await bar(visitor).getByText(words, { exact: true }).filter({ visible: true }).count(), words).toBe(0);
    }
  });
});
