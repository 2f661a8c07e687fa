/** Who may make administrators, and take them away: an access token alone does neither, and one is always left. */
import { expect, it } from 'vitest';
import type { Group } from '#contract/administration.ts';
import { later } from '#server/database/instants.ts';
import { addMember, changeGroup } from '#server/features/members/operator-actions.ts';
import { Browser } from '#tests/setup/api/browsers.ts';
import { tesseraOf } from '#tests/setup/api/command-line.ts';
import { openDesk } from '#tests/setup/api/desk.ts';
import { openClub, PASSWORD, type TestClub } from '#tests/setup/api/members.ts';
import { openSources, rss, rssItem } from '#tests/setup/api/sources.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { waitingMails } from '#tests/setup/database/waiting-mails.ts';

const PROOF_LASTS_MS = 10 * 60_000;

/** As if all sessions had begun so long ago. */
const age = ({ api }: TestClub, ms: number) =>
  api.store.db
    .updateTable('session')
    .set({ proven_at: later(-ms) })
    .execute();

const membersOf = ({ api }: TestClub) =>
  api.store.db.selectFrom('member').select(['email', 'groups', 'suspended_at']).orderBy('email').execute();

onEachEngine('the only administrator', (engine) => {
  it('stays, by every door: the own account, the desk and the shell', async () => {
    await using club = await openClub(engine);
    const { administrator, call } = await openDesk(club);
    const { db } = club.api.store;
    const tessera = tesseraOf(club.api.store);
    // Neither of these could log in and give the group again.
    const closed = await club.join('closed@example.org');
    await changeGroup(db, closed.email, 'Administrators', true);
    await tessera('member', 'suspend', closed.email);
    await addMember(db, 'unconfirmed@example.org');
    await changeGroup(db, 'unconfirmed@example.org', 'Administrators', true);
    await db.updateTable('member').set({ verified_at: null }).where('email', '=', 'unconfirmed@example.org').execute();
    const before = await membersOf(club);

    const left = await club.api.send('DELETE', '/api/auth', { password: PASSWORD }, administrator.as);
    expect(left).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(left.body.message).toMatch(/^You are the only administrator\. Nothing was deleted\./);
    const { id } = administrator;
    const as = administrator.as;
    expect((await call('PUT', `/members/${id}/groups`, { groups: ['Curators'] }, as)).status).toBe(409);
    expect((await call('PUT', `/members/${id}/suspended`, { suspended: true }, as)).status).toBe(409);
    expect((await call('DELETE', `/members/${id}`, undefined, as)).status).toBe(409);
    for (const words of [
      ['remove', administrator.email],
      ['suspend', administrator.email],
      ['revoke', administrator.email, 'Administrators'],
    ])
      expect([words, await tessera('member', ...words)]).toEqual([
        words,
        [1, expect.stringMatching(/^This is the only administrator\. .* Nothing was changed\..* --last\.\n$/)],
      ]);
    expect(await membersOf(club)).toEqual(before);
    expect((await club.api.get('/api/curation/members', as)).status).toBe(200);
  });

  it('goes where the shell says that it means the last', async () => {
    await using club = await openClub(engine);
    const { administrator, curator } = await openDesk(club);
    const tessera = tesseraOf(club.api.store);
    expect(await tessera('member', 'grant', curator.email, 'Administrators', '--last')).toEqual([
      1,
      expect.stringContaining('not known'),
    ]);
    expect(await tessera('member', 'suspend', administrator.email, '--last')).toEqual([0, 'Done.\n']);
    expect(await tessera('member', 'suspend', administrator.email, '--end')).toEqual([0, 'Done.\n']);
    expect(await tessera('member', 'revoke', administrator.email, 'Administrators', '--last')).toEqual([0, 'Done.\n']);
    expect(await tessera('member', 'grant', curator.email, 'Administrators')).toEqual([0, 'Done.\n']);
    expect(await tessera('member', 'remove', curator.email, '--last')).toEqual([0, 'Done.\n']);
    const groups = (await membersOf(club)).flatMap((member) => member.groups as Group[]);
    expect(groups).not.toContain('Administrators');
  });

  it('is left when two of them delete their accounts at once', async () => {
    await using club = await openClub(engine);
    const { administrator, curator } = await openDesk(club);
    await changeGroup(club.api.store.db, curator.email, 'Administrators', true);
    const answers = await Promise.all(
      [administrator, curator].map(({ as }) => club.api.send('DELETE', '/api/auth', { password: PASSWORD }, as)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const groups = (await membersOf(club)).flatMap((member) => member.groups as Group[]);
    expect(groups.filter((group) => group === 'Administrators')).toHaveLength(1);
  });
});

onEachEngine('an administrator’s access token', (engine) => {
  it('changes no member without fresh proof of who holds it', async () => {
    await using club = await openClub(engine);
    const { administrator, curator, member, call } = await openDesk(club);
    const { as } = administrator;
    await age(club, PROOF_LASTS_MS);
    const before = await membersOf(club);
    const tries = () =>
      [
        ['PUT', `/members/${member.id}/groups`, { groups: ['Administrators'] }],
        ['PUT', `/members/${member.id}/groups`, { groups: ['Curators'] }],
        ['POST', '/members', { email: 'mallory@example.org', groups: ['Administrators'] }],
        ['PUT', `/members/${curator.id}/suspended`, { suspended: true }],
        ['DELETE', `/members/${curator.id}`, undefined],
      ] as const;
    for (const [method, path, body] of tries()) {
      const { status, body: answer } = await call(method, path, body, as);
      expect([path, status, answer.code]).toEqual([path, 403, 'proof_needed']);
    }
    expect(await membersOf(club)).toEqual(before);
    expect(await waitingMails(club.api.store.db)).toEqual([]);
    // A proof in one session is none in another.
    const elsewhere = await new Browser(club).logIn(administrator.email);
    expect(elsewhere.status).toBe(200);
    const [, path] = tries()[0];
    expect((await call('PUT', path, { groups: ['Administrators'] }, as)).status).toBe(403);
    expect((await club.api.post('/api/auth/proof', { password: PASSWORD }, as)).status).toBe(200);
    expect((await call('PUT', path, { groups: ['Administrators'] }, as)).status).toBe(200);
  });

  it('moves none of the site’s mailboxes without fresh proof, and changes the rest', async () => {
    await using club = await openClub(engine);
    const { administrator } = await openDesk(club);
    const { as } = administrator;
    const keep = async (changes: object) => {
      const { headers } = await club.api.get('/api/curation/settings', as);
      const seen = { 'if-match': String(headers.etag) };
      return club.api.send('PUT', '/api/curation/settings', { changes }, { ...as, ...seen });
    };
    const before = { 'mailboxes.privacy': 'privacy@example.net' };
    expect((await keep(before)).status).toBe(200);
    await age(club, PROOF_LASTS_MS);
    const moves = [
      { ...before, 'mailboxes.general': 'mallory@example.org' },
      { 'mailboxes.privacy': 'mallory@example.org' },
      {},
    ];
    for (const changes of moves) {
      const { status, body } = await keep(changes);
      expect([changes, status, body.code]).toEqual([changes, 403, 'proof_needed']);
    }
    expect((await club.api.get('/api/curation/settings', as)).body.changes).toEqual(before);
    expect((await keep({ ...before, 'company.number': '7' })).status).toBe(200);
    expect((await club.api.post('/api/auth/proof', { password: PASSWORD }, as)).status).toBe(200);
    expect((await keep({})).status).toBe(200);
  });

  it('makes nobody an administrator in silence: all the others are told, by the shell, too', async () => {
    await using club = await openClub(engine);
    const { administrator, curator, member, call } = await openDesk(club);
    await changeGroup(club.api.store.db, curator.email, 'Administrators', true);
    await club.deliver();
    const told = async (act: () => Promise<unknown>) => {
      await act();
      const mails = await waitingMails(club.api.store.db);
      await club.deliver();
      return mails
        .filter(({ template }) => template === 'administrator-added')
        .map(({ recipient, content }) => [recipient, content.email, content.by])
        .toSorted();
    };
    const groups = (some: Group[]) => call('PUT', `/members/${member.id}/groups`, { groups: some }, administrator.as);
    const by = administrator.email;
    expect(await told(() => groups(['Curators']))).toEqual([]);
    expect(await told(() => groups(['Administrators']))).toEqual([
      [administrator.email, member.email, by],
      [curator.email, member.email, by],
    ]);
    // Said once, not at each change of the rest.
    expect(await told(() => groups(['Curators', 'Administrators']))).toEqual([]);
    const invite = { email: 'new@example.org', groups: ['Administrators'] };
    expect(await told(() => call('POST', '/members', invite, administrator.as))).toEqual(
      [administrator, curator, member].map(({ email }) => [email, invite.email, by]).toSorted(),
    );
    const shell = await told(() => tesseraOf(club.api.store)('member', 'add', 'shell@example.org', 'Administrators'));
    expect(shell).toHaveLength(4);
    expect(shell[0]).toEqual([administrator.email, 'shell@example.org', '']);
    const mail = club.mailbox.mails.find(
      ({ to, subject }) => to?.[0]?.address === administrator.email && subject?.includes(member.email),
    );
    expect(mail?.subject).toMatch(/New administrator added: member@example\.org$/);
    // Who made an administrator and leaves takes the warnings of the others along with nothing.
    await groups(['Consumers']);
    await groups(['Administrators']);
    await call('DELETE', `/members/${member.id}`, undefined, administrator.as);
    expect(
      (await waitingMails(club.api.store.db)).filter(({ template }) => template === 'administrator-added'),
    ).toHaveLength(4);
  });
});

onEachEngine('a link to look at what is not published', (engine) => {
  it.each(['suspended', 'without the group', 'deleted'])('ends when its curator is %s', async (what) => {
    await using club = await openClub(engine);
    const { administrator, curator, call } = await openDesk(club);
    const { id } = (await call('POST', '/items', { kind: 'tool', name: 'Secret', slug: 'secret' })).body;
    const preview = async (as: Record<string, string>) => {
      const { url } = (await call('POST', `/items/${id}/preview`, undefined, as)).body;
      return () => club.api.get(`/api/content${new URL(url).pathname}`);
    };
    const [theirs, ours] = [await preview(curator.as), await preview(administrator.as)];
    expect((await theirs()).status).toBe(200);
    const { as } = administrator;
    const ending = {
      suspended: () => call('PUT', `/members/${curator.id}/suspended`, { suspended: true }, as),
      'without the group': () => call('PUT', `/members/${curator.id}/groups`, { groups: [] }, as),
      deleted: () => call('DELETE', `/members/${curator.id}`, undefined, as),
    }[what];
    expect((await ending?.())?.status).toBe(200);
    expect((await theirs()).status).toBe(410);
    expect((await ours()).status).toBe(200);
    // Who may come back later gives no old link back with that.
    if (what !== 'suspended') return;
    await call('PUT', `/members/${curator.id}/suspended`, { suspended: false }, as);
    expect((await theirs()).status).toBe(410);
  });

  it('goes on where its curator becomes an administrator', async () => {
    await using club = await openClub(engine);
    const { administrator, curator, call } = await openDesk(club);
    const { id } = (await call('POST', '/items', { kind: 'tool', name: 'Secret' })).body;
    const { url } = (await call('POST', `/items/${id}/preview`)).body;
    await call('PUT', `/members/${curator.id}/groups`, { groups: ['Administrators'] }, administrator.as);
    expect((await club.api.get(`/api/content${new URL(url).pathname}`)).status).toBe(200);
  });
});

onEachEngine('a source that publishes without anybody looking', (engine) => {
  it.each(['suspended', 'without the group', 'deleted'])(
    'stops when whoever let it is %s: what comes waits, and the desk is told',
    async (what) => {
      await using at = await openSources(engine);
      const { administrator, curator, call } = at;
      const feed = (...things: string[]) =>
        at.site.pages.set('/feed', { body: rss(...things), type: 'application/rss+xml' });
      feed(rssItem(1));
      const url = `${at.site.url}/feed`;
      const { id, added_by } = (await call('POST', '/sources', { url, publish: true })).body;
      expect(added_by).toBe(curator.email);
      await at.look();
      const [{ id: thing }] = (await call('GET', '/items?query=Thing')).body.data;
      expect((await call('GET', `/audit?item=${thing}`)).body.data).toMatchObject([
        { action: 'create', by: { via: 'source', name: 'Source: The Slow Kettle' } },
      ]);
      const { as } = administrator;
      const ending = {
        suspended: () => call('PUT', `/members/${curator.id}/suspended`, { suspended: true }, as),
        'without the group': () => call('PUT', `/members/${curator.id}/groups`, { groups: [] }, as),
        deleted: () => call('DELETE', `/members/${curator.id}`, undefined, as),
      }[what];
      expect((await ending?.())?.status).toBe(200);
      // It says otherwise what it said before, and something new.
      feed(rssItem(1).replace('About 1', 'Call 0900 now'), rssItem(2));
      await call('POST', `/sources/${id}/fetch`, undefined, as);
      await at.look();
      expect((await call('GET', '/items?query=Thing', undefined, as)).body.data).toMatchObject([
        { id: thing, synopsis: 'About 1.' },
      ]);
      expect((await call('GET', '/inbox', undefined, as)).body.counts).toEqual({ new: 1, changed: 1, gone: 0 });
      const shown = async () => (await call('GET', '/sources', undefined, as)).body.data[0];
      expect(await shown()).toMatchObject({ publish: false, publish_by: null, publish_ended_at: expect.any(String) });
      const toLookAt = async () => (await call('GET', '/todo', undefined, as)).body.data;
      expect(await toLookAt()).toMatchObject([{ sort: 'publish_ended', source: { id } }]);
      // Whoever comes back gives it no leave with that; somebody at the desk does.
      if (what === 'suspended') {
        await call('PUT', `/members/${curator.id}/suspended`, { suspended: false }, as);
        await at.look(id);
        expect((await shown()).publish).toBe(false);
      }
      await call('PUT', `/sources/${id}`, { publish: true }, as);
      expect(await shown()).toMatchObject({ publish: true, publish_by: administrator.email });
      expect(await toLookAt()).toEqual([]);
      // What is changed beside it makes nobody else answer for it.
      expect((await call('GET', '/audit', undefined, as)).body.data.slice(0, 1)).toMatchObject([
        { action: 'source-change', subject: 'The Slow Kettle', changes: [{ field: 'publish', after: true }] },
      ]);
    },
  );

  it('is of whoever let it, whatever others change beside that, and goes over to nothing that a list of feeds names', async () => {
    await using at = await openSources(engine);
    const { administrator, curator, call } = at;
    const list = `<opml version="2.0"><body><outline text="Named" xmlUrl="${at.site.url}/feed"/></body></opml>`;
    at.site.pages.set('/list', { body: list, type: 'text/x-opml' });
    at.site.pages.set('/feed', { body: rss(rssItem(1)), type: 'application/rss+xml' });
    const { id } = (await call('POST', '/sources', { url: `${at.site.url}/list`, publish: true })).body;
    await call('PUT', `/sources/${id}`, { name: 'A list', publish: true }, administrator.as);
    const sources = async () => (await call('GET', '/sources', undefined, administrator.as)).body.data;
    expect(await sources()).toMatchObject([{ publish: true, publish_by: curator.email }]);
    await at.look();
    // Whoever writes the list may name any feed tomorrow: what that holds waits.
    expect(await sources()).toMatchObject([{ name: 'A list' }, { name: 'Named', publish: false, publish_by: null }]);
    await call('PUT', `/members/${curator.id}/groups`, { groups: [] }, administrator.as);
    await at.look();
    expect(await sources()).toMatchObject([{ publish: false }, { publish: false }]);
  });

  it('leaves its lines in the log: added, changed and left', async () => {
    await using at = await openSources(engine);
    const { curator, call } = at;
    const { id } = (await call('POST', '/sources', { url: `${at.site.url}/feed`, name: 'Kettle' })).body;
    await call('PUT', `/sources/${id}`, { publish: true, rhythm: 'hour' });
    await call('PUT', `/sources/${id}`, { publish: true });
    await call('DELETE', `/sources/${id}`);
    const by = { id: curator.id, via: 'desk' };
    const about = { by, subject: 'Kettle', details: { source: id } };
    expect((await call('GET', '/audit')).body.data.slice(0, 3)).toMatchObject([
      { ...about, action: 'source-leave' },
      { ...about, action: 'source-change', changes: [{ field: 'rhythm' }, { field: 'publish' }] },
      { ...about, action: 'source' },
    ]);
  });
});
