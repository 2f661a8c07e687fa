import { expect, it } from 'vitest';
import { changeGroup } from '#server/features/members/operator-actions.ts';
import { openDesk } from '#tests/setup/api/desk.ts';
import { openClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { setGroups } from './administration.ts';

onEachEngine('members, for administrators', (engine) => {
  it('are found, invited, given groups, closed for a time and deleted, and the log has it all', async () => {
    await using club = await openClub(engine);
    const { administrator, curator, member, call } = await openDesk(club);
    const as = administrator.as;
    const found = await call('GET', '/members?query=MEMBER', undefined, as);
    expect(found.body).toMatchObject({
      data: [{ email: member.email, groups: ['Consumers'] }],
      pagination: { total_objects: 1 },
    });
    expect(Object.keys(found.body.data[0])).not.toContain('password_hash');
    expect((await call('GET', '/members?query=100%25', undefined, as)).body.data).toEqual([]);
    // Élodie, Åsa and Жанна in any spelling.
    for (const [first_name, ...spellings] of [
      ['Élodie', 'élodie', 'ÉLODIE', 'Elodie', 'lodi'],
      ['Åsa', 'åsa', 'ÅSA'],
      ['Ümit', 'ümit', 'Ümit'],
      ['Жанна', 'жанна', 'ЖАННА'],
      ['Siân O’Hara', "O'Hara", 'ohara'],
    ]) {
      await club.api.send('PUT', '/api/auth', { first_name, last_name: 'West' }, member.as);
      for (const query of [first_name, `west ${first_name}`, ...spellings]) {
        const { body } = await call('GET', `/members?query=${encodeURIComponent(String(query))}`, undefined, as);
        expect([query, body.data.map(({ id }: { id: string }) => id)]).toEqual([query, [member.id]]);
      }
    }
    expect((await call('GET', '/members?size=1&page=2', undefined, as)).body.data).toHaveLength(1);

    const invited = await call('POST', '/members', { email: 'Grace@example.org', groups: ['Curators'] }, as);
    expect(invited.body).toMatchObject({ groups: ['Consumers', 'Curators'], verified_at: expect.any(String) });
    await club.deliver();
    expect(club.mailbox.last('Grace@example.org')?.link.href).toMatch(/\/login\?next=%2Fcurate$/);
    const named = async (who = as) => (await call('GET', '/audit?action=invite', undefined, who)).body.data[0].member;
    expect([await named(), await named(curator.as)]).toEqual(['Grace@example.org', null]);
    expect((await call('POST', '/members', { email: 'grace@example.org' }, as)).status).toBe(409);
    expect((await call('POST', '/members', { email: 'nobody' }, as)).body.fields).toHaveProperty('email');

    const groups = (id: string, some: string[]) => call('PUT', `/members/${id}/groups`, { groups: some }, as);
    expect((await groups(member.id, ['Curators', 'Consumers', 'Curators'])).body.groups).toEqual([
      'Consumers',
      'Curators',
    ]);
    expect((await club.api.get('/api/curation/items', member.as)).status).toBe(200);
    expect((await groups(member.id, ['Consumers'])).status).toBe(200);
    expect((await club.api.get('/api/curation/items', member.as)).status).toBe(403);
    expect((await groups(administrator.id, ['Consumers'])).status).toBe(409);
    expect((await groups('nobody', [])).status).toBe(404);

    const suspend = (id: string, suspended: boolean) => call('PUT', `/members/${id}/suspended`, { suspended }, as);
    expect((await suspend(member.id, true)).body.suspended_at).toEqual(expect.any(String));
    expect((await club.api.get('/api/auth', member.as)).status).toBe(401);
    expect((await suspend(member.id, false)).body.suspended_at).toBeNull();
    expect((await suspend(administrator.id, true)).status).toBe(409);

    expect((await call('DELETE', `/members/${member.id}`, undefined, as)).status).toBe(200);
    expect((await call('DELETE', `/members/${member.id}`, undefined, as)).status).toBe(404);
    expect((await call('DELETE', `/members/${administrator.id}`, undefined, as)).status).toBe(409);
    const { data } = (await call('GET', '/audit?size=50', undefined, as)).body;
    expect(
      data.slice(0, 3).map(({ action, subject }: { action: string; subject: string }) => [action, subject]),
    ).toEqual([
      ['remove-member', member.id],
      ['suspend', member.id],
      ['suspend', member.id],
    ]);
  });

  it('keep an administrator, also when two of them take the group from each other at once', async () => {
    await using club = await openClub(engine);
    const { db } = club.api.store;
    const { administrator, curator } = await openDesk(club);
    await changeGroup(db, curator.email, 'Administrators', true);
    const other = club.api.store.another().db;
    const outcomes = await Promise.allSettled([
      setGroups(db, { via: 'desk', member: administrator.id }, curator.id, []),
      setGroups(other, { via: 'desk', member: curator.id }, administrator.id, []),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const rows = await db.selectFrom('member').select('groups').execute();
    expect(rows.filter(({ groups }) => (groups as string[]).includes('Administrators'))).toHaveLength(1);
    // The group that everybody has is nobody's to take.
    expect(rows.every(({ groups }) => (groups as string[]).includes('Consumers'))).toBe(true);
  });

  it('share nothing while their account is closed', async () => {
    await using club = await openClub(engine);
    const { administrator, member, call } = await openDesk(club);
    const { id } = await club.api.shelves.tool({ name: 'Timer' });
    await club.api.post('/api/content/favourite', { id, object_type: 'Tool' }, member.as);
    const shared = await club.api.post('/api/auth/shared-list', { section: 'tools' }, member.as);
    const path = new URL(shared.body.address).pathname;
    const key = path.split('/').at(-1);
    expect((await club.api.get(`/api/shared-list/${key}`)).status).toBe(200);
    await call('PUT', `/members/${member.id}/suspended`, { suspended: true }, administrator.as);
    expect((await club.api.get(`/api/shared-list/${key}`)).status).toBe(410);
  });
});
