/** Checking a file against everything that is there, before anything is written. */
import type { Db } from '#server/database/schema.ts';
import { COLUMNS, type FileName, KIND_OF, type RecordOf, RowProblem, SETTLE, TITLE_COLUMN } from '../format/files.ts';
import { readRecords, type Stored } from '../store/read-records.ts';
import { heldBy } from '../store/save-collections.ts';
import type { AnyItemFile } from '../store/save-items.ts';
import { isReservedSlug, type TermBook } from '../store/term-book.ts';
import type { Ledger } from './ledger.ts';
import { columnsOf, type ParsedFile, type ParsedRow, type Refusal } from './parse-file.ts';

/** A row that will be written: over an existing thing, or as a new one. */
export interface PlannedRow<F extends FileName = FileName> {
  id: number | undefined;
  slug: string;
  record: RecordOf<F>;
}

export interface FilePlan<F extends FileName = FileName> {
  file: F;
  problem: string | undefined;
  ignoredColumns: string[];
  added: PlannedRow<F>[];
  changed: PlannedRow<F>[];
  unchanged: number;
  refused: Refusal[];
}

export async function planFile<F extends FileName>(
  db: Db,
  ledger: Ledger,
  terms: TermBook,
  file: F,
  parsed: ParsedFile<F>,
): Promise<FilePlan<F>> {
  const plan: FilePlan<F> = {
    file,
    problem: parsed.problem,
    ignoredColumns: parsed.ignoredColumns,
    added: [],
    changed: [],
    unchanged: 0,
    refused: [...parsed.refused],
  };
  const stored = await readStored(db, file, parsed.rows);
  const waiting: { row: ParsedRow<F>; record: RecordOf<F> }[] = [];
  for (const row of parsed.rows) {
    try {
      const other = ledger.claim(row.cells.external_id, file);
      if (other) throw new RowProblem('external_id', `belongs to a row of ${other}.csv`);
      const record = settle(file, row, stored.get(row.cells.external_id));
      checkReferences(file, record, ledger);
      if (file === 'terms') planTerm(plan as never, record as never, stored.get(row.cells.external_id) as never, terms);
      else if (file === 'advertisements') place(plan, stored.get(row.cells.external_id), '', record);
      else if (claimAddress(file, record, ledger)) placeItem(plan, stored.get(row.cells.external_id), record, ledger);
      else waiting.push({ row, record });
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error;
      const { line, record, cells } = row;
      plan.refused.push({
        line,
        record,
        column: error.column,
        reason: error.message,
        external_id: cells.external_id,
      });
    }
  }
  // Addresses that somebody chose come before those that are made.
  for (const { record } of waiting) placeItem(plan, undefined, record, ledger);
  plan.refused.sort((a, b) => a.line - b.line);
  return plan;
}

/** What is stored under the external ids of the rows. */
async function readStored<F extends FileName>(
  db: Db,
  file: F,
  rows: readonly ParsedRow<F>[],
): Promise<Map<string, Stored<F>>> {
  const table = file === 'terms' ? 'term' : file === 'advertisements' ? 'advertisement' : 'item';
  const wanted = rows.map((row) => row.cells.external_id);
  const ids: number[] = [];
  for (let i = 0; i < wanted.length; i += 1_000) {
    let query = db
      .selectFrom(table as 'item')
      .select('id')
      .where('external_id', 'in', wanted.slice(i, i + 1_000));
    if (table === 'item') query = query.where('kind', '=', KIND_OF[file as AnyItemFile]);
    ids.push(...(await query.execute()).map(({ id }) => id));
  }
  const found = new Map<string, Stored<F>>();
  for await (const one of readRecords(db, file, ids)) {
    found.set((one.record as { external_id: string }).external_id, one);
  }
  return found;
}

/** The record that will be stored: the row's cells, and for columns that the file lacks what is there already. */
function settle<F extends FileName>(file: F, row: ParsedRow<F>, stored: Stored<F> | undefined): RecordOf<F> {
  const empty = Object.fromEntries(Object.entries(COLUMNS[file]).map(([column, cell]) => [column, cell.empty]));
  const record = { ...empty, ...stored?.record, ...row.cells } as Record<string, unknown>;
  // An empty address or date of publication means: as it was, or as the import makes it.
  if ('slug' in COLUMNS[file]) record.slug ??= stored?.slug ?? null;
  if ('published_at' in COLUMNS[file]) {
    record.published_at ??= (stored?.record as { published_at?: string } | undefined)?.published_at ?? null;
  }
  const rule = SETTLE[file] as ((record: RecordOf<F>) => RecordOf<F>) | undefined;
  return rule ? rule(record as RecordOf<F>) : (record as RecordOf<F>);
}

function checkReferences(file: FileName, record: unknown, ledger: Ledger): void {
  const { topics } = record as { topics?: string[] };
  for (const slug of topics ?? []) {
    if (!ledger.at('topic', slug)) throw new RowProblem('topics', `unknown topic ‘${slug}’`);
  }
  if (file !== 'collections') return;
  const collection = record as RecordOf<'collections'>;
  for (const [column, names] of Object.entries(collection)) {
    if (!column.endsWith('items')) continue;
    const heroes = column.endsWith('hero_items');
    for (const name of names as string[]) {
      const item = ledger.item(name);
      if (!item || item.kind === 'topic' || item.kind === 'collection')
        throw new RowProblem(column, `unknown item ‘${name}’`);
      if (heroes && item.kind !== 'post' && item.kind !== 'media')
        throw new RowProblem(column, `‘${name}’ is neither a post nor media`);
    }
  }
  if (heldBy(collection).length > 5_000) throw new RowProblem('items', 'more than 5,000 items');
}

/** Whether the record has an address; a chosen one must be free. */
function claimAddress(file: AnyItemFile, record: unknown, ledger: Ledger): boolean {
  const { external_id, slug } = record as { external_id: string; slug: string | null };
  if (slug === null) return false;
  const holder = ledger.at(KIND_OF[file], slug);
  if (holder !== undefined && holder !== external_id)
    throw new RowProblem('slug', `‘${slug}’ is the address of ${holder}`);
  return true;
}

function placeItem<F extends FileName>(
  plan: FilePlan<F>,
  stored: Stored<F> | undefined,
  record: RecordOf<F>,
  ledger: Ledger,
): void {
  const file = plan.file as AnyItemFile;
  const cells = record as unknown as Record<string, string | null> & { external_id: string };
  const slug = cells.slug ?? ledger.addressFor(KIND_OF[file], cells[TITLE_COLUMN[file]] ?? '');
  ledger.noteItem(cells.external_id, KIND_OF[file], { id: stored?.id, slug });
  place(plan, stored, slug, { ...record, slug });
}

/** Sorts a row under added, changed or unchanged. */
function place<F extends FileName>(
  plan: FilePlan<F>,
  stored: Stored<F> | undefined,
  slug: string,
  record: RecordOf<F>,
): void {
  if (!stored) plan.added.push({ id: undefined, slug, record });
  else if (sameRecord(plan.file, stored.record, record)) plan.unchanged++;
  else plan.changed.push({ id: stored.id, slug, record });
}

function sameRecord<F extends FileName>(file: F, a: RecordOf<F>, b: RecordOf<F>): boolean {
  const [before, after] = [a as Record<string, unknown>, b as Record<string, unknown>];
  return Object.entries(columnsOf(file)).every(([column, cell]) => cell.same(before[column], after[column]));
}

/** A term is also known by its name: a curated row takes over the term that items have brought about. */
function planTerm(
  plan: FilePlan<'terms'>,
  record: RecordOf<'terms'>,
  stored: Stored<'terms'> | undefined,
  terms: TermBook,
): void {
  const { vocabulary, name, external_id } = record;
  if (!vocabulary) throw new RowProblem('vocabulary', 'required; empty');
  if (record.category.length > 0 && vocabulary !== 'eventtag')
    throw new RowProblem('category', 'only event tags have categories');
  if (stored && stored.record.vocabulary !== vocabulary)
    throw new RowProblem('vocabulary', `was ${stored.record.vocabulary}; a term stays in its vocabulary`);
  const namesake = terms.find(vocabulary, name);
  if (namesake && namesake.external_id !== null && namesake.external_id !== external_id)
    throw new RowProblem('name', `‘${name}’ is the name of ${namesake.external_id}`);
  if (record.slug !== null && isReservedSlug(vocabulary, record.slug))
    throw new RowProblem('slug', `no tag may have the address ‘${record.slug}’`);
  const holder = record.slug === null ? undefined : terms.at(vocabulary, record.slug);
  if (holder && holder.id !== stored?.id && holder.id !== namesake?.id)
    throw new RowProblem('slug', `‘${record.slug}’ is the address of ‘${holder.name}’`);
  const slug = record.slug ?? namesake?.slug ?? terms.slugFor(vocabulary, name);
  const id = stored?.id ?? namesake?.id;
  terms.note({ id: id ?? 0, vocabulary, name, slug, external_id });
  const settled = { ...record, slug };
  if (stored) place(plan, stored, slug, settled);
  else plan.added.push({ id, slug, record: settled });
}
