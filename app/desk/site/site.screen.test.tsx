/** What the site says of itself, as an administrator changes it and visitors are told. What a colour looks like: `tests/e2e/desk-records.e2e.ts`. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { siteFile } from '#site';
import { photo } from '#tests/builders/pictures.ts';
import { PASSWORD } from '#tests/setup/api/members.ts';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { native } from '#tests/setup/processes/native.ts';
import type { SiteMember } from '#tests/setup/processes/open-site.ts';
import type { Page } from '#tests/setup/screen/screen.tsx';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

let admin: SiteMember;
let curator: SiteMember;
beforeAll(async () => {
  admin = await joinDesk(site, 'robin@example.org', 'Administrators', { first_name: 'Robin', last_name: 'Vale' });
  curator = await joinDesk(site, 'kit@example.org');
});

const open = (part: string) => site.openScreen(`/curate/site?part=${part}`, { as: admin });
const visit = (path: string, as?: SiteMember) => site.openScreen(path, { as, withChanges: true });
const press = (page: Page, name: string | RegExp) => page.press('button', name, page.main());
const go = (page: Page, part: string) => page.press('link', new RegExp(`^${part}`), page.main());
const keep = async (page: Page) => {
  await press(page, 'Save and publish');
  await page.reads('Saved. Readers see it within a second.');
};
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const settings = () => site.call('GET', '/curation/settings', undefined, admin);
/** As somebody else does it. */
async function put(changes: object): Promise<void> {
  await site.call('PUT', '/curation/settings', { changes }, admin, (await settings()).version);
}
/** Until the pages of the site say what was changed, or no longer. */
const says = (path: string, words: string, isThere = true) =>
  waitFor(async () =>
    expect((await (await native.fetch(site.url + path)).text()).includes(words), words).toBe(isThere),
  );

describe('the site’s own particulars', () => {
  beforeEach(() => put({}));

  it('change for visitors at once: home, foot, title, mails and feeds, and go back to the file’s', async () => {
    const name = 'Mosaik & Söhne';
    const [gone] = siteFile.social;
    {
      await using desk = await open('name');
      await desk.fill('Name of the site', name);
      await desk.reads(`Default: ‘${siteFile.name}’`);
      await go(desk, 'Contact and links');
      await press(desk, `Remove link 1: ${gone?.name}`);
      await desk.fill('Donation page', 'https://gifts.example.org/us');
      await go(desk, 'Home and navigation');
      await press(desk, 'Remove What matters to us');
      await keep(desk);
      await waitFor(() => expect(document.title).toContain(name));
    }
    expect((await settings()).changes).toMatchObject({ name, 'supportUs.coffee': 'https://gifts.example.org/us' });
    await says('/home', name);
    const foot = () => screen.getByRole('contentinfo');
    const linkOf = (words: string | undefined) => within(foot()).queryByRole('link', { name: new RegExp(`^${words}`) });
    {
      await using visitor = await visit('/home');
      await waitFor(() => expect(document.title).toBe(`Home · ${name}`));
      await visitor.reads(name, foot);
      expect(linkOf(gone?.name)).toBeNull();
      expect(screen.getByRole('link', { name: /^Buy us a coffee/ }).getAttribute('href')).toBe(
        'https://gifts.example.org/us',
      );
      expect(screen.queryByRole('heading', { name: 'Difference, not deficit' })).toBeNull();
      screen.getByRole('heading', { name: 'Get involved' });
      await visitor.press('link', 'About', foot());
      await screen.findByRole('heading', { name: `About ${name}` });
    }
    expect(await (await native.fetch(`${site.url}/search.rss`)).text()).toContain('Mosaik &amp; Söhne');
    await site.call('POST', '/auth/forgot-my-password', { email: curator.email });
    expect((await site.mail(curator.email, name)).text).toContain(name);
    {
      await using desk = await open('name');
      await press(desk, 'Reset to default for Name of the site');
      await keep(desk);
      await go(desk, 'Contact and links');
      await press(desk, 'Reset to default for Social media links');
      await press(desk, 'Reset to default for Donation page');
      await go(desk, 'Home and navigation');
      await press(desk, 'Reset to default for Home page sections');
      await keep(desk);
    }
    expect((await settings()).changes).toEqual({});
    await says('/home', name, false);
    await using visitor = await visit('/home');
    expect(document.title).toBe('Home · Tessera');
    await visitor.reads(siteFile.name, foot);
    expect(linkOf(gone?.name)).not.toBeNull();
    await screen.findByRole('heading', { name: 'Difference, not deficit' });
  });

  it('are typed letter by letter and moved line by line, and the focus stays where it is', async () => {
    await using desk = await open('name');
    const { user } = desk;
    const name = await field('Name of the site');
    await user.click(name);
    await user.keyboard(' Two');
    expect(document.activeElement).toBe(name);
    expect(name.value).toBe(`${siteFile.name} Two`);
    await user.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}');
    // It says what the file says again.
    expect(document.activeElement).toBe(name);
    expect(name.value).toBe(siteFile.name);
    await go(desk, 'Contact and links');
    await press(desk, 'Move link 1 down');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Move link 2 down'));
    await press(desk, 'Cancel');
    await desk.reads('Reset.');
    expect((await screen.findAllByLabelText<HTMLInputElement>('Name'))[0]?.value).toBe(siteFile.social[0]?.name);
  });

  it('have no pale colour, and say so while it is chosen; what can be read is kept', async () => {
    await using desk = await open('colours');
    const label = 'Paper, the light theme';
    const measured = () => screen.getByRole('list', { name: `Contrast of ${label}` });
    await desk.fill(label, '#cc88cc');
    await desk.reads(/Links on the page: 2\.\d to 1\. Too little: 7 to 1 is needed\./, measured);
    // From another part it leads back to the field.
    await go(desk, 'Name and words');
    await field('Name of the site');
    await press(desk, 'Save and publish');
    await desk.reads(/Choose a darker colour/);
    const colour = await field(label);
    await waitFor(() => expect(document.activeElement).toBe(colour));
    await press(desk, /^Use #/);
    expect(colour.value).not.toBe('#cc88cc');
    await waitFor(() => expect(measured().textContent).not.toContain('Too little'));
    await desk.fill(label, '#14456b');
    await desk.reads(/Links on the page: 8\.\d to 1\. Enough\./, measured);
    await keep(desk);
    expect((await settings()).changes).toEqual({ 'accents.paper': '#14456b' });
  });

  it('have their own words for a section, which begin with ours', async () => {
    {
      await using desk = await open('terms');
      const ours =
        '<h2 id="taking-things-down">Taking things down</h2><p>Is something here wrong? Use the <a href="/contact">contact page</a>.</p>';
      desk.answer(/^GET \/terms-of-service/, () => ({ status: 200, html: `<section>${ours}</section>` }));
      await press(desk, 'Write your own Removing things');
      const words = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Removing things' });
      await waitFor(() =>
        expect(words.value).toMatch(/^Is something here wrong\? Use the \[contact page\]\(\/contact\)/),
      );
      // Emptied, it is still there to write in.
      await desk.user.clear(words);
      await desk.user.click(words);
      await desk.user.paste('We look at it on **the same day**. Write on the [contact page](/contact).');
      await keep(desk);
    }
    await says('/about', 'texts.terms');
    {
      await using visitor = await visit('/about');
      await visitor.press('link', 'Terms of service', screen.getByRole('contentinfo'));
      await waitFor(() => expect(visitor.main().querySelector('strong')?.textContent).toBe('the same day'));
    }
    await using desk = await open('terms');
    await press(desk, 'Reset to default for Removing things');
    await screen.findByRole('button', { name: 'Write your own Removing things' });
    await keep(desk);
    expect((await settings()).changes).toEqual({});
  });

  it('have a picture of the site’s own as their logo, which nobody deletes while it is one', async () => {
    {
      await using desk = await open('name');
      const logo = new File([new Uint8Array(await photo(200, 100))], 'logo.jpg', { type: 'image/jpeg' });
      await screen.findByRole('button', { name: 'Upload a picture' });
      await desk.user.upload(desk.main().querySelector('input[type=file]') as HTMLInputElement, logo);
      // It stands beside the name: no words of its own are asked for.
      await screen.findByRole('button', { name: 'Upload' });
      expect(screen.queryByLabelText('What does it show?')).toBeNull();
      // It waits while somebody looks at another part.
      await go(desk, 'Colours');
      await field('Paper, the light theme');
      await go(desk, 'Name and words');
      await desk.reads('logo.jpg');
      await press(desk, 'Upload');
      await desk.reads('Unsaved: Logo.');
      await keep(desk);
    }
    const { logo } = (await settings()).changes;
    expect(logo).toMatch(/^\/pictures\/uploads\//);
    {
      await says('/about', logo);
      await using _ = await visit('/about');
      const sign = within(screen.getByRole('banner')).getByRole('link', { name: 'Tessera, home' });
      expect(sign.querySelector('img')?.getAttribute('src')).toContain(logo);
    }
    const { data } = await site.call('GET', `/curation/pictures?url=${encodeURIComponent(logo)}`, undefined, admin);
    expect(data[0].uses).toEqual([{ of: 'site', id: null, title: 'The site itself', status: null }]);
    await using pictures = await site.openScreen('/curate/pictures', { as: admin });
    await pictures.reads('The site itself, such as its logo');
    expect(pictures.main().textContent).not.toContain('(advertisement)');
    await expect(site.call('DELETE', `/curation/pictures/${data[0].id}`, undefined, admin)).rejects.toThrow(/409/);
  });

  it('have lines of their own for who is not safe at home, or none', async () => {
    const own = 'If you are not safe at home';
    const panel = () => screen.getByRole('region', { name: 'If it is urgent' });
    const hrefs = () =>
      within(panel())
        .getAllByRole('link')
        .map((one) => one.getAttribute('href'));
    const line = { way: 'call', words: 'Call 0800 111 222', url: 'tel:0800111222', about: 'Day and night.' };
    const path = '/search?query=he+hits+me';
    await put({ 'unsafeAtHome.lines': [line] });
    await says(path, line.url);
    await using visitor = await visit(path);
    await waitFor(() => within(panel()).getByRole('heading', { name: own }));
    const [first, ...others] = hrefs();
    expect(first).toBe(line.url);
    for (const { url } of siteFile.urgent.lines) expect(others).toContain(url);
    expect(others).not.toContain('tel:08082000247');
    await put({ 'unsafeAtHome.lines': [] });
    await says(path, line.url, false);
    await visitor.open();
    await waitFor(() => expect(panel().textContent).not.toContain(own));
    expect(hrefs()[0]).toBe(siteFile.urgent.lines[0]?.url);
  });

  it('lose nothing that is typed, and show what two have changed', async () => {
    await using desk = await open('name');
    await desk.fill('Tagline', 'Left here');
    await desk.open();
    await desk.reads('What you typed here last time is back.');
    expect((await field('Tagline')).value).toBe('Left here');
    await put({ claim: 'Theirs', 'company.number': '7' });
    await press(desk, 'Save and publish');
    await desk.reads('You have both changed: Tagline.');
    await press(desk, 'Use mine, and the rest of theirs');
    await desk.reads('Saved.');
    expect((await settings()).changes).toEqual({ claim: 'Left here', 'company.number': '7' });
  });

  it('ask once more who it is before a mailbox changes, some time after the log-in', async () => {
    const proven = (at: string) =>
      site.store.db.updateTable('session').set({ proven_at: at }).where('member_id', '=', admin.id).execute();
    await proven('2020-01-01T00:00:00.000Z');
    await using desk = await open('contact');
    await desk.fill('Main email address', 'hello@example.net');
    await press(desk, 'Save and publish');
    const asked = await screen.findByRole('region', { name: 'Confirm it’s you' });
    await desk.reads('You are changing where emails to the site go.', () => asked);
    expect((await settings()).changes).toEqual({});
    await desk.fill('Your password', PASSWORD, asked);
    await desk.press('button', 'Go on', asked);
    await desk.reads('Saved. Readers see it within a second.');
    expect((await settings()).changes).toEqual({ 'mailboxes.general': 'hello@example.net' });
  });

  it('are named on the desk’s home while they are still the example’s, for administrators', async () => {
    await put({ 'company.name': 'Mosaik CIO' });
    await says('/curate', 'Mosaik CIO');
    {
      await using desk = await visit('/curate', admin);
      const heading = await screen.findByRole('heading', { name: /^Example text to replace/ });
      const panel = within(heading.closest('section') as HTMLElement);
      panel.getByRole('link', { name: 'Main email address' });
      expect(panel.queryByRole('link', { name: 'Name of the company or group' })).toBeNull();
      await desk.user.click(panel.getByRole('link', { name: 'About the founder' }));
      await field('About the founder');
    }
    await using other = await visit('/curate', curator);
    await screen.findByRole('heading', { name: 'Recent changes' });
    expect(other.main().textContent).not.toContain('Example text to replace');
  });

  it('are for administrators alone', async () => {
    await using desk = await site.openScreen('/curate/site', { as: curator });
    await desk.reads('Only administrators change what the site says of itself.');
    const rail = within(screen.getByRole('navigation', { name: 'Desk' }));
    expect(rail.queryByRole('link', { name: 'Settings' })).toBeNull();
  });
});
