/** The pictures that curators have uploaded. */
import type { Selectable } from 'kysely';
import type { CuratedPicture, CuratedPictureList, PicturesParams, PictureText } from '#contract/curation.ts';
import { PAGE_SIZE } from '#domain/limits.ts';
import { altProblem, creditProblem, filesOf, uploadIn, uploadPath } from '#domain/uploads.ts';
import { now } from '#server/database/instants.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import type { PictureTable } from '#server/database/schema-curation.ts';
import { Problem } from '#server/kernel/problem.ts';
import { namesOf } from '../../features/audit/actor-names.ts';
import { type Actor, noteAudit } from '../../features/audit/audit.ts';
import { pagination } from '../../features/items/lists.ts';
import { changeItems } from '../revisions/write-items.ts';
import type { Arrived, UploadFolder } from './upload-folder.ts';
import { isKept, readUses, type Use } from './uses.ts';

type Row = Selectable<PictureTable>;

export interface PictureWords {
  alt: string;
  /** Nothing where it is to stay as it is. */
  credit: string | undefined;
}

/** The words that are to be kept. Throws `invalid_request` with the sentence at its field. */
export function wordsOf({ alt = '', decorative = false, credit }: PictureText): PictureWords {
  const refuse = (field: string, problem: string | undefined) => {
    if (problem) throw new Problem('invalid_request', problem, { [field]: problem });
  };
  refuse('alt', altProblem(alt, decorative));
  refuse('credit', creditProblem(credit ?? ''));
  return { alt: decorative ? '' : inOneLine(alt), credit: credit === undefined ? undefined : inOneLine(credit) };
}

const inOneLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

/** Keeps a file that has arrived. The same file is kept once, with the words that it has already; a credit it may lack. */
export async function addPicture(
  db: Db,
  folder: UploadFolder,
  actor: Actor,
  file: Arrived,
  { alt, credit = '' }: PictureWords,
): Promise<CuratedPicture> {
  const { hash, ...made } = await folder.keep(file);
  await db.transaction().execute(async (tx) => {
    const added = await tx
      .insertInto('picture')
      .values({ hash, ...made, alt, credit, created_at: now(), created_by: actor.member })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .returning('id')
      .executeTakeFirst();
    // Somebody may have deleted the same picture since its files were found here.
    if (added && !(await folder.holds({ hash, ...made })))
      throw new Problem(
        'unavailable',
        'This picture was deleted at the same moment. Please send it again.',
        undefined,
        1,
      );
    if (added) await noteAudit(tx, actor, [{ action: 'picture', subject: uploadPath({ hash, ...made }) }]);
  });
  const row = await db.selectFrom('picture').selectAll().where('hash', '=', hash).executeTakeFirstOrThrow();
  if (row.credit === '' && credit !== '') return changeWords(db, actor, row.id, { alt: row.alt, credit });
  return oneShown(db, row);
}

export async function listPictures(db: Db, params: PicturesParams): Promise<CuratedPictureList> {
  const { unused = false, url, page = 1, size = PAGE_SIZE } = params;
  const uses = await readUses(db);
  let wanted = db.selectFrom('picture').select(['id', 'hash']).orderBy('id', 'desc');
  if (url !== undefined) wanted = wanted.where('hash', '=', uploadIn(url)?.hash ?? '');
  const all = await wanted.execute();
  const found = unused ? all.filter(({ hash }) => !uses.has(hash)) : all;
  const ids = found.slice((page - 1) * size, page * size).map(({ id }) => id);
  const rows =
    ids.length === 0
      ? []
      : await db.selectFrom('picture').selectAll().where('id', 'in', ids).orderBy('id', 'desc').execute();
  return { data: await asShown(db, rows, uses), pagination: pagination(found.length, page, size) };
}

/** Throws `not_found`. */
async function readPicture(db: Db, id: number): Promise<CuratedPicture> {
  return oneShown(db, await rowOf(db, id));
}

/** Whether a file is a version of a picture that is noted. */
export async function isVersion(db: Db, hash: string, file: string): Promise<boolean> {
  const picture = await db
    .selectFrom('picture')
    .select(['width', 'height', 'format'])
    .where('hash', '=', hash)
    .executeTakeFirst();
  return picture !== undefined && filesOf(picture).includes(file);
}

/** Whether there is a picture with this hash. */
export const isNoted = async (db: Db, hash: string): Promise<boolean> =>
  (await db.selectFrom('picture').select('id').where('hash', '=', hash).executeTakeFirst()) !== undefined;

/** What shows the picture is seen with the new words within a second. Texts of posts have words of their own for it. */
export async function changeWords(
  db: Db,
  actor: Actor,
  id: number,
  { alt, credit: said }: PictureWords,
): Promise<CuratedPicture> {
  await changeItems(db, async (tx, touch) => {
    const row = await rowOf(tx, id);
    const credit = said ?? row.credit;
    if (row.alt === alt && row.credit === credit) return;
    await tx.updateTable('picture').set({ alt, credit }).where('id', '=', id).execute();
    for (const use of (await readUses(tx)).get(row.hash) ?? [])
      if (use.id !== null && use.status === 'published') touch('item', use.id);
    const details = {
      before: row.alt,
      after: alt,
      ...(credit !== row.credit && { credit_before: row.credit, credit }),
    };
    await noteAudit(tx, actor, [{ action: 'picture-text', subject: uploadPath(row), details }]);
  });
  return readPicture(db, id);
}

/** Throws `conflict` for a picture that something uses. */
export async function deletePicture(db: Db, folder: UploadFolder, actor: Actor, id: number): Promise<void> {
  const row = await changeItems(db, async (tx) => {
    const found = await rowOf(tx, id);
    const [use, ...more] = (await readUses(tx)).get(found.hash) ?? [];
    if (use) throw new Problem('conflict', usedSentence(use, more.length));
    if (await isKept(tx, found.hash))
      throw new Problem(
        'conflict',
        'An earlier version, or something that was deleted or merged, shows this picture and can be put back. So it stays.',
      );
    await tx.deleteFrom('picture').where('id', '=', id).execute();
    await noteAudit(tx, actor, [{ action: 'picture-delete', subject: uploadPath(found) }]);
    return found;
  });
  // Somebody may have uploaded the same file again meanwhile.
  if (!(await isNoted(db, row.hash))) await folder.remove(row.hash);
}

const usedSentence = ({ title }: Use, more: number): string =>
  `‘${title}’ ${more > 0 ? `and ${more} more use` : 'uses'} this picture. Take it out there first.`;

async function rowOf(db: Db | Tx, id: number): Promise<Row> {
  const row = await db.selectFrom('picture').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Problem('not_found', 'There is no such picture.');
  return row;
}

async function oneShown(db: Db, row: Row): Promise<CuratedPicture> {
  const [shown] = await asShown(db, [row], await readUses(db));
  return shown as CuratedPicture;
}

async function asShown(db: Db, rows: readonly Row[], uses: Map<string, Use[]>): Promise<CuratedPicture[]> {
  const name = await namesOf(
    db,
    rows.map(({ created_by }) => created_by),
  );
  return rows.map(({ hash, format, created_by, ...row }) => ({
    ...row,
    url: uploadPath({ hash, format, ...row }),
    decorative: row.alt === '',
    created_by: name(created_by, 'desk'),
    uses: uses.get(hash) ?? [],
  }));
}
