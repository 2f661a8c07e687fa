/** The curators' desk, as curators work at it. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { PASSWORD, type SiteMember, withMembersSite } from '#tests/setup/browser/members-site.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';
import { DIST } from '../../is-built.ts';

withBrowser();

const site = withMembersSite();

let curator: SiteMember;
let administrator: SiteMember;
beforeAll(async () => {
  curator = await joinDesk(site, 'nadia@example.org', 'Curators', { first_name: 'Nadia', last_name: 'Whitlock' });
  administrator = await joinDesk(site, 'bea@example.org', 'Administrators', { first_name: 'Bea', last_name: 'Amin' });
});

const call = (method: string, path: string, body?: unknown) => site.call(method, `/curation${path}`, body, curator);
const tool = (name: string, more: object = {}) => call('POST', '/items', { kind: 'tool', name, ...more });
const done = (visitor: Visitor, words: string | RegExp) =>
  visitor.main().getByRole('status').filter({ hasText: words }).first().waitFor();

/** Scripts that the page has fetched, as the build has them. */
async function scriptsOf(visitor: Visitor): Promise<string[]> {
  const urls = await visitor.page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  return [...new Set(urls)].filter((path) => path.endsWith('.js')).map((path) => join(DIST, 'client', path));
}

describe('the way to the desk', () => {
  it('leads visitors to the log-in, and back', async () => {
    await using visitor = await Visitor.arrive('/curate/items?status=draft', { url: site.url });
    await visitor.page.waitForURL('**/login?next=*');
    expect(new URL(visitor.page.url()).searchParams.get('next')).toBe('/curate/items?status=draft');
  });

  it('tells a member that it is not theirs, and has no rail for them', async () => {
    await using visitor = await site.arrive('/curate', await site.join('member@example.org'));
    await visitor.heading('This page is for curators').waitFor();
    expect(await visitor.page.getByRole('navigation', { name: 'Desk' }).count()).toBe(0);
    expect(await visitor.link('Curators’ desk').count()).toBe(1);
    expect(await visitor.axe()).toEqual([]);
  });

  it('stands below the question about cookies, which covers nothing of it', async () => {
    for (const width of [1280, 390]) {
      await using visitor = await site.arrive('/curate', curator, { width });
      await visitor.heading(/, Nadia$/).waitFor();
      const cookies = await visitor.page.getByRole('region', { name: 'Cookies', exact: true }).boundingBox();
      const bar = await visitor.page.getByRole('banner').boundingBox();
      expect(bar?.y).toBeGreaterThanOrEqual((cookies?.y ?? 0) + (cookies?.height ?? 0));
      expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });

  it('is in the bar for curators, and nobody else downloads the desk', async () => {
    await using visitor = await site.arrive('/home', curator);
    const way = visitor.page.getByRole('banner').getByRole('link', { name: 'Curators’ desk' });
    await way.waitFor();
    const ofDesk = (file: string) => readFileSync(file, 'utf8').includes('/curation/items');
    const atHome = await scriptsOf(visitor);
    expect(atHome.length).toBeGreaterThan(2);
    expect(atHome.filter(ofDesk)).toEqual([]);
    await way.click();
    await visitor.page.getByRole('navigation', { name: 'Desk' }).waitFor();
    await visitor.heading(/, Nadia$/).waitFor();
    expect(visitor.path).toBe('/curate');
    const atDesk = await scriptsOf(visitor);
    expect(atDesk.filter(ofDesk)).not.toEqual([]);
    const packed = atDesk.map((file) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size);
    expect(packed.reduce((sum, size) => sum + size, 0)).toBeLessThan(350_000);
  });
});

describe('the list of items', () => {
  it('finds an item from the bar, and lets it be changed in its row and put back', async () => {
    const { id } = await tool('Slow kettle', { tags: ['Kitchen'], status: 'published' });
    await using visitor = await site.arrive('/curate', curator);
    await visitor.page.getByLabel('Find an item').fill('slow kettle');
    await visitor.page.keyboard.press('Enter');
    await visitor.button('Edit Slow kettle here').click();
    expect(visitor.path).toBe('/curate/items?query=slow+kettle');
    const row = visitor.page.getByRole('form', { name: 'Edit Slow kettle' });
    const title = row.getByLabel('Title');
    expect(await title.evaluate((input) => input === document.activeElement)).toBe(true);
    await title.fill('');
    visitor.allow(/status of 400/, 'a title is needed');
    await visitor.button('Keep this row').click();
    await row
      .getByText(/^Problem: /)
      .first()
      .waitFor();
    await title.fill('Slow kettle, quiet lid');
    await row.getByLabel('Status').selectOption('draft');
    await row.getByLabel('Tags', { exact: true }).fill('Quiet');
    // The question about a new word does not push the button away while it is pressed.
    await visitor.button('Keep this row').click({ delay: 500 });
    await visitor.button('Add it as a new word').click();
    await done(visitor, '‘Slow kettle’ is kept.');
    expect(await call('GET', `/items/${id}`)).toMatchObject({
      name: 'Slow kettle, quiet lid',
      status: 'draft',
      tags: ['Kitchen', 'Quiet'],
    });
    const edit = visitor.button('Edit Slow kettle, quiet lid here');
    await expect.poll(() => edit.evaluate((button) => button === document.activeElement)).toBe(true);
    await visitor.button('Undo').click();
    await done(visitor, '‘Slow kettle’ is as it was.');
    expect(await call('GET', `/items/${id}`)).toMatchObject({
      name: 'Slow kettle',
      status: 'published',
      tags: ['Kitchen'],
    });
    // Escape leaves a row, and nothing of it is sent.
    await visitor.button('Edit Slow kettle here').click();
    await title.fill('Not this');
    await visitor.page.keyboard.press('Escape');
    await expect.poll(() => row.count()).toBe(0);
    expect((await call('GET', `/items/${id}`)).name).toBe('Slow kettle');
  });

  it('shows what somebody else wrote meanwhile, and lets one choose', async () => {
    const { id } = await tool('Lamp');
    await using visitor = await site.arrive('/curate/items?query=lamp', curator);
    await visitor.button('Edit Lamp here').click();
    const row = visitor.page.getByRole('form', { name: 'Edit Lamp' });
    await row.getByLabel('Title').fill('My lamp');
    await site.call('POST', '/curation/bulk', { ids: [id], change: { set: { name: 'Their lamp' } } }, administrator);
    visitor.allow(/status of 412/, 'somebody else was quicker');
    await visitor.button('Keep this row').click();
    const meanwhile = row.getByRole('alert');
    await meanwhile.getByText('Bea Amin changed this while you wrote').waitFor();
    expect(await meanwhile.textContent()).toContain('‘Their lamp’');
    expect(await row.getByLabel('Title').inputValue()).toBe('My lamp');
    expect((await call('GET', `/items/${id}`)).name).toBe('Their lamp');
    await visitor.button('Keep my words').click();
    await done(visitor, 'is kept.');
    expect((await call('GET', `/items/${id}`)).name).toBe('My lamp');
  });

  it('asks before one or many are published, and publishes them all the same', async () => {
    const ids = [(await tool('Qqreed one')).id, (await tool('Qqreed two')).id];
    const status = async () =>
      (await Promise.all(ids.map((id) => call('GET', `/items/${id}`)))).map((one) => one.status);
    await using visitor = await site.arrive('/curate/items?query=qqreed', curator);
    const question = visitor.page.getByRole('dialog', { name: 'Is this as you want it?' });
    await visitor.button('Edit Qqreed one here').click();
    const row = visitor.page.getByRole('form', { name: 'Edit Qqreed one' });
    await row.getByLabel('Status').selectOption('published');
    await visitor.button('Keep this row').click();
    await question.getByText('There is no topic.').waitFor();
    // The row is still open, with what was chosen in it.
    await visitor.page.keyboard.press('Escape');
    expect(await row.getByLabel('Status').inputValue()).toBe('published');
    expect(await status()).toEqual(['draft', 'draft']);
    await visitor.button('Leave it as it was').click();
    await visitor.page.getByRole('checkbox', { name: 'Choose Qqreed one' }).check();
    await visitor.button('Choose all 2').click();
    const bar = visitor.page.getByRole('region', { name: 'What to do with the 2 chosen' });
    await bar.getByRole('button', { name: 'Status' }).click();
    await bar.getByLabel('New status').selectOption('published');
    await bar.getByRole('button', { name: 'Change 2 items' }).click();
    await question.getByText('2 items: There is no topic.').waitFor();
    await question.getByRole('link', { name: 'Qqreed two' }).first().waitFor();
    await question.getByRole('button', { name: 'Publish them all the same' }).click();
    await done(visitor, '2 items changed.');
    expect(await status()).toEqual(['published', 'published']);
  });

  it('changes many in one step, says what stayed, and takes the step back', async () => {
    const ids = [(await tool('Qqwave one')).id, (await tool('Qqwave two')).id];
    ids.push((await call('POST', '/items', { kind: 'topic', name: 'Qqwave three', slug: 'qqwave-three' })).id);
    await using visitor = await site.arrive('/curate/items?query=qqwave', curator);
    await visitor.page.getByText('3 items', { exact: true }).waitFor();
    await visitor.page.getByRole('checkbox', { name: 'Choose Qqwave one' }).check();
    await visitor.button('Choose all 3').click();
    const bar = visitor.page.getByRole('region', { name: 'What to do with the 3 chosen' });
    await bar.getByRole('button', { name: 'Topics' }).click();
    await bar.getByLabel('Topic', { exact: true }).selectOption({ label: 'Qqwave three' });
    await bar.getByRole('button', { name: 'Change 3 items' }).click();
    await done(visitor, '2 items changed.');
    await done(visitor, '1 item: Topics have no topics.');
    const topics = async () =>
      (await Promise.all(ids.slice(0, 2).map((id) => call('GET', `/items/${id}`)))).map((one) => one.topics);
    expect(await topics()).toEqual([['qqwave-three'], ['qqwave-three']]);
    await visitor.button('Undo').click();
    await done(visitor, '2 items put back.');
    // It goes when somebody goes on.
    await visitor.page.getByRole('checkbox', { name: 'Choose Qqwave one' }).check();
    await expect.poll(() => visitor.main().getByText('2 items put back.').count()).toBe(0);
    expect(await topics()).toEqual([[], []]);
  });

  it('changes who many are for, on a telephone, where a line below the list leads to what may be done', async () => {
    const { id } = await tool('Qqfine tide', { audiences: ['Adults'] });
    await tool('Qqfine boat', { audiences: ['Young people'] });
    await using visitor = await site.arrive('/curate/items?query=qqfine', curator);
    await visitor.page.setViewportSize({ width: 390, height: 844 });
    await visitor.page.getByLabel('Kind').waitFor({ state: 'hidden' });
    // Whoever searches there is led on to what was found.
    await visitor.page.getByLabel('Find an item').fill('qqfine b');
    await visitor.page.keyboard.press('Enter');
    const count = visitor.page.getByText('1 item', { exact: true });
    await expect.poll(() => count.evaluate((it) => it === document.activeElement)).toBe(true);
    expect((await visitor.link('Qqfine boat').boundingBox())?.y).toBeLessThan(844);
    await visitor.page.getByLabel('Find an item').fill('qqfine');
    await visitor.page.keyboard.press('Enter');
    await visitor.button('More filters').click();
    await visitor.page.getByLabel('Kind').waitFor();
    await visitor.page.getByRole('checkbox', { name: 'Choose Qqfine tide' }).check();
    await visitor.button('What to do with them').click();
    const bar = visitor.page.getByRole('region', { name: 'What to do with the 1 chosen' });
    await expect.poll(() => bar.evaluate((it) => it === document.activeElement)).toBe(true);
    await bar.getByRole('button', { name: 'More' }).click();
    await bar.getByRole('button', { name: 'Who it is for' }).click();
    await bar.getByLabel('Who it is for', { exact: true }).selectOption({ label: 'Young people' });
    await bar.getByRole('button', { name: 'Change 1 item' }).click();
    await done(visitor, '1 item changed.');
    expect((await call('GET', `/items/${id}`)).audiences).toEqual(['Adults', 'Young people']);
  });

  it('keeps its filters in the address', async () => {
    await using visitor = await site.arrive('/curate/items', curator);
    await visitor.button('More filters').click();
    await visitor.page.getByLabel('Kind').selectOption('collection');
    await expect.poll(() => visitor.path).toBe('/curate/items?kind=collection');
    await visitor.button('Title').click();
    await expect.poll(() => visitor.path).toBe('/curate/items?kind=collection&sort=title');
    await visitor.page.reload();
    expect(await visitor.page.getByLabel('Kind').inputValue()).toBe('collection');
    await visitor.page
      .getByRole('columnheader', { name: 'Title' })
      .and(visitor.page.locator('[aria-sort=ascending]'))
      .waitFor();
    await visitor.page.goBack();
    await visitor.page.goBack();
    await expect.poll(() => visitor.path).toBe('/curate/items');
    await expect.poll(() => visitor.page.getByLabel('Kind').inputValue()).toBe('');
  });
});

describe('history', () => {
  it('compares two versions and puts an earlier one back', async () => {
    const { id } = await tool('Bell', { synopsis: 'It rings.' });
    await site.call('POST', '/curation/bulk', { ids: [id], change: { set: { synopsis: 'It hums.' } } }, curator);
    await using visitor = await site.arrive(`/curate/items/${id}/history`, curator);
    await visitor.button('Compare').click();
    const compared = visitor.page.getByRole('heading', { name: 'Version 1 and version 2' });
    await compared.waitFor();
    expect(visitor.path).toBe(`/curate/items/${id}/history?from=1&to=2`);
    await visitor.main().getByText('It rings.').first().waitFor();
    await visitor.button('Put this back version 1').click();
    await done(visitor, 'It says again what it said in version 1. That is version 3.');
    expect((await call('GET', `/items/${id}`)).synopsis).toBe('It rings.');
  });

  it('tells who did what, and undoes from there', async () => {
    const { id } = await tool('Drum', { status: 'published' });
    await call('PUT', `/items/${id}/status`, { status: 'archived' });
    await using visitor = await site.arrive('/curate/history?action=archive&who=me', curator);
    const row = visitor.page.getByRole('row', { name: /Drum/ });
    expect(await row.textContent()).toContain('Nadia Whitlock');
    await row.getByRole('button', { name: /^Undo/ }).click();
    await done(visitor, '‘Drum’ is as it was.');
    expect((await call('GET', `/items/${id}`)).status).toBe('published');
    // In another part of the history that is old news.
    await visitor.page.getByLabel('What was done').selectOption({ label: 'Undone' });
    await expect.poll(() => visitor.main().getByText('‘Drum’ is as it was.').count()).toBe(0);
    expect(await visitor.page.title()).toMatch(/^History/);
    await visitor.page.getByRole('link', { name: 'Drum' }).first().click();
    await expect.poll(() => visitor.page.title()).toMatch(/^Versions of ‘Drum’ · Curators’ desk/);
    await visitor.link('Open the item').click();
    await expect.poll(() => visitor.page.title()).toMatch(/^Drum · Curators’ desk/);
    await visitor.page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Home' }).click();
    await visitor.link('Add an item').click();
    await visitor.heading('Add an item').waitFor();
    expect(await visitor.page.title()).not.toContain('Drum');
  });
});

describe('members', () => {
  it('are invited, given a group, closed and deleted by an administrator; a curator sees none', async () => {
    await using visitor = await site.arrive('/curate/members', administrator);
    await visitor.page.setViewportSize({ width: 1280, height: 500 });
    await visitor.page.getByLabel('Their email address').fill('tomasz@example.org');
    await visitor.button('Invite').click();
    await done(visitor, 'tomasz@example.org is invited.');
    // What was done stands whole in the window.
    const said = await visitor.main().getByRole('status').filter({ hasText: 'is invited' }).boundingBox();
    expect((said?.y ?? 500) + (said?.height ?? 0)).toBeLessThanOrEqual(500);
    await visitor.page.setViewportSize({ width: 1280, height: 900 });
    await visitor.page.getByLabel('Find a member').fill('tomasz');
    await visitor.button('Search').click();
    await visitor.button('Groups of tomasz@example.org').click();
    await visitor.page.getByRole('checkbox', { name: 'Works at the desk' }).uncheck();
    await visitor.button('Keep these groups').click();
    await done(visitor, 'The groups of tomasz@example.org are kept.');
    await visitor.button('Close for now tomasz@example.org').click();
    await done(visitor, 'tomasz@example.org cannot log in for now.');
    await visitor.button('Delete tomasz@example.org').click();
    await visitor.button('Delete this account').click();
    await done(visitor, 'The account of tomasz@example.org is deleted.');
    await visitor.main().getByText('No member is called that.').waitFor();

    await using other = await site.arrive('/curate/members', curator);
    await other.main().getByText('Only administrators see who is a member.').waitFor();
    expect(await other.link('Members').count()).toBe(0);
  });

  it('ask once more who it is, some time after the log-in, and then do what was asked for', async () => {
    const joined = await site.join('june@example.org');
    const timePasses = () =>
      site.store.db
        .updateTable('session')
        .set({ proven_at: '2020-01-01T00:00:00.000Z' })
        .where('member_id', '=', administrator.id)
        .execute();
    await timePasses();
    await using visitor = await site.arrive('/curate/members?query=june', administrator);
    visitor.allow(/status of 403 .*\/api\/curation\/members/, 'fresh proof is asked for');
    const asked = visitor.page.getByRole('region', { name: 'First show that it is you' });
    await visitor.button(`Groups of ${joined.email}`).click();
    await visitor.page.getByRole('checkbox', { name: 'Works at the desk' }).check();
    await visitor.button('Keep these groups').click();
    await asked.getByText('This changes who may work here.').waitFor();
    expect(await visitor.axe()).toEqual([]);
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await asked.waitFor({ state: 'detached' });
    // What was ticked is still there.
    await visitor.button('Keep these groups').click();
    await asked.getByLabel('Your password').fill(PASSWORD);
    await asked.getByRole('button', { name: 'Go on' }).click();
    await done(visitor, `The groups of ${joined.email} are kept.`);
    await asked.waitFor({ state: 'detached' });

    await timePasses();
    await visitor.page.getByLabel('Their email address').fill('asked@example.org');
    await visitor.button('Invite').click();
    await asked.getByLabel('Your password').fill(PASSWORD);
    await asked.getByRole('button', { name: 'Go on' }).click();
    await done(visitor, 'asked@example.org is invited.');
  });
});

it.each([1280, 390])('every screen is accessible at %i pixels', async (width) => {
  const { data } = await site.call('GET', '/content/tool');
  const { id } = data[0];
  const request = { id, object_type: 'Tool', why: 'mine', reason: 'I made this.', email: 'eve@example.org' };
  await site.call('POST', '/content/removal', request);
  await site.call('POST', '/auth/contact', {
    name: 'Eve',
    email: 'eve@example.org',
    subject: 'other',
    message: 'Hello',
  });
  await call('POST', '/bulk', { ids: [id], change: { add: { tags: [`At ${width}`] } } });
  await using visitor = await site.arrive('/curate', administrator, { width });
  const look = async (ready: string | RegExp, inAllThemes = false) => {
    await visitor.main().getByText(ready).filter({ visible: true }).first().waitFor();
    // Colours are the same however wide the page is, and two screens have nearly all of them.
    expect(await (inAllThemes && width > 390 ? visitor.axeInEveryTheme() : visitor.axe())).toEqual([]);
    expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  };
  await look(/hours left/, true);
  await visitor.open('/curate/items');
  await visitor.page
    .getByRole('checkbox', { name: /^Choose (?!all)/ })
    .first()
    .check();
  await visitor.page
    .getByRole('region', { name: /^What to do with/ })
    .getByRole('button', { name: 'Status' })
    .click();
  await visitor.button(/^Edit/).last().click();
  await look('Keep this row', true);
  await visitor.open('/curate/history');
  await look(/^Changed with others/);
  await visitor.open(`/curate/items/${id}/history?from=1&to=2`);
  await visitor.page.getByText('What it changed').first().click();
  await look('Version 1 and version 2');
  await visitor.open('/curate/members');
  await visitor.button('Groups of nadia@example.org').click();
  await look('Keep these groups');
  await visitor.open('/curate/thesaurus?group=adhd');
  await visitor.button('Change attention deficit').click();
  await look('Keep this group', true);
  await visitor.open('/curate/advertisements?one=demo:advertisements:slow-steam-tea');
  await look('Keep this advertisement', true);
  if (width < 1280) await visitor.button('Menu').click();
  await visitor.link('Help').filter({ visible: true }).click();
  await look('See who did what');
  await visitor.main().getByRole('link', { name: 'Find items' }).click();
  await visitor.heading('Find items').waitFor();
});
