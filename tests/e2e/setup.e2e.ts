/** A new site is set up in a browser, from the address that its start prints to what its first visitor sees. */
import { describe, expect, it } from 'vitest';
import { photo } from '#tests/builders/pictures.ts';
import { PASSWORD } from '#tests/setup/api/members.ts';
import { THEMES } from '#tests/setup/browser/addresses.ts';
import { withDevice } from '#tests/setup/browser/virtual-device.ts';
import { Visitor, type VisitorOptions, withBrowser } from '#tests/setup/browser/visitor.ts';
import { Mailbox } from '#tests/setup/processes/mailbox.ts';
import { runSite } from '#tests/setup/processes/process.ts';

withBrowser();

/** A new site that nobody has set up, and the path of its set-up. */
async function openNew(more: Record<string, string> = {}) {
  const site = runSite({ SETUP: 'on', DEMO: 'off', ...more });
  const url = await site.ready;
  await expect.poll(site.output).toMatch(/\/setup\?key=\S+/);
  const path = /\/setup\?key=\S+/.exec(site.output())?.[0] ?? '';
  const arrive = (to: string, options: VisitorOptions = {}) => Visitor.arrive(to, { url, ...options });
  return { url, path, arrive, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() };
}

async function makeAccount(visitor: Visitor) {
  await visitor.page.getByLabel('First name').fill('Nadia');
  await visitor.page.getByLabel('Email').fill('nadia@quiet.example.net');
  await visitor.page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await visitor.button('Create my account').click();
  await visitor.heading('Set up your site').waitFor();
}

describe('the first set-up', () => {
  it('leads from the printed address to a site of one’s own, and then is closed', async () => {
    await using site = await openNew();
    expect((await fetch(`${site.url}/home`)).status).toBe(503);
    {
      await using stranger = await site.arrive('/setup');
      await stranger.heading('The set-up has an address of its own').waitFor();
      expect(await stranger.axe()).toEqual([]);
    }
    await using visitor = await site.arrive(site.path);
    await visitor.heading('First, who are you?').waitFor();
    expect(await visitor.axe()).toEqual([]);
    await visitor.button('Create my account').click();
    await visitor.main().getByText('Please write your email address.').waitFor();
    await makeAccount(visitor);
    expect(await visitor.axe()).toEqual([]);
    // The samples of a colour that the site may have are no colours of a theme.
    await visitor.page.emulateMedia({ reducedMotion: 'reduce' });
    for (const theme of THEMES.slice(1)) {
      await visitor.wear(theme);
      expect(await visitor.axe(undefined, 'colours'), theme).toEqual([]);
    }
    // It fits a telephone, with what can be opened in it.
    await visitor.page.setViewportSize({ width: 390, height: 844 });
    const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect(await visitor.page.evaluate(sideways)).toBe(0);
    await visitor.page.getByText('Change these numbers').click();
    await visitor.page.getByLabel('Country of these numbers').waitFor();
    expect(await visitor.page.evaluate(sideways)).toBe(0);
    expect(await visitor.axe()).toEqual([]);
    await visitor.page.setViewportSize({ width: 1280, height: 900 });

    await visitor.page.getByLabel('Name of the site').fill('Quiet Pages');
    await visitor.page.getByLabel('Description').fill('Things to read and hear, for autistic people in Hull.');
    await visitor.page.getByLabel('Main email address').fill('not an address');
    await visitor.button('Finish set-up').click();
    await visitor.page.getByRole('link', { name: /1 to check/ }).waitFor();
    expect(await visitor.page.evaluate(() => document.activeElement?.id)).toBe('site-mailboxes-general');
    expect((await fetch(`${site.url}/home`)).status).toBe(503);

    // What was typed is still there after a break.
    await visitor.page.reload();
    await expect.poll(() => visitor.page.getByLabel('Name of the site').inputValue()).toBe('Quiet Pages');
    await visitor.page.getByLabel('Main email address').fill('hello@quiet.example.net');
    await visitor.page.getByLabel('Time zone').fill('Dublin, Ireland');
    await visitor.page.getByRole('radio', { name: /^Starter guides/ }).check();
    // A logo that is chosen and not sent is not lost in silence.
    const logo = { name: 'logo.png', mimeType: 'image/png', buffer: await photo(200, 200) };
    await visitor.page.locator('input[type=file]').first().setInputFiles(logo);
    await visitor.button('Finish set-up').click();
    await visitor.main().getByText('The picture logo.png is not uploaded yet.').waitFor();
    await visitor.button('Upload').click();
    await visitor.button('Upload another one instead').waitFor();
    await visitor.button('Finish set-up').click();
    await visitor.page.waitForURL('**/curate');
    await visitor.page.getByRole('link', { name: 'Quiet Pages' }).waitFor();
    await visitor
      .main()
      .getByRole('heading', { name: /^Drafts\s*\d\d/ })
      .waitFor();

    await using guest = await site.arrive('/home');
    expect(await guest.page.title()).toBe('Home · Quiet Pages');
    await using later = await site.arrive(site.path);
    await later.heading('This site is set up').waitFor();
  });

  it('takes a passkey in the place of a password, and says when there is none yet', async () => {
    await using site = await openNew();
    await using visitor = await site.arrive(site.path.replace('127.0.0.1', 'localhost'));
    const device = await withDevice(visitor);
    await visitor.page.getByLabel('First name').fill('Nadia');
    await visitor.page.getByLabel('Email').fill('nadia@quiet.example.net');
    await visitor.page.getByRole('radio', { name: /^With a passkey/ }).check();
    await visitor.button('Create my account').click();
    await visitor.heading('Your account is ready').waitFor();
    await device.unlocks(false);
    await visitor.button('Create the passkey').click();
    await visitor.main().getByText('No passkey was created.').waitFor();
    await visitor.page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await visitor.button('Save password').click();
    await visitor.heading('Set up your site').waitFor();
  });

  it('names the mail server, tries it out, and knows when the mail has arrived', async () => {
    await using site = await openNew();
    await using mailbox = await new Mailbox().open();
    await using visitor = await site.arrive(site.path);
    await makeAccount(visitor);
    visitor.allow(/400 .*mail-server\/test/, 'a mail server that does not speak TLS is refused in a sentence');
    await visitor.page.getByLabel('Name of the site').fill('Quiet Pages');
    await visitor.page.getByLabel('Main email address').fill('hello@quiet.example.net');
    const server = visitor.page.getByLabel('Mail server', { exact: true });
    await server.fill('127.0.0.1');
    await visitor.page.getByLabel('Encryption').selectOption({ label: 'SSL/TLS (port 465)' });
    await visitor.page.getByLabel('Port').fill(new URL(mailbox.url).port);
    // Enter in one of its fields makes no site.
    await server.press('Enter');
    await visitor.button('Save and send test email').click();
    await visitor.main().getByText('does not speak TLS at once on this port').waitFor();
    expect(await visitor.axe()).toEqual([]);
    await visitor.page.getByLabel('Encryption').selectOption('none');
    await visitor.page.getByLabel('Port').fill(new URL(mailbox.url).port);
    await visitor.button('Save and send test email').click();
    await visitor.main().getByText('took the mail for nadia@quiet.example.net').waitFor();
    await expect.poll(() => mailbox.last('nadia@quiet.example.net')?.link.search).toMatch(/arrived=/);
    // A mail server may take mail from its own mailboxes alone.
    expect(mailbox.mails.at(-1)).toMatchObject({
      from: { name: 'Quiet Pages', address: 'hello@quiet.example.net' },
      subject: 'Test email from Quiet Pages',
    });
    await using reader = await site.arrive(`/setup${mailbox.last('nadia@quiet.example.net')?.link.search}`);
    await reader.button('Confirm it arrived').click();
    await reader.heading('Emails arrive').waitFor();
    await visitor.main().getByText('Emails arrive: someone opened the link of a test email.').waitFor();
    expect((await fetch(`${site.url}/home`)).status).toBe(503);
  });

  it('leaves the demo open to everybody until it is taken out', async () => {
    await using site = await openNew({ DEMO: 'on' });
    expect((await fetch(`${site.url}/home`)).status).toBe(200);
    await using visitor = await site.arrive(site.path);
    await makeAccount(visitor);
    expect(await visitor.page.getByRole('radio', { name: /^Demo content/ }).isChecked()).toBe(true);
    await visitor.page.getByRole('radio', { name: /^My own list/ }).check();
    await visitor.button('Finish set-up').click();
    await visitor.page.waitForURL('**/curate/import');
    const { total } = await (await fetch(`${site.url}/api/content/search?query=`)).json();
    expect(total ?? 0).toBe(0);
  });
});
