/** Directory entries: providers, with how to reach them. */
import { among, idList } from '#server/database/among.ts';
import { prepared } from '#server/database/prepared.ts';
import type { Db } from '#server/database/schema.ts';
import { defineKind } from './kind-home.ts';
import { commonCard, TERM_FIELDS, termsOf } from './shared.ts';

const rows = prepared((db, { ids }: { ids: unknown }) =>
  db
    .selectFrom('directory_entry')
    .selectAll()
    .where(among(db, 'directory_entry.item_id', ids)),
);
const read = (db: Db, ids: readonly number[]) => rows(db, { ids: idList(db, ids) });

export const directory = defineKind<'directory', Awaited<ReturnType<typeof read>>[number]>({
  vocabularies: { ...TERM_FIELDS, city: 'city', category: 'directorycategory' },
  table: 'directory_entry',
  read,
  card: (row, own, parts) => ({
    ...commonCard(row, parts),
    object_type: 'DirectoryEntry',
    name: row.title,
    category: termsOf(parts, row.id, 'directorycategory'),
    city: termsOf(parts, row.id, 'city')[0] ?? null,
    online: own?.online ?? false,
    platform_approved: own?.platform_approved ?? false,
    founding_member: own?.founding_member ?? false,
    main_contact: { phone_number: own?.phone_number ?? null, email: own?.email ?? null },
  }),
  async save(tx, saved) {
    for (const { id, record } of saved) {
      const { online, platform_approved, founding_member, phone_number, email } = record;
      const own = { online, platform_approved, founding_member, phone_number, email };
      await tx
        .insertInto('directory_entry')
        .values({ item_id: id, ...own })
        .onConflict((conflict) => conflict.column('item_id').doUpdateSet(own))
        .execute();
    }
  },
});
