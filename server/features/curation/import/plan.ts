/** Checking a file against everything that is there, before anything is written. */
import type { Db } from '#server/database/schema.ts';
import { COLUMNS, type FileName, KIND_OF, type RecordOf, RowProblem, SETTLE, TITLE_COLUMN } from '../format/files.ts';
import { readRecords, type Stored, tableOf } from '../store/read-records.ts';
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
  /** What will be written, in an order in which every address and name is free when its row comes. */
  writes: PlannedRow<F>[];
  added: number;
  changed: number;
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
    writes: [],
    added: 0,
    changed: 0,
    unchanged: 0,
    refused: [...parsed.refused],
  };
  const stored = await readStored(db, file, parsed.rows);
  const settled: Settled<F>[] = [];
  for (const row of parsed.rows) {
    const before = stored.get(row.cells.external_id);
    const problem = problemOf(() => {
      const other = ledger.claim(row.cells.external_id, file);
      if (other) throw new RowProblem('external_id', `belongs to a row of ${other}.csv`);
      const record = settle(file, row, before);
      checkReferences(file, record, ledger);
      settled.push({ row, record, stored: before });
    });
    if (problem) refuse(plan, row, problem);
  }
  // Addresses that somebody chose come before those that are made.
  const isChosen = ({ record }: Settled<F>) => 'slug' in record && record.slug !== null;
  const place = (one: Settled<F>) => placeRow(plan, one, ledger, terms);
  placeAll(plan, settled.filter(isChosen), place);
  placeAll(
    plan,
    settled.filter((one) => !isChosen(one)),
    place,
  );
  plan.refused.sort((a, b) => a.line - b.line);
  return plan;
}

/** A row that is right in itself, with what is stored under its name. */
interface Settled<F extends FileName> {
  row: ParsedRow<F>;
  record: RecordOf<F>;
  stored: Stored<F> | undefined;
}

/**
 * Places rows one after another. A row whose name or address is taken waits until the others are placed, for one of
 * them may hand it on; when nothing moves any more, those that still wait are refused.
 */
function placeAll<F extends FileName>(
  plan: FilePlan<F>,
  rows: readonly Settled<F>[],
  place: (row: Settled<F>) => void,
): void {
  let open = rows;
  for (;;) {
    const taken = open.flatMap((row) => {
      const problem = problemOf(() => place(row));
      return problem ? [{ row, problem }] : [];
    });
    if (taken.length === 0) return;
    if (taken.length === open.length) {
      for (const { row, problem } of taken) refuse(plan, row.row, problem);
      return;
    }
    open = taken.map(({ row }) => row);
  }
}

function problemOf(work: () => void): RowProblem | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof RowProblem) return error;
    throw error;
  }
}

function refuse<F extends FileName>(plan: FilePlan<F>, row: ParsedRow<F>, { column, message }: RowProblem): void {
  const { line, record, cells } = row;
  plan.refused.push({ line, record, column, reason: message, external_id: cells.external_id });
}

function placeRow<F extends FileName>(
  plan: FilePlan<F>,
  { record, stored }: Settled<F>,
  ledger: Ledger,
  terms: TermBook,
): void {
  if (plan.file === 'terms') placeTerm(plan as never, record as never, stored as never, terms);
  else if (plan.file === 'advertisements' || plan.file === 'thesaurus') place(plan, stored, '', record);
  else placeItem(plan, stored, record, ledger);
}

/** What is stored under the external ids of the rows. */
async function readStored<F extends FileName>(
  db: Db,
  file: F,
  rows: readonly ParsedRow<F>[],
): Promise<Map<string, Stored<F>>> {
  const table = tableOf(file);
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
}

function placeItem<F extends FileName>(
  plan: FilePlan<F>,
  stored: Stored<F> | undefined,
  record: RecordOf<F>,
  ledger: Ledger,
): void {
  const file = plan.file as AnyItemFile;
  const cells = record as unknown as Record<string, string | null> & { external_id: string; slug: string | null };
  const kind = KIND_OF[file];
  const slug = cells.slug ?? ledger.addressFor(kind, cells[TITLE_COLUMN[file]] ?? '');
  const holder = ledger.at(kind, slug);
  if (holder !== undefined && holder !== cells.external_id)
    throw new RowProblem('slug', `‘${slug}’ is the address of ${holder}`);
  ledger.noteItem(cells.external_id, kind, { id: stored?.id, slug });
  place(plan, stored, slug, { ...record, slug });
}

/** Sorts a row under added, changed or unchanged. */
function place<F extends FileName>(
  plan: FilePlan<F>,
  stored: Stored<F> | undefined,
  slug: string,
  record: RecordOf<F>,
): void {
  if (stored && sameRecord(plan.file, stored.record, record)) plan.unchanged++;
  else write(plan, { id: stored?.id, slug, record }, stored !== undefined);
}

function write<F extends FileName>(plan: FilePlan<F>, row: PlannedRow<F>, isChange: boolean): void {
  plan.writes.push(row);
  if (isChange) plan.changed++;
  else plan.added++;
}

function sameRecord<F extends FileName>(file: F, a: RecordOf<F>, b: RecordOf<F>): boolean {
  const [before, after] = [a as Record<string, unknown>, b as Record<string, unknown>];
  return Object.entries(columnsOf(file)).every(([column, cell]) => cell.same(before[column], after[column]));
}

/** A term is also known by its name: a curated row takes over the term that items have brought about. */
function placeTerm(
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
  const isOwn = holder?.id !== undefined && (holder.id === stored?.id || holder.id === namesake?.id);
  if (holder && !isOwn) throw new RowProblem('slug', `‘${record.slug}’ is the address of ‘${holder.name}’`);
  const slug = record.slug ?? namesake?.slug ?? terms.slugFor(vocabulary, name);
  const id = stored?.id ?? namesake?.id;
  if (namesake && namesake.id !== id) terms.forget(namesake);
  terms.note({ id, vocabulary, name, slug, external_id });
  const settled = { ...record, slug };
  if (stored) place(plan, stored, slug, settled);
  else write(plan, { id, slug, record: settled }, false);
}
