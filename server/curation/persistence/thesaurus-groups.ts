/** A group of the thesaurus as one record: its preferred term, and all terms as rows of `thesaurus.csv`. */
import { externalId, type Field, FieldProblem, type RecordOf, readField, required, text } from '#domain/fields.ts';
import { GROUP_LIMIT, MATCHES, RELATIONS, rowOfTerm, TERM_LIMIT, termOfRow } from '#domain/thesaurus.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { slugify } from '#server/features/items/slugs-and-sort-keys.ts';
import { freeNameOf, noteRemovedRecord } from './external-ids.ts';
import type { RecordStore } from './record-store.ts';
import { type ThesaurusRecord, thesaurusStore, WHOLE_THESAURUS } from './thesaurus.ts';

/** What a group says of one of its terms. */
export type GroupTerm = Pick<ThesaurusRecord, 'term' | 'relation' | 'note' | 'match'>;

const asCells = ({ term, relation, note, match }: GroupTerm) => ({
  term,
  relation,
  note: note ?? '',
  match: match ?? '',
});
export const asRow = (term: GroupTerm): string => rowOfTerm(asCells(term));

function readTerm(row: string): GroupTerm {
  const cells = termOfRow(row);
  if (!cells || /[\n\r]/.test(row)) throw new FieldProblem(`‘${row}’ is no row of term, relation, note and match`);
  const { fields } = thesaurusStore;
  const words = cells.term.replaceAll(/\s+/g, ' ');
  if (words === '') throw new FieldProblem('a word is missing: write one, or take its row out');
  const said = <T>(field: Field<T>, value: string): T => {
    try {
      return readField(field, value);
    } catch (error) {
      throw error instanceof FieldProblem ? new FieldProblem(`‘${words.slice(0, 60)}’: ${error.message}`) : error;
    }
  };
  const relation = RELATIONS.find((one) => one === cells.relation);
  const match = cells.match === '' ? null : MATCHES.find((one) => one === cells.match);
  if (!relation) throw new FieldProblem(`‘${words}’: its kind is none of ${RELATIONS.join(', ')}`);
  if (match === undefined) throw new FieldProblem(`‘${words}’: its rule is none of ${MATCHES.join(', ')}`);
  return { term: said(fields.term, words), relation, note: said(fields.note, cells.note), match };
}

const terms: Field<GroupTerm[]> = {
  shape: 'list',
  read: (plain) => {
    if (!Array.isArray(plain)) throw new FieldProblem('must be a list');
    if (plain.length > GROUP_LIMIT) throw new FieldProblem(`${plain.length} words; ${GROUP_LIMIT} are allowed`);
    return plain.map((row) => readTerm(String(row)));
  },
  write: (value) => value.map(asRow),
  empty: [],
  same: (a, b) => a.length === b.length && a.every((term, i) => asRow(term) === asRow(b[i] as GroupTerm)),
  required: false,
};

const fields = { external_id: externalId, preferred: required(text(TERM_LIMIT)), terms };
export type GroupRecord = RecordOf<typeof fields>;

const PREFIX = 'thesaurus:';
/** What the rows of a group call it. */
export const groupOf = ({ external_id }: Pick<GroupRecord, 'external_id'>): string => external_id.slice(PREFIX.length);
const groupName = (group: string): string => `${PREFIX}${group}`;

/** The name of a group that begins with this word. */
export const groupNamed = (preferred: unknown): string =>
  groupName(slugify(String(preferred ?? '')).slice(0, 80) || 'group');

/** A group has the number of its first row for as long as it is there. */
const firstOfEach = (db: Db) =>
  db
    .selectFrom('thesaurus_term')
    .select(({ fn }) => ['group', fn.min<number>('id').as('id')])
    .groupBy('group');

export const groupStore: RecordStore<GroupRecord> = {
  fields,
  normalise: (record) => record,
  idsOf: async (db, names) => {
    const groups = names.map((external_id) => groupOf({ external_id }));
    const rows = await firstOfEach(db).where('group', 'in', groups).execute();
    return rows.map(({ id }) => id);
  },
  read: async (db, ids) => {
    if (ids.length === 0) return [];
    const groups = await firstOfEach(db)
      .having(({ fn }) => fn.min('id'), 'in', ids)
      .execute();
    if (groups.length === 0) return [];
    const names = groups.map(({ group }) => group);
    const rows = await db.selectFrom('thesaurus_term').selectAll().where('group', 'in', names).orderBy('id').execute();
    return groups.map(({ id, group }) => {
      const own = rows.filter((row) => row.group === group);
      const record: GroupRecord = { external_id: groupName(group), preferred: own[0]?.preferred ?? '', terms: own };
      return { id, slug: '', record };
    });
  },
  save: async ({ tx, touch }, rows) => {
    for (const { id, record } of rows) await saveGroup(tx, id, record);
    touch('thesaurus', WHOLE_THESAURUS);
  },
};

/** Rows whose term stays are changed in place: an import, and an upgrade of the file, know them again. */
async function saveGroup(tx: Tx, id: number | undefined, record: GroupRecord): Promise<void> {
  const group = groupOf(record);
  const left = await tx
    .selectFrom('thesaurus_term')
    .select(['id', 'external_id', 'term'])
    .where('group', '=', group)
    .orderBy('id')
    .execute();
  const fresh: GroupTerm[] = [];
  for (const { term, relation, note, match } of record.terms) {
    const at = left.findIndex((row) => row.term === term);
    const [row] = at < 0 ? [] : left.splice(at, 1);
    const values = { term, relation, note, match, preferred: record.preferred };
    if (row) await tx.updateTable('thesaurus_term').set(values).where('id', '=', row.id).execute();
    else fresh.push({ term, relation, note, match });
  }
  await removeRows(tx, left);
  for (const term of fresh) {
    const external_id = await freeNameOf(tx, `ours:thesaurus:${group}:${slugify(term.term) || 'term'}`);
    const row = { ...term, group, preferred: record.preferred, external_id };
    await tx.insertInto('thesaurus_term').values(row).execute();
    await tx.deleteFrom('removed_record').where('external_id', '=', external_id).execute();
  }
  if (id === undefined) return;
  const [first] = await groupStore.idsOf(tx, [record.external_id]);
  if (first !== undefined && first !== id)
    await tx.updateTable('thesaurus_term').set({ id }).where('id', '=', first).execute();
}

/** Takes rows out for good: no upgrade of the file brings them back. */
export async function removeRows(tx: Tx, rows: readonly { id: number; external_id: string }[]): Promise<void> {
  for (const { id, external_id } of rows) {
    await tx.deleteFrom('thesaurus_term').where('id', '=', id).execute();
    await noteRemovedRecord(tx, external_id);
  }
}
