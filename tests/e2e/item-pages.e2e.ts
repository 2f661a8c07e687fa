/** A thing's own page, and the filters of events: what decides whether to go, and the ways onward. */
import { describe, expect, it } from 'vitest';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const fact = (visitor: Visitor, term: string) =>
  visitor
    .main()
    .locator('dl > div')
    .filter({ has: visitor.page.getByText(term, { exact: true }) });

const listOf = (visitor: Visitor, path: string) =>
  visitor.page.evaluate(async (url) => (await (await fetch(url)).json()).data, `/api${path}`);

describe('the page of a thing', () => {
  it.each([true, false])(
    'of an event says where, and leads to a map and a calendar (script: %s)',
    async (javaScript) => {
      await using visitor = await Visitor.arrive('/item/event/quiet-hour-glass-museum', { javaScript });
      const where = fact(visitor, 'Where');
      const map = await where.getByRole('link', { name: /^Directions/ }).getAttribute('href');
      expect(map).toMatch(/^https:\/\/www\.openstreetmap\.org\/search\?query=.+/);
      expect(
        await visitor
          .main()
          .getByRole('link', { name: /^Add to my calendar:/ })
          .getAttribute('href'),
      ).toBe('/event/quiet-hour-glass-museum.ics');
      expect(await fact(visitor, 'Cost').count()).toBe(1);
      await visitor.link(/^Report a problem/).click();
      await visitor.page.waitForURL('**/removal?kind=event&slug=quiet-hour-glass-museum');
    },
  );

  it('of an entry has its contact as links that a device can use', async () => {
    await using visitor = await Visitor.arrive('/item/directory/fern-street-clinic');
    const contact = fact(visitor, 'Contact');
    expect(await contact.getByRole('link', { name: /^Call/ }).getAttribute('href')).toMatch(/^tel:\d+$/);
    expect(await contact.getByRole('link', { name: /@/ }).getAttribute('href')).toMatch(/^mailto:.+@/);
  });

  it('and who made it are linked both ways', async () => {
    await using visitor = await Visitor.arrive('/item/person/ines-calloway');
    const theirs = visitor.page.getByRole('region', { name: 'From Ines Calloway' });
    const posts = await listOf(visitor, '/content/post?size=50');
    const hers = posts.find(
      ({ authors, url }: { authors: { name: string }[]; url: string | null }) =>
        !url?.startsWith('/') && authors.some(({ name }) => name === 'Ines Calloway'),
    );
    expect(await theirs.getByRole('heading', { name: hers.display_title }).count()).toBe(1);
    await visitor.open(`/item/post/${hers.slug}`);
    await fact(visitor, 'By').getByRole('link', { name: 'Ines Calloway' }).click();
    await visitor.page.waitForURL('**/item/person/ines-calloway');
  });
});

describe('the filters of events', () => {
  it.each([true, false])('say how many they leave, by day and by place (script: %s)', async (javaScript) => {
    await using visitor = await Visitor.arrive('/events', { javaScript });
    const where = visitor.page.getByRole('navigation', { name: 'Where' });
    const online = where.getByRole('link', { name: /^Online/ });
    const [total] = /\d+/.exec((await online.textContent()) ?? '') ?? [];
    await online.click();
    await visitor.page.waitForURL('**/events?type=online');
    const status = visitor.main().getByRole('status').first();
    await expect.poll(() => status.textContent()).toMatch(new RegExp(`^${total} event`));
    const month = visitor.page.getByRole('navigation', { name: 'When' }).getByRole('link', { name: /^Next 30 days/ });
    const [soon] = /\d+(?!.*\d)/.exec((await month.textContent()) ?? '') ?? [];
    await month.click();
    await visitor.page.waitForURL('**/events?type=online&when=month');
    await expect.poll(() => status.textContent()).toMatch(new RegExp(`^${soon} event`));
    expect(await visitor.link(/^Next 30 days ?: take this filter off/).count()).toBe(1);
  });

  it('offer no days that have nothing, and let chosen ones be left again', async () => {
    await using visitor = await Visitor.arrive('/events?tag=nothing-of-this-name');
    const days = visitor.page.getByRole('navigation', { name: 'When' }).getByRole('link');
    await visitor.main().getByText('Nothing in the next 30 days.').waitFor();
    expect(await days.count()).toBe(0);
    await visitor.open('/events?tag=nothing-of-this-name&when=today');
    await expect.poll(() => days.allTextContents()).toEqual([expect.stringMatching(/^Today/)]);
  });

  it('name the one to take off where nothing is left, and what is then found', async () => {
    await using visitor = await Visitor.arrive('/events?location=leeds&tag=nothing-of-this-name');
    const way = visitor.main().getByRole('listitem').filter({ hasText: 'take off the tag' });
    const [total] = /\d+/.exec((await way.textContent()) ?? '') ?? [];
    await way.getByRole('link').click();
    await visitor.page.waitForURL('**/events?location=leeds');
    await expect
      .poll(() => visitor.main().getByRole('status').first().textContent())
      .toMatch(new RegExp(`^${total} event`));
  });
});
