/** What the specification says of members, and of what is locked for others, and what no other file of tests looks at. */
import { describe, expect, it } from 'vitest';
import { Shelves } from '#tests/builders/shelves.ts';
import { dialog, fillIn, hears, messages, openDialog, tickBoth } from '#tests/setup/browser/entering.ts';
import { type SiteMember, withMembersSite } from '#tests/setup/browser/members-site.ts';
import { seesComparison } from '#tests/setup/browser/memberships.ts';
import { Visitor, type VisitorOptions, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const site = withMembersSite();

let member: Promise<SiteMember> | undefined;
/** One member for all tests that change nothing of theirs. */
const somebody = () => {
  member ??= site.join('letters@example.org', { first_name: 'Rowan', last_name: 'Achterberg' });
  return member;
};

describe.each([390, 1280])('at %i pixels', (width) => {
  const screen: VisitorOptions = { width, height: 844 };

  // spec(16)
  it('a member compares the three memberships on home, search and the account', async () => {
    await using visitor = await site.arrive('/home', await somebody(), screen);
    for (const path of ['/home', '/search', '/account']) {
      await visitor.open(path);
      await seesComparison(visitor, width);
      expect(await visitor.main().getByText('Join now').filter({ visible: true }).count(), path).toBe(0);
    }
  });

  // spec(20)
  it('a premium collection is locked for visitors and free members, with the reason', async () => {
    const reason = 'This collection is for Premium members';
    const slug = 'work-that-fits';
    await using visitor = await Visitor.arrive(`/collection/${slug}`, { ...screen, url: site.url });
    await visitor.heading(reason).waitFor();
    await visitor.main().getByText('Premium is coming soon.').filter({ visible: true }).first().waitFor();
    expect(await visitor.main().getByRole('article').count()).toBe(0);
    await using free = await site.arrive(`/collection/${slug}`, await somebody(), screen);
    await free.heading(reason).waitFor();
    expect(await free.main().getByRole('article').count()).toBe(0);
    await free.open('/topics-and-collections?size=50');
    const card = free.main().getByRole('article').filter({ hasText: 'Work that fits' });
    expect(await card.getByText('For Premium members', { exact: true }).isVisible()).toBe(true);
  });
});

describe('a member', () => {
  // spec(90)
  it('gives a rating from a row and from a best answer', async () => {
    // A thing with neither picture nor text is a row.
    await new Shelves(site.store.db).tool({ name: 'Bare drum', url: 'https://example.org/drum' });
    const found = async () => (await site.call('GET', '/content/tool?query=bare%20drum')).data.length;
    await expect.poll(found, { timeout: 15_000 }).toBeGreaterThan(0);
    const rater = await site.join(`rater${process.hrtime.bigint()}@example.org`);
    const stars = (visitor: Visitor) => visitor.page.getByRole('dialog', { name: 'How helpful was it?' });
    await using visitor = await site.arrive('/about', rater);
    for (const [path, places] of [
      ['/tools?query=bare+drum', '.row'],
      ['/search?query=sleep', '.best'],
    ] as const) {
      await visitor.open(path);
      const ratings = visitor.main().locator(places).first().getByRole('button', { name: /Rate$/ });
      await ratings.first().click();
      await stars(visitor).getByRole('radio', { name: '4 stars: helpful' }).check();
      await stars(visitor).getByRole('button', { name: 'Submit' }).click();
      await hears(visitor, 'Rating submitted, thanks!');
      await expect.poll(() => ratings.first().textContent(), { message: path }).toMatch(/1 rating\b/);
    }
  });

  // spec(192)
  it('has read here what they looked at on its own page', async () => {
    const reader = await site.join('reader@example.org');
    await using visitor = await site.arrive('/about', reader);
    const logged = visitor.page.waitForResponse('**/api/log/view');
    await visitor.open('/item/tool/sunset-lamp-timer');
    expect((await logged).status()).toBe(200);
    const title = await visitor.page.getByRole('heading', { level: 1 }).textContent();
    await visitor.open('/account');
    await visitor
      .main()
      .getByRole('region', { name: 'Recently viewed' })
      .getByRole('heading', { level: 3, name: title ?? '' })
      .waitFor();
  });

  // spec(180)
  it('finds their topics under ‘Interested in’', async () => {
    const reader = await site.join('interested@example.org');
    const { data } = await site.call('GET', '/category/topic');
    await site.call('PUT', '/auth', { favourite_topics: [data[0].id] }, reader);
    await using visitor = await site.arrive('/account', reader);
    const about = visitor.page.getByRole('complementary', { name: 'About you' });
    await about.getByRole('heading', { name: 'Interested in' }).waitFor();
    await about.getByRole('link', { name: data[0].name, exact: true }).waitFor();
  });
});

// spec(297)
it('the orange note about cookies goes when the choice is kept', async () => {
  await using visitor = await Visitor.arrive('/events');
  const form = await openDialog(visitor, 'Sign up', 'Sign up with email');
  await fillIn(form, 'cookies@example.org');
  await tickBoth(form);
  await form.getByRole('button', { name: 'Continue' }).click();
  const words = 'To use the site, including free membership, cookies must be accepted.';
  await hears(visitor, words);
  const note = messages(visitor).getByText(words);
  await dialog(visitor, 'Cookie choices').getByRole('button', { name: 'Essential only' }).click();
  await expect.poll(() => note.filter({ visible: true }).count()).toBe(0);
});

// spec(161)
it('a tab of other content has ‘Show more’ where there is more than a page', async () => {
  const shelves = new Shelves(site.store.db);
  const slug = `drums-${process.hrtime.bigint()}`;
  await shelves.topic({ slug, name: slug });
  for (let i = 1; i <= 13; i++) await shelves.tool({ name: `${slug} ${i}`, topics: [slug] });
  const hasMore = async () =>
    (await site.call('GET', `/content/other?topic=${slug}&type=Tools`)).pagination.has_next as boolean;
  await expect.poll(hasMore, { timeout: 15_000 }).toBe(true);
  await using visitor = await Visitor.arrive(`/topic/${slug}?tab=Tools`, { url: site.url, javaScript: false });
  const other = visitor.main().locator('section[aria-labelledby="other"]');
  const more = other.getByRole('link', { name: 'Show more' });
  expect(await more.getAttribute('href')).toContain('tab_page=2');
  for (let page = 2; (await more.count()) > 0; page++) {
    await more.click();
    await visitor.page.waitForURL(`**tab_page=${page}**`);
  }
  expect(await other.getByRole('article').count()).toBe(13);
});
