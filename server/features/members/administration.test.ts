import { expect, it } from 'vitest';
import { openDesk } from '#tests/setup/desk.ts';
import { openClub } from '#tests/setup/members.ts';
import { onEachEngine } from '#tests/setup/store.ts';

onEachEngine('members, for administrators', (engine) => {
  it('are found, invited, given groups, closed for a time and deleted, and the log has it all', async () => {
    await using club = await openClub(engine);
    const { administrator, member, call } = await openDesk(club);
    const as = administrator.as;
    const found = await call('GET', '/members?query=MEMBER', undefined, as);
    expect(found.body).toMatchObject({
      data: [{ email: member.email, groups: ['Consumers'] }],
      pagination: { total_objects: 1 },
    });
    expect(Object.keys(found.body.data[0])).not.toContain('password_hash');
    expect((await call('GET', '/members?query=100%25', undefined, as)).body.data).toEqual([]);
    expect((await call('GET', '/members?size=1&page=2', undefined, as)).body.data).toHaveLength(1);

    const invited = await call('POST', '/members', { email: 'Grace@example.org', groups: ['Curators'] }, as);
    expect(invited.body).toMatchObject({ groups: ['Consumers', 'Curators'], verified_at: expect.any(String) });
    await club.deliver();
    expect(club.mailbox.last('Grace@example.org')?.link.href).toMatch(/\/login\?next=%2Fcurate$/);
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
});
