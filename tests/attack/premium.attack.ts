/** Collections by whom they are open to, asked by everybody: what a group opens is shut again when the group is taken. */
import { expect, it } from 'vitest';
import { COLLECTION_ACCESS, type CollectionAccess } from '#domain/collection-access.ts';
import { changeGroup } from '#server/features/members/operator-actions.ts';
import { openClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

const OPEN_TO: Record<string, readonly CollectionAccess[]> = {
  visitor: ['everyone'],
  member: ['everyone', 'members'],
  Premium: COLLECTION_ACCESS,
  Curators: COLLECTION_ACCESS,
  Administrators: COLLECTION_ACCESS,
};

onEachEngine('collections for everyone, members and Premium', (engine) => {
  // spec(17, 332)
  it.each(Object.entries(OPEN_TO))('are as open as they say to: %s', async (who, open) => {
    await using club = await openClub(engine);
    const { api } = club;
    const ada = await club.join('ada@example.org');
    if (who !== 'visitor' && who !== 'member') await changeGroup(api.store.db, 'ada@example.org', who, true);
    const as = who === 'visitor' ? {} : ada.as;
    for (const access of COLLECTION_ACCESS) {
      const { external_id } = await api.shelves.event({ title: `Held by ${access}` });
      await api.shelves.collection({
        name: `For ${access}`,
        slug: access,
        access,
        items: [external_id],
        theme_1_name: 'One',
        theme_1_items: [external_id],
      });
    }
    const list = (await api.get('/api/content/collection', as)).body.data;
    const seen = [];
    for (const access of COLLECTION_ACCESS) {
      const isOpen = open.includes(access);
      expect(list.find(({ slug }: { slug: string }) => slug === access)).toMatchObject({ access, locked: !isOpen });
      const { body } = await api.get(`/api/content/collection/${access}`, as);
      expect(body).toMatchObject({ access, locked: !isOpen, name: `For ${access}` });
      expect([body.data.length > 0, body.theme_1 !== null]).toEqual([isOpen, isOpen]);
      const other = await api.get(`/api/content/other?type=Events&collection=${access}`, as);
      expect(other.body.data).toHaveLength(isOpen ? 1 : 0);
      if (isOpen) seen.push(access);
    }
    expect(seen).toEqual(open);
  });

  it('are kept by a member without being opened, and shut again when Premium is taken', async () => {
    await using club = await openClub(engine);
    const { api } = club;
    const ada = await club.join('ada@example.org');
    const { id } = await api.shelves.collection({ slug: 'deep', access: 'premium', items: [] });
    const kept = async () => {
      const { body } = await api.get('/api/auth', ada.as);
      return body.profile.favourite_collections.map(({ locked }: { locked: boolean }) => locked);
    };
    await api.send('PUT', '/api/content/favourite/add', { id, object_type: 'Collection' }, ada.as);
    expect(await kept()).toEqual([true]);
    await changeGroup(api.store.db, 'ada@example.org', 'premium', true);
    expect(await kept()).toEqual([false]);
    await changeGroup(api.store.db, 'ada@example.org', 'premium', false);
    expect(await kept()).toEqual([true]);
    expect((await api.get('/api/content/collection/deep', ada.as)).body.locked).toBe(true);
  });
});
