/** The rows of the thesaurus: words that mean the same, and which of them is preferred. */
import { externalId, FieldProblem, oneOf, type RecordOf, required, slug, text } from '#domain/fields.ts';
import { MATCHES, NOTE_LIMIT, RELATIONS, TERM_LIMIT } from '#domain/thesaurus.ts';
import { insertMany } from '#server/database/insert-many.ts';
import { byExternalId, type RecordStore } from './record-store.ts';

const fields = {
  external_id: externalId,
  group: required(slug(100)),
  preferred: required(text(TERM_LIMIT)),
  term: required(text(TERM_LIMIT)),
  relation: required(oneOf(...RELATIONS)),
  note: text(NOTE_LIMIT),
  match: oneOf(...MATCHES),
};

export type ThesaurusRecord = RecordOf<typeof fields>;

/** The thesaurus changes as a whole. */
export const WHOLE_THESAURUS = 0;

export const thesaurusStore = {
  ...byExternalId('thesaurus_term'),
  fields,
  normalise: (record) => {
    const { relation, note } = record;
    if (relation === 'legacy' && note === null)
      throw new FieldProblem('required for a legacy term: say kindly which word is used here; empty', 'note');
    return record;
  },
  read: async (db, ids) => {
    const rows = await db.selectFrom('thesaurus_term').selectAll().where('id', 'in', ids).execute();
    return rows.map(({ id, ...record }) => ({ id, slug: '', record }));
  },
  save: async ({ tx, touch }, rows) => {
    const fresh = rows.filter(({ id }) => id === undefined).map(({ record }) => record);
    await insertMany(fresh, (some) => tx.insertInto('thesaurus_term').values(some).execute());
    for (const { id, record } of rows) {
      if (id === undefined) continue;
      await tx.updateTable('thesaurus_term').set(record).where('id', '=', id).execute();
    }
    touch('thesaurus', WHOLE_THESAURUS);
  },
} satisfies RecordStore<ThesaurusRecord>;
