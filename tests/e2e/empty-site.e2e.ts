/** A site without a catalogue: it says what will be there and who answers already; then the starter comes in at the desk. */
import { beforeAll, describe, expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { type SiteMember, withMembersSite } from '#tests/setup/browser/members-site.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const site = withMembersSite({ DEMO: 'off' });

let nadia: SiteMember;
beforeAll(async () => {
  nadia = await joinDesk(site, 'nadia@example.org', 'Administrators', { first_name: 'Nadia' });
});

const arrive = (path: string, width = 1280) => Visitor.arrive(path, { url: site.url, width, height: 844 });

describe('an empty site', () => {
  it.each([
    ['/home', /will stand here/],
    ['/support', /will be listed here/],
    ['/tonight', /will stand here/],
    ['/guides', /will stand here/],
  ])('says at %s what will be there, and who answers now', async (path, words) => {
    for (const width of [1280, 390]) {
      await using visitor = await arrive(path, width);
      await visitor.main().getByText(words).waitFor();
      const urgent = visitor.main().getByRole('region', { name: 'If it is urgent' });
      expect(await urgent.getByRole('link').first().isVisible()).toBe(true);
      expect(await visitor.axe()).toEqual([]);
    }
  });

  it('offers no way on its home that leads to nothing', async () => {
    await using visitor = await arrive('/home');
    const start = visitor.main().getByRole('region', { name: 'Where to start' });
    expect(await start.getByRole('link', { name: /^(Featured|New|Search everything)/ }).count()).toBe(0);
    for (const [path, name] of [
      ['/search', 'Search'],
      ['/events', 'Events'],
      ['/directory', 'Directory'],
      ['/topics-and-collections', 'Topics'],
      ['/tools', 'Tools'],
      ['/people', 'People'],
      ['/blog', 'Blog'],
    ] as const) {
      await visitor.open(path);
      await visitor.heading(new RegExp(name)).first().waitFor();
      const text = await visitor.main().innerText();
      expect(text.length).toBeGreaterThan(60);
      // Nobody has chosen a filter.
      expect(text).not.toMatch(/these filters|these choices/);
    }
  });

  it('gets the starter by a press at the desk, and its home begins with the guides that are published', async () => {
    await using desk = await site.arrive('/curate', nadia);
    await desk
      .main()
      .getByText(/^32 guides: texts for England/)
      .waitFor();
    await desk.button('Bring them in as drafts').click();
    await desk
      .main()
      .getByText(/^32 guides and \d+ topics are drafts now\./)
      .waitFor();
    expect(await desk.button('Bring them in as drafts').count()).toBe(0);
    await using visitor = await arrive('/guides');
    await visitor
      .main()
      .getByText(/will stand here/)
      .waitFor();

    const { data } = await site.call('GET', '/curation/items?kind=guide&size=50', undefined, nadia);
    expect(data).toHaveLength(32);
    const ids = data
      .filter(({ slug }: { slug: string }) => ['thoughts-of-self-harm', 'sleep', 'burnout'].includes(slug))
      .map(({ id }: { id: number }) => id);
    await site.call('POST', '/curation/bulk', { ids, change: { status: 'published' } }, nadia);
    await expect.poll(async () => (await site.call('GET', '/content/guide')).data.length, { timeout: 5_000 }).toBe(3);
    await visitor.open('/home');
    const start = visitor.main().getByRole('region', { name: 'Where to start' });
    await start.getByRole('link', { name: 'Sleep' }).first().waitFor();
    await start.getByRole('link', { name: 'See all guides' }).waitFor();
    // An urgent guide stands open to nobody who looks over a shoulder.
    expect(await start.getByText('Thoughts of self-harm').count()).toBe(0);
    expect(await visitor.axe()).toEqual([]);
    await start.getByRole('link', { name: 'Burnout' }).first().click();
    await visitor.main().getByText('Nobody has checked this yet.').waitFor();
  });
});
