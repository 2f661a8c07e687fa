/** What people at the desk are called in history: nobody passes for another, nor for the site itself. */
import { expect, it } from 'vitest';
import { openDesk } from '#tests/setup/api/desk.ts';
import { openClub, type Person, type TestClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

const rename = (club: TestClub, { as }: Person, first_name: string, last_name = '') =>
  club.api.send('PUT', '/api/auth', { first_name, last_name }, as);

onEachEngine('the names of people at the desk', (engine) => {
  it('come with the address where two are alike, to the eye, too, and not where they are not', async () => {
    await using club = await openClub(engine);
    const { call, curator, administrator, member } = await openDesk(club);
    await rename(club, administrator, 'Ada', 'North');
    await call('POST', '/items', { kind: 'tool', name: 'Timer' });
    const who = async (as = administrator.as) =>
      (await call('GET', '/audit?action=create', undefined, as)).body.data[0].by.name;
    await rename(club, curator, 'Curt', 'South');
    expect(await who()).toBe('Curt South');
    // The second begins with a letter of Cyrillic.
    for (const first of ['Ada', '\u0410DA', '\u00c1da']) {
      await rename(club, curator, first, 'North');
      expect(await who()).toBe(`${first} North (curator@example.org)`);
    }
    // Who does not work at the desk takes nobody's name away.
    await rename(club, curator, 'Curt', 'South');
    await rename(club, member, 'Curt', 'South');
    expect(await who()).toBe('Curt South');
    expect(await who(curator.as)).toBe('Curt South');
  });

  it.each(['Command line', 'SCHEDULE', 'Import', 'Someone who has left', 'Key of Leeds', 'Source: Kettle'])(
    'are not ours: %s',
    async (name) => {
      await using club = await openClub(engine);
      const { call, curator, administrator } = await openDesk(club);
      await call('POST', '/items', { kind: 'tool', name: 'Timer' });
      const [first = '', ...last] = name.split(' ');
      const refused = await rename(club, curator, first, last.join(' '));
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['first_name']]);
      // Whoever was called so before they came to the desk is known by the address.
      await club.api.store.db
        .updateTable('member')
        .set({ first_name: name, last_name: '' })
        .where('id', '=', curator.id)
        .execute();
      const [entry] = (await call('GET', '/audit?action=create', undefined, administrator.as)).body.data;
      expect(entry.by).toMatchObject({ name: `${name} (curator@example.org)`, id: curator.id });
    },
  );

  it('change with a line that holds no name, and administrators alone see whose address it is', async () => {
    await using club = await openClub(engine);
    const { call, curator, administrator, member } = await openDesk(club);
    await rename(club, member, 'Mem', 'Ber');
    await rename(club, curator, 'Curt', 'South');
    await rename(club, curator, 'Curt', 'South');
    const lines = async (as: Record<string, string>) =>
      (await call('GET', '/audit?action=rename', undefined, as)).body.data;
    const by = { id: curator.id, name: 'Curt South' };
    expect(await lines(administrator.as)).toMatchObject([
      { by: { ...by, email: curator.email }, subject: curator.id, member: 'Curt South', details: {} },
    ]);
    const [seen] = await lines(curator.as);
    expect(seen).toMatchObject({ by, member: null });
    expect(seen.by).not.toHaveProperty('email');
  });
});
