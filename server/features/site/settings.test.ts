import { afterEach, expect, it } from 'vitest';
import { SITE_FIELDS } from '#domain/site/fields.ts';
import { applySiteChanges, site, siteFile } from '#site';
import { openDesk } from '#tests/setup/api/desk.ts';
import { openClub, type TestClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

afterEach(() => applySiteChanges({}));

async function openSettings(club: TestClub) {
  const { administrator, call } = await openDesk(club);
  const put = (changes: object, seen?: number) =>
    call(
      'PUT',
      '/settings',
      { changes },
      { ...administrator.as, ...(seen === undefined ? {} : { 'if-match': `"${seen}"` }) },
    );
  return { administrator, call, put, get: () => call('GET', '/settings', undefined, administrator.as) };
}

const NAME = 'Mosaik & <b>Co</b>';

onEachEngine('the site’s own particulars', (engine) => {
  it('are the file’s until an administrator changes them, and the file’s again when they take that back', async () => {
    await using club = await openClub(engine, { pages: true });
    const { get, put } = await openSettings(club);
    expect(await get()).toMatchObject({ status: 200, headers: { etag: '"0"' }, body: { version: 0, changes: {} } });
    const read = async (url: string) => String((await club.api.app.inject(url)).body);
    const before = await read('/search.atom');
    const changes = {
      name: NAME,
      social: [{ name: 'Forum', url: 'https://forum.example.org/' }],
      'supportUs.coffee': null,
    };
    const kept = await put(changes, 0);
    expect(kept).toMatchObject({
      status: 200,
      headers: { etag: '"1"' },
      body: { version: 1, changes },
    });
    expect(site).toMatchObject({ name: NAME, social: changes.social, supportUs: { coffee: null } });
    expect(site.supportUs.crowdfunding).toBe(siteFile.supportUs.crowdfunding);
    expect(await read('/search.atom')).toContain('Mosaik &amp; &lt;b&gt;Co&lt;/b&gt;');
    expect(await read('/manifest.webmanifest')).toContain(JSON.stringify(NAME));
    expect(JSON.parse(await read('/api/openapi.json')).info.title).toBe(`${NAME} API`);
    expect((await put({}, 1)).body).toMatchObject({ version: 2, changes: {} });
    expect(site).toEqual(siteFile);
    // When it changed last is all that is another.
    const lasting = (feed: string) => feed.replace(/<updated>.*<\/updated>/, '');
    expect(lasting(await read('/search.atom'))).toBe(lasting(before));
  });

  it('keep nothing that says the same as the file', async () => {
    await using club = await openClub(engine);
    const { put } = await openSettings(club);
    const same = { name: siteFile.name, home: siteFile.home, claim: 'Slowly.' };
    expect((await put(same, 0)).body).toMatchObject({ version: 1, changes: { claim: 'Slowly.' } });
    expect((await put({ claim: 'Slowly.' }, 1)).body.version).toBe(1);
  });

  it('are changed only by whoever has seen them, and of two at once by one', async () => {
    await using club = await openClub(engine);
    const { put } = await openSettings(club);
    expect(await put({ name: 'One' })).toMatchObject({ status: 428, body: { code: 'version_needed' } });
    for (const seen of [0, 1]) {
      const both = await Promise.all([put({ name: `A${seen}` }, seen), put({ name: `B${seen}` }, seen)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
      const late = both.find(({ status }) => status === 412);
      expect(late?.body).toMatchObject({ code: 'outdated', current: { version: seen + 1 } });
      expect(late?.body.current.changes.name).toBe(site.name);
    }
    expect((await put({ name: 'Late' }, 99)).status).toBe(412);
  });

  it('stand in the audit log, before and after', async () => {
    await using club = await openClub(engine);
    const { call, put } = await openSettings(club);
    await put({ name: 'New name', 'urgent.danger': [] }, 0);
    const { body } = await call('GET', '/audit');
    expect(body.data[0]).toMatchObject({ action: 'site', by: { name: 'admin@example.org' }, subject: 'The site' });
    expect(body.data[0].changes).toEqual(
      expect.arrayContaining([
        { field: 'name', before: siteFile.name, after: 'New name' },
        {
          field: 'urgent.danger',
          before: siteFile.urgent.danger.map(({ words, url }) => `${words} · ${url}`),
          after: [],
        },
      ]),
    );
  });

  it.each([
    ['a script as an address', { 'supportUs.coffee': 'javascript:alert(1)' }, 'supportUs.coffee', /not an http/],
    [
      'a user in an address',
      { social: [{ name: 'x', url: 'https://bank.example@evil.example/' }] },
      'social.0.url',
      /user/,
    ],
    [
      'a script as a line of help',
      { 'urgent.danger': [{ words: 'x', url: 'javascript:1' }] },
      'urgent.danger.0.url',
      /neither/,
    ],
    [
      'a mailbox that is two',
      { 'mailboxes.general': 'a@example.org, b@example.org' },
      'mailboxes.general',
      /not an email/,
    ],
    ['no name', { name: '' }, 'name', /filled in/],
    ['a name of many letters', { name: 'x'.repeat(61) }, 'name', /60 are allowed/],
    ['a number of letters', { removalHours: 'two' }, 'removalHours', /whole number/],
    ['no hours at all', { removalHours: 0 }, 'removalHours', /from 1/],
    [
      'a line for home that leads nowhere',
      { 'unsafeAtHome.lines': [{ way: 'call', words: 'Call', url: 'javascript:1', about: 'x' }] },
      'unsafeAtHome.lines.0.url',
      /neither a page/,
    ],
    ['no line of help', { 'urgent.lines': [] }, 'urgent.lines', /From 1/],
    ['a list that is none', { social: 'x' }, 'social', /list/],
    ['a row without its words', { social: [{ url: 'https://a.example/' }] }, 'social.0.name', /filled in/],
    ['an object as a text', { name: [{ toString: 'x' }] }, 'name', /another sort/],
    ['what nobody knows', { __proto: 1, colour: 'red' }, 'colour', /no such field/],
    ['a language that no page has', { language: 'de' }, 'language', /not one of: en-GB/],
    ['a time zone that there is not', { timezone: 'Europe/Hull' }, 'timezone', /not a time zone such as/],
    ['a foot without the law', { 'navigation.about': ['about'] }, 'navigation.help', /terms, privacy, accessibility/],
    ['an empty bar', { 'navigation.bar': [] }, 'navigation.bar', /needs a link/],
    ['a block that there is not', { home: ['games'] }, 'home', /not one of/],
    ['a pale accent', { 'accents.paper': '#cc88cc' }, 'accents.paper', /to 1\. Choose a darker/],
    ['a colour that is a style', { 'accents.dusk': 'red;}body{' }, 'accents.dusk', /not a colour/],
    ['a logo from elsewhere', { logo: 'https://pictures.example.org/logo.png' }, 'logo', /picture of this site/],
    ['a day that there is not', { 'legal.changed': '2027-02-30' }, 'legal.changed', /not a day/],
    ['joining before one may read', { 'ages.minimumWithConsent': 30 }, 'ages.minimumWithConsent', /above/],
  ])('refuse %s, and say at which field', async (_, changes, field, sentence) => {
    await using club = await openClub(engine);
    const { get, put } = await openSettings(club);
    expect(await put(changes, 0)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', fields: { [field]: expect.stringMatching(sentence) } },
    });
    expect((await get()).body.version).toBe(0);
  });

  it('refuse a text of a megabyte, and are still there', async () => {
    await using club = await openClub(engine);
    const { get, put } = await openSettings(club);
    expect((await put({ 'texts.about.what': 'x'.repeat(1_000_000) }, 0)).status).toBe(400);
    expect((await put({ 'texts.about.what': 'x'.repeat(3_000_000) }, 0)).status).toBe(413);
    const whole = Object.fromEntries(
      Object.keys(SITE_FIELDS)
        .filter((place) => place.startsWith('texts.'))
        .map((place) => [place, 'ä'.repeat(19_000)]),
    );
    expect((await put(whole, 0)).status).toBe(200);
    expect(Object.keys((await get()).body.changes)).toHaveLength(Object.keys(whole).length);
  });

  it('show sections in other words as safe HTML, and tell pages no more than that there are some', async () => {
    await using club = await openClub(engine);
    const { put } = await openSettings(club);
    const texts = () => club.api.get('/api/content/texts/about');
    expect((await texts()).body).toEqual({});
    await put(
      { 'texts.about.what': 'We are **us**. <script>alert(1)</script> [x](javascript:alert(1)) [y](/contact)' },
      0,
    );
    const { what } = (await texts()).body;
    expect(what).toContain('<strong>us</strong>');
    expect(what).toContain('<a href="/contact">');
    expect(what).not.toMatch(/<script|href="javascript/);
    expect((await club.api.get('/api/content/texts/nowhere')).status).toBe(404);
  });

  it('leave out what is stored and holds no longer, as after an upgrade', async () => {
    await using club = await openClub(engine);
    const { get, put } = await openSettings(club);
    await put({ name: 'Kept' }, 0);
    const changes = { name: 'Kept', gone: 'x', removalHours: 'never', social: [{ name: 'x', url: 'javascript:1' }] };
    await club.api.store.db
      .updateTable('site_setting')
      .set({ changes: JSON.stringify(changes) })
      .execute();
    expect((await get()).body.changes).toEqual({ name: 'Kept' });
    expect((await put({ name: 'Kept', claim: 'Now' }, 1)).body.changes).toEqual({ name: 'Kept', claim: 'Now' });
    expect(site.social).toEqual(siteFile.social);
  });
});
