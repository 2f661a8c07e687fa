/** `thesaurus.csv`: words that mean the same, and which of them is preferred. */
import { externalId, FieldProblem, oneOf, type RecordOf, required, slug, text } from '#domain/fields.ts';
import { MATCHES, NOTE_LIMIT, RELATIONS, TERM_LIMIT } from '#domain/thesaurus.ts';
import { saveThesaurus } from '../../persistence/save-terms.ts';
import { type CatalogueFile, placedAlone } from './catalogue-file.ts';

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

export const thesaurusFile: CatalogueFile = {
  name: 'thesaurus',
  fields,
  settle: (record) => {
    const { relation, note } = record as ThesaurusRecord;
    if (relation === 'legacy' && note === null)
      throw new FieldProblem('required for a legacy term: say kindly which word is used here; empty', 'note');
    return record;
  },
  resolveReferences: () => {},
  place: placedAlone,
  idsOf: async (db, externalIds) => {
    const rows = await db.selectFrom('thesaurus_term').select('id').where('external_id', 'in', externalIds).execute();
    return rows.map(({ id }) => id);
  },
  exportedIds: async (db) => {
    const rows = await db.selectFrom('thesaurus_term').select('id').orderBy('id').execute();
    return rows.map(({ id }) => id);
  },
  read: async (db, ids) => {
    const rows = await db.selectFrom('thesaurus_term').selectAll().where('id', 'in', ids).execute();
    return rows.map(({ id, ...record }) => ({ id, slug: '', record }));
  },
  save: async (tx, touch, _terms, rows, onProgress) => {
    await saveThesaurus(
      tx,
      touch,
      rows.map((row) => ({ ...row, record: row.record as ThesaurusRecord })),
    );
    onProgress?.(rows.length);
  },
};
