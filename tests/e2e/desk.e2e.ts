/** The curators' desk, as curators work at it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/curator.ts';
import { type SiteMember, withMembersSite } from '#tests/setup/members-site.ts';
import { Visitor, withBrowser } from '#tests/setup/visitor.ts';

withBrowser();

const site = withMembersSite();

let curator: SiteMember;
beforeAll(async () => {
  curator = await joinDesk(site, 'nadia@example.org', 'Curators', { first_name: 'Nadia', last_name: 'Whitlock' });
});

describe('the desk', () => {
  it('sends visitors to the log-in, and back', async () => {
    await using visitor = await Visitor.arrive('/curate/items?status=draft', { url: site.url });
    await visitor.page.waitForURL('**/login?next=*');
    expect(new URL(visitor.page.url()).searchParams.get('next')).toBe('/curate/items?status=draft');
  });

  it('tells a member that it is not theirs', async () => {
    await using visitor = await site.arrive('/curate', await site.join('member@example.org'));
    await visitor.heading('This page is for curators').waitFor();
    expect(await visitor.axe()).toEqual([]);
  });

  it('is found from the bar', async () => {
    await using visitor = await site.arrive('/about', curator);
    await visitor.page.getByRole('banner').getByRole('link', { name: 'Curators’ desk' }).click();
    await visitor.page.getByRole('navigation', { name: 'Desk' }).waitFor();
    expect(visitor.path).toBe('/curate');
  });
});
