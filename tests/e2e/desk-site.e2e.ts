/** What the site says of itself, as an administrator changes it and visitors see it. */
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { siteFile } from '#site';
import { photo } from '#tests/builders/pictures.ts';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { PASSWORD, type SiteMember, withMembersSite } from '#tests/setup/browser/members-site.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const site = withMembersSite();

let admin: SiteMember;
let curator: SiteMember;
beforeAll(async () => {
  admin = await joinDesk(site, 'robin@example.org', 'Administrators', { first_name: 'Robin', last_name: 'Vale' });
  curator = await joinDesk(site, 'kit@example.org');
});

const open = (part: string, options = {}) => site.arrive(`/curate/site?part=${part}`, admin, options);
const keep = async (desk: Visitor) => {
  await desk.button('Keep and show to readers').click();
  await desk.main().getByText('It is kept. Readers see it within a second.').waitFor();
};
const visit = (path: string, options = {}) => Visitor.arrive(path, { url: site.url, ...options });
const text = async (path: string) => (await fetch(`${site.url}${path}`)).text();
const settings = () => site.call('GET', '/curation/settings', undefined, admin);
/** As somebody else does it. */
async function put(changes: object): Promise<void> {
  const { version } = await settings();
  const answer = await fetch(`${site.url}/api/curation/settings`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${admin.access}`,
      'content-type': 'application/json',
      'if-match': `"${version}"`,
    },
    body: JSON.stringify({ changes }),
  });
  expect(answer.status).toBe(200);
}
const reset = () => put({});
/** Until the process that answers has followed the change. */
const says = (path: string, words: string | RegExp) =>
  vi.waitFor(async () => expect(await text(path)).toMatch(words), { timeout: 5_000, interval: 20 });

describe('the site’s own particulars', () => {
  beforeEach(reset);

  it('change for visitors at once: home, foot, title, mails and feeds, and go back to the file’s', async () => {
    const name = 'Mosaik & Söhne';
    const [gone] = siteFile.social;
    {
      await using desk = await open('name');
      await desk.page.getByLabel('Name of the site').fill(name);
      await desk.main().getByText(`The file says: ‘${siteFile.name}’`).waitFor();
      await desk.page.getByRole('link', { name: /^Contact and links/ }).click();
      await desk.button(`Take out link 1: ${gone?.name}`).click();
      await desk.page.getByLabel('Page for small gifts').fill('https://gifts.example.org/us');
      expect(await desk.axe()).toEqual([]);
      await desk.page.getByRole('link', { name: /^Home and navigation/ }).click();
      await desk.button('Take What matters to us out').click();
      await keep(desk);
      expect(await desk.page.title()).toContain(name);
    }
    await says('/home', /Mosaik &amp; Söhne/);
    {
      await using visitor = await visit('/home');
      expect(await visitor.page.title()).toBe(`Home · ${name}`);
      const foot = visitor.page.getByRole('contentinfo');
      await foot.getByText(name).first().waitFor();
      expect(await foot.getByRole('link', { name: new RegExp(`^${gone?.name}`) }).count()).toBe(0);
      expect(await visitor.link(/^Buy us a coffee/).getAttribute('href')).toBe('https://gifts.example.org/us');
      expect(await visitor.heading('Difference, not deficit').count()).toBe(0);
      expect(await visitor.heading('Get involved').count()).toBe(1);
      // The next page is made in the browser.
      await foot.getByRole('link', { name: 'About', exact: true }).click();
      await visitor.heading(`About ${name}`).waitFor();
    }
    expect(await text('/search.rss')).toContain('Mosaik &amp; Söhne');
    await site.call('POST', '/auth/forgot-my-password', { email: curator.email });
    expect((await site.mail(curator.email, name)).text).toContain(name);
    {
      await using desk = await open('name');
      await desk.button('Back to the file for Name of the site').click();
      await keep(desk);
      await desk.page.getByRole('link', { name: /^Contact and links/ }).click();
      await desk.button('Back to the file for Where people can follow you').click();
      await desk.button('Back to the file for Page for small gifts').click();
      await desk.page.getByRole('link', { name: /^Home and navigation/ }).click();
      await desk.button('Back to the file for Blocks of the home page').click();
      await keep(desk);
    }
    expect((await settings()).changes).toEqual({});
    await says('/home', /Home · Tessera/);
    expect(await text('/home')).not.toContain('site-changes');
    await using again = await visit('/home');
    await again.page
      .getByRole('contentinfo')
      .getByRole('link', { name: new RegExp(`^${gone?.name}`) })
      .waitFor();
    await again.heading('Difference, not deficit').waitFor();
  });

  it('have no pale colour, and say so while it is chosen; what can be read is worn', async () => {
    await using desk = await open('colours');
    const field = desk.page.getByLabel('Paper, the light theme', { exact: true });
    await field.fill('#cc88cc');
    const measured = desk.page.getByRole('list', { name: 'Contrast of Paper, the light theme' });
    await measured.getByText(/^Links on the page: 2\.\d to 1\. Too little: 7 to 1 is needed\.$/).waitFor();
    // From another part it leads back to the field.
    await desk.page.getByRole('link', { name: /^Name and words/ }).click();
    await desk.page.getByLabel('Name of the site').waitFor();
    await desk.button('Keep and show to readers').click();
    await desk
      .main()
      .getByText(/Choose a darker colour/)
      .first()
      .waitFor();
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await desk.axe()).toEqual([]);
    await desk.button(/^Take #/).click();
    const nearest = await field.inputValue();
    expect(nearest).not.toBe('#cc88cc');
    await expect.poll(() => measured.getByText('Too little').count()).toBe(0);
    await field.fill('#14456b');
    await measured.getByText(/^Links on the page: 8\.\d to 1\. Enough\.$/).waitFor();
    await keep(desk);
    await says('/about', /--accent-paper:#14456b/);
    await using visitor = await visit('/about');
    const colour = () =>
      visitor
        .main()
        .getByRole('link')
        .first()
        .evaluate((link) => getComputedStyle(link).color);
    expect(await colour()).toBe('rgb(20, 69, 107)');
    await visitor.wear('contrast');
    expect(await colour()).toBe('rgb(255, 228, 92)');
  });

  it('have their own words for a section, which begin with ours', async () => {
    await using desk = await open('terms');
    await desk.button('Write it anew Taking things down').click();
    const field = desk.page.getByRole('textbox', { name: 'Taking things down' });
    await expect.poll(() => field.inputValue()).toMatch(/^Is something here wrong.*\[contact page\]\(\/contact\)/);
    await field.fill('We look at it on **the same day**. Write on the [contact page](/contact).');
    expect(await desk.axe()).toEqual([]);
    await keep(desk);
    await says('/terms-of-service', /<strong>the same day<\/strong>/);
    await using visitor = await visit('/terms-of-service');
    await visitor.main().getByText('the same day').waitFor();
    // From another page it is asked for by the browser.
    await visitor.page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).click();
    await visitor.heading('About Tessera').waitFor();
    await visitor.page.getByRole('contentinfo').getByRole('link', { name: 'Terms of service' }).click();
    await visitor.main().getByText('the same day').waitFor();
    await desk.button('Back to ours for Taking things down').click();
    await keep(desk);
    expect((await settings()).changes).toEqual({});
  });

  it('have a picture of the site’s own as their logo, which nobody deletes while it is one', async () => {
    {
      await using desk = await open('name');
      await desk.page.locator('input[type=file]').setInputFiles({
        name: 'logo.jpg',
        mimeType: 'image/jpeg',
        buffer: await photo(200, 100),
      });
      // It stands beside the name: no words of its own are asked for.
      await desk.button('Send this picture').waitFor();
      expect(await desk.page.getByLabel('What does it show?').count()).toBe(0);
      // It waits while somebody looks at another part.
      await desk.page.getByRole('link', { name: /^Colours/ }).click();
      await desk.page.getByLabel('Paper, the light theme', { exact: true }).waitFor();
      await desk.page.getByRole('link', { name: /^Name and words/ }).click();
      await desk.main().getByText('logo.jpg').waitFor();
      await desk.button('Send this picture').click();
      await desk.main().getByText('Not kept yet: Logo.').waitFor();
      expect(await desk.axe()).toEqual([]);
      await keep(desk);
    }
    const { logo } = (await settings()).changes;
    expect(logo).toMatch(/^\/pictures\/uploads\//);
    await says('/about', logo);
    await using visitor = await visit('/about');
    const sign = visitor.page.getByRole('banner').getByRole('link', { name: 'Tessera, home' }).locator('img');
    expect(await sign.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth > 0))).toBe(true);
    const { data } = await site.call('GET', `/curation/pictures?url=${encodeURIComponent(logo)}`, undefined, admin);
    expect(data[0].uses).toEqual([{ of: 'site', id: null, title: 'The site itself', status: null }]);
    await using pictures = await site.arrive('/curate/pictures', admin);
    await pictures.main().getByText('The site itself, such as its logo').waitFor();
    expect(await pictures.main().getByText('(advertisement)').count()).toBe(0);
    await expect(site.call('DELETE', `/curation/pictures/${data[0].id}`, undefined, admin)).rejects.toThrow(/409/);
  });

  it('have lines of their own for who is not safe at home, or none', async () => {
    const path = '/search?query=he+hits+me';
    const own = 'If you are not safe at home';
    const panelOf = (visitor: Visitor) => visitor.page.getByRole('region', { name: 'If it is urgent' });
    const hrefs = (visitor: Visitor) =>
      panelOf(visitor)
        .getByRole('link')
        .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    const line = { way: 'call', words: 'Call 0800 111 222', url: 'tel:0800111222', about: 'Day and night.' };
    await put({ 'unsafeAtHome.lines': [line] });
    await says(path, /tel:0800111222/);
    {
      await using visitor = await visit(path);
      await panelOf(visitor).getByRole('heading', { name: own }).waitFor();
      const [first, ...others] = await hrefs(visitor);
      expect(first).toBe(line.url);
      for (const { url } of siteFile.urgent.lines) expect(others).toContain(url);
      expect(others).not.toContain('tel:08082000247');
    }
    await put({ 'unsafeAtHome.lines': [] });
    await vi.waitFor(async () => expect(await text(path)).not.toContain(line.url), { timeout: 5_000, interval: 20 });
    await using visitor = await visit(path);
    await panelOf(visitor).waitFor();
    expect(await panelOf(visitor).getByText(own).count()).toBe(0);
    expect((await hrefs(visitor))[0]).toBe(siteFile.urgent.lines[0]?.url);
  });

  it('lose nothing that is typed, and show what two have changed', async () => {
    {
      await using desk = await open('name');
      await desk.page.getByLabel('Claim').fill('Left here');
      await desk.page.reload();
      await desk.main().getByText('What you typed here last time is back.').waitFor();
      expect(await desk.page.getByLabel('Claim').inputValue()).toBe('Left here');
      await put({ claim: 'Theirs', 'company.number': '7' });
      desk.allow(/status of 412/, 'somebody else was quicker');
      await desk.button('Keep and show to readers').click();
      await desk.main().getByText('You have both changed: Claim.').waitFor();
      expect(await desk.axe()).toEqual([]);
      await desk.button('Keep mine, and the rest of theirs').click();
      await desk.main().getByText('It is kept.').waitFor();
    }
    expect((await settings()).changes).toEqual({ claim: 'Left here', 'company.number': '7' });
  });

  it('ask once more who it is before a mailbox changes, some time after the log-in', async () => {
    await site.store.db
      .updateTable('session')
      .set({ proven_at: '2020-01-01T00:00:00.000Z' })
      .where('member_id', '=', admin.id)
      .execute();
    await using desk = await open('contact');
    desk.allow(/status of 403 .*\/api\/curation\/settings/, 'fresh proof is asked for');
    await desk.page.getByLabel('General mailbox').fill('hello@example.net');
    await desk.button('Keep and show to readers').click();
    const asked = desk.page.getByRole('region', { name: 'First show that it is you' });
    await asked.getByText('This changes where mails to the site go.').waitFor();
    expect(await desk.axe()).toEqual([]);
    expect((await settings()).changes).toEqual({});
    await asked.getByLabel('Your password').fill(PASSWORD);
    await asked.getByRole('button', { name: 'Go on' }).click();
    await desk.main().getByText('It is kept. Readers see it within a second.').waitFor();
    expect((await settings()).changes).toEqual({ 'mailboxes.general': 'hello@example.net' });
  });

  it('are named on the desk’s home while they are still the example’s, for administrators', async () => {
    await put({ 'company.name': 'Mosaik CIO' });
    await says('/privacy', 'Mosaik CIO');
    await using desk = await site.arrive('/curate', admin);
    const panel = desk.main().locator('section', { has: desk.heading(/^Still the example’s/) });
    await panel.getByRole('link', { name: 'General mailbox' }).waitFor();
    expect(await panel.getByRole('link', { name: 'Name of the company or group' }).count()).toBe(0);
    expect(await desk.axe()).toEqual([]);
    await panel.getByRole('link', { name: 'About the founder' }).click();
    await desk.page.getByLabel('About the founder').waitFor();
    await using other = await site.arrive('/curate', curator);
    await other.heading('Changed lately').waitFor();
    expect(await other.main().getByText('Still the example’s').count()).toBe(0);
  });

  it('are for administrators alone', async () => {
    await using desk = await site.arrive('/curate/site', curator);
    await desk.main().getByText('Only administrators change what the site says of itself.').waitFor();
    expect(
      await desk.page
        .getByRole('navigation', { name: 'Desk' })
        .getByRole('link', { name: 'Site', exact: true })
        .count(),
    ).toBe(0);
  });

  it.each(['name', 'contact', 'help', 'numbers', 'pages', 'colours', 'about'])(
    'are whole for everybody: %s',
    async (part) => {
      await using desk = await open(part);
      await desk.page.getByRole('heading', { name: 'Site', exact: true }).waitFor();
      await desk.main().getByRole('form').waitFor();
      expect(await desk.axeInEveryTheme()).toEqual([]);
      await desk.page.setViewportSize({ width: 320, height: 700 });
      expect(await desk.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      expect(await desk.axe()).toEqual([]);
    },
  );
});
