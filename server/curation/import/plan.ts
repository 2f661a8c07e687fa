/** Checking a file against everything that is there, before anything is written. */
import { emptyRecord, type Field, FieldProblem } from '#domain/fields.ts';
import { type AnyRecord, TITLE_FIELD } from '#domain/item-fields.ts';
import type { ItemStatus } from '#domain/item-status.ts';
import type { Kind } from '#domain/kinds.ts';
import { linkKey } from '#domain/link-key.ts';
import { minutesToRead } from '#domain/reading-time.ts';
import type { Db } from '#server/database/schema.ts';
import { yieldWhenDue } from '#server/kernel/event-loop.ts';
import { site } from '#site';
import { slugify, writtenName } from '../../features/items/slugs-and-sort-keys.ts';
import { formatCell, readCell } from '../formats/cells.ts';
import { type CatalogueFile, type ImportContext, readRecords, sameRecord } from '../formats/files/catalogue-file.ts';
import type { PlacedRecord, StoredRecord } from '../persistence/record-store.ts';
import { whyRemoved } from '../revisions/removed-works.ts';
import type { Change, StoredItem } from '../revisions/stored-items.ts';
import type { ColumnUse } from './columns.ts';
import { mergedRow, readBases } from './merge-rows.ts';
import type { ParsedFile, ParsedRow, Refusal } from './parse-file.ts';
import { type RowTwin, type SoundRow, twinsOfRows } from './twins-of-rows.ts';

export interface FilePlan {
  file: CatalogueFile;
  problem: string | undefined;
  ignoredColumns: string[];
  columns: ColumnUse[];
  /** What will be written, in an order in which every address and name is free when its row comes. */
  writes: PlannedRecord[];
  added: number;
  changed: number;
  unchanged: number;
  refused: Refusal[];
  /** Of new rows, by line, what may be the same; only where that is asked for. */
  alike: Map<number, RowTwin>;
  /** The external ids of rows whose things were taken down, and stay so. */
  keptDown: string[];
  /** What is stored, shown and not in the file; only where that is asked for. */
  missing: Missing[];
  /** Why nothing of this file is taken down, where that was asked for. */
  keepsMissing?: string | undefined;
}

interface PlannedRecord extends PlacedRecord {
  /** Whether it leaves the address that it has. */
  moves: boolean;
}

interface Missing {
  id: number;
  external_id: string;
  title: string;
}

/** What is asked of a plan beyond the rows. */
export interface ImportOptions {
  /** What is no longer in a file is to be taken down. */
  replace?: boolean;
  /** What was taken down or deleted may come back. */
  bringBack?: boolean;
  /** New rows that may be here already are found, or left out as well. */
  twins?: 'ask' | 'leave' | undefined;
  /** What new items are where their row says nothing; published without it. */
  newStatus?: ItemStatus;
}

export async function planFile(
  db: Db,
  context: ImportContext,
  file: CatalogueFile,
  parsed: ParsedFile,
  options: ImportOptions = {},
): Promise<FilePlan> {
  const plan: FilePlan = {
    file,
    problem: parsed.problem,
    ignoredColumns: parsed.ignoredColumns,
    columns: parsed.columns,
    writes: [],
    added: 0,
    changed: 0,
    unchanged: 0,
    refused: [...parsed.refused],
    alike: new Map(),
    keptDown: [],
    missing: [],
  };
  takeOverNames(file, parsed.rows, context);
  const stored = await readStored(db, file, parsed.rows);
  const asked = settleNames(file, parsed.rows, stored);
  const bases = await readBases(db, parsed.rows, stored);
  const sound: SoundRow[] = [];
  for (const row of parsed.rows) {
    await yieldWhenDue();
    const before = stored.get(row.cells.external_id);
    const problem = problemOf(() => {
      const question = asked.get(row);
      if (question) throw question;
      const other = context.index.claim(row.cells.external_id, file.name);
      if (other) throw new FieldProblem(`belongs to a row of ${other}.csv`, 'external_id');
      const base = bases.get(row.cells.external_id);
      const written = file.normalise(completed(file, row, before, base?.record, options));
      file.resolveReferences?.(written, context.index);
      const record = before && base ? file.normalise(mergedRow(file, row, written, before, base)) : written;
      sound.push({ row, record, stored: before });
    });
    if (problem) refuse(plan, row, problem);
  }
  await refuseRemovedWorks(db, plan, sound);
  if (options.twins && file.kind) plan.alike = await twinsOfRows(db, file.kind, sound, context.index);
  if (file.kind) noteAsked(plan, file.kind, asked, stored, context);
  const staying = sound.filter((one) => !(options.twins === 'leave' && isLeftOut(plan, one)));
  // Addresses that somebody chose come before those that are made.
  const isChosen = ({ record }: SoundRow) => (record.slug ?? null) !== null;
  for (const rows of [staying.filter(isChosen), staying.filter((one) => !isChosen(one))])
    await placeAll(plan, rows, (one) => placeRow(plan, one, context));
  plan.refused.sort((a, b) => a.line - b.line);
  if (!options.bringBack) plan.keptDown = sound.filter(isKeptDown).map(({ record }) => record.external_id);
  if (options.replace) await planMissing(db, plan, parsed);
  return plan;
}

/** Takes out rows that would show what was removed on request. */
async function refuseRemovedWorks(db: Db, plan: FilePlan, sound: SoundRow[]): Promise<void> {
  const { kind } = plan.file;
  if (!kind) return;
  const changes = sound.map(
    ({ record, stored }): Change => ({
      ...(stored && { before: { kind, record: stored.record, status: stored.record.status } as StoredItem }),
      kind,
      record,
      status: record.status as ItemStatus,
      publish_at: null,
    }),
  );
  const why = await whyRemoved(db, changes);
  if (why.size === 0) return;
  for (const { row, record } of sound) {
    const reason = why.get(record.external_id);
    if (reason) refuse(plan, row, new FieldProblem(reason.replace(/\.$/, ''), 'status'));
  }
  sound.splice(0, sound.length, ...sound.filter(({ record }) => !why.has(record.external_id)));
}

/** Leaves a row out that may be here already, and says of what. */
function isLeftOut({ file: { kind }, alike, refused }: FilePlan, { row }: SoundRow): boolean {
  const twin = alike.get(row.line);
  if (!twin || !kind) return false;
  const reason = `may be here already: ‘${twin.title}’ (${twin.says.charAt(0).toLowerCase()}${twin.says.slice(1)})`;
  const { line, record, cells } = row;
  const place = { line, record, column: TITLE_FIELD[kind], external_id: cells.external_id };
  refused.push({ ...place, reason, ...(twin.other_address && { otherSlug: twin.other_address }) });
  return true;
}

/** A row without a name of its own is about the thing that has its address. */
function takeOverNames({ kind }: CatalogueFile, rows: readonly ParsedRow[], { index }: ImportContext): void {
  const named = new Set(rows.map(({ cells }) => cells.external_id));
  for (const { cells, isNamedHere } of rows) {
    const holder = isNamedHere && kind && typeof cells.slug === 'string' ? index.at(kind, cells.slug) : undefined;
    if (holder !== undefined && !named.has(holder)) cells.external_id = holder;
  }
}

/** What such a row is asked: whether it is the one that is here, or another. */
function noteAsked(
  { alike, refused }: FilePlan,
  kind: Kind,
  asked: ReadonlyMap<ParsedRow, FieldProblem>,
  stored: ReadonlyMap<string, StoredRecord>,
  { index }: ImportContext,
): void {
  const byLine = new Map(refused.map((refusal) => [refusal.line, refusal]));
  for (const { line, cells } of asked.keys()) {
    const there = stored.get(cells.external_id);
    if (!there) continue;
    const title = titleOf(kind, there.record);
    const other_address = index.addressFor(kind, titleOf(kind, cells));
    const status = there.record.status as ItemStatus;
    const says = 'The same name with another link';
    alike.set(line, { id: there.id, title, status, says, address: there.slug, other_address });
    const refusal = byLine.get(line);
    if (refusal) refusal.otherSlug = other_address;
  }
}

const titleOf = (kind: Kind, record: Record<string, unknown>): string => String(record[TITLE_FIELD[kind]] ?? '');

/**
 * A row without a name of its own is about the thing whose title is written as its is, and leads to the same place. Another
 * name that only comes to the same letters has a lasting name of its own; what leads elsewhere is asked about.
 */
function settleNames(
  { kind }: CatalogueFile,
  rows: readonly ParsedRow[],
  stored: ReadonlyMap<string, StoredRecord>,
): Map<ParsedRow, FieldProblem> {
  const asked = new Map<ParsedRow, FieldProblem>();
  const taken = new Set<string>();
  for (const row of rows) {
    const { cells, otherId } = row;
    if (!kind || otherId === undefined) continue;
    const there = stored.get(cells.external_id)?.record;
    const [title, before] = [titleOf(kind, cells), there ? titleOf(kind, there) : ''];
    const [to, from] = [linkKey(cells.url), linkKey(there?.url)];
    const [isSame, leadsElsewhere] = [
      writtenName(title) === writtenName(before),
      to !== null && from !== null && to !== from,
    ];
    const isOther =
      there && !isSame && (leadsElsewhere || ((to !== from || to === null) && slugify(title) === slugify(before)));
    if (stored.has(otherId) || isOther || taken.has(cells.external_id)) cells.external_id = otherId;
    else if (there && leadsElsewhere)
      asked.set(
        row,
        new FieldProblem(
          `‘${before}’ is here already and leads elsewhere, to ${there.url}; bring this in as another one, or give it another name`,
          TITLE_FIELD[kind],
        ),
      );
    taken.add(cells.external_id);
  }
  return asked;
}

/** A row that does not say that its thing is taken down. */
const isKeptDown = ({ row, record, stored }: SoundRow): boolean =>
  stored?.record.status === 'archived' && record.status === 'archived' && row.cells.status !== 'archived';

/** Finds what the file has no row for; rows that are refused count as rows. */
async function planMissing(db: Db, plan: FilePlan, parsed: ParsedFile): Promise<void> {
  const { kind } = plan.file;
  if (!kind) return;
  if (parsed.problem !== undefined || parsed.refused.some(({ external_id }) => external_id === undefined)) {
    plan.keepsMissing = 'some rows could not be read, so nothing of this file is taken down';
    return;
  }
  const named = new Set([...parsed.rows.map(({ cells }) => cells.external_id), ...parsed.refused.map(nameOf)]);
  const rows = await db
    .selectFrom('item')
    .select(['id', 'external_id', 'title'])
    .where('kind', '=', kind)
    .where('status', '!=', 'archived')
    .orderBy('id')
    .execute();
  plan.missing = rows.filter(({ external_id }) => !named.has(external_id));
}

const nameOf = ({ external_id = '' }: Refusal): string => external_id;

/**
 * Places rows one after another. A row whose name or address is taken waits until the others are placed, for one of
 * them may hand it on; when nothing moves any more, those that still wait are refused.
 */
async function placeAll(plan: FilePlan, rows: readonly SoundRow[], place: (row: SoundRow) => void): Promise<void> {
  let open = rows;
  for (;;) {
    const taken: { row: SoundRow; problem: FieldProblem }[] = [];
    for (const row of open) {
      await yieldWhenDue();
      const problem = problemOf(() => place(row));
      if (problem) taken.push({ row, problem });
    }
    if (taken.length === 0) return;
    if (taken.length === open.length) {
      for (const { row, problem } of taken) refuse(plan, row.row, problem);
      return;
    }
    open = taken.map(({ row }) => row);
  }
}

function problemOf(work: () => void): FieldProblem | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof FieldProblem) return error;
    throw error;
  }
}

function refuse(plan: FilePlan, row: ParsedRow, { field = '(row)', message }: FieldProblem): void {
  const { line, record, cells } = row;
  plan.refused.push({ line, record, column: field, reason: message, external_id: cells.external_id });
}

/** Sorts a row under added, changed or unchanged. */
function placeRow(plan: FilePlan, { record, stored }: SoundRow, context: ImportContext): void {
  const { file } = plan;
  const placed = file.place?.(record, stored, context) ?? { id: stored?.id, slug: '', record };
  if (stored && sameRecord(file, stored.record, placed.record)) {
    plan.unchanged++;
    return;
  }
  plan.writes.push({ ...placed, version: stored?.version, moves: stored !== undefined && stored.slug !== placed.slug });
  if (stored) plan.changed++;
  else plan.added++;
}

/** What is stored under the external ids of the rows. */
async function readStored(db: Db, file: CatalogueFile, rows: readonly ParsedRow[]): Promise<Map<string, StoredRecord>> {
  const wanted = rows.flatMap(({ cells, otherId }) => [cells.external_id, otherId ?? []].flat());
  const ids: number[] = [];
  for (let i = 0; i < wanted.length; i += 1_000) ids.push(...(await file.idsOf(db, wanted.slice(i, i + 1_000))));
  const found = new Map<string, StoredRecord>();
  for await (const one of readRecords(file, db, ids)) {
    await yieldWhenDue();
    found.set(one.record.external_id, one);
  }
  return found;
}

/** The row's values, and for columns that the file lacks what is there already. */
function completed(
  { fields }: CatalogueFile,
  row: ParsedRow,
  stored: StoredRecord | undefined,
  base: AnyRecord | undefined,
  options: ImportOptions,
): AnyRecord {
  const record: AnyRecord = { ...emptyRecord(fields), ...stored?.record, ...row.cells };
  // An empty address or date of publication means: as it was, or as the import makes it.
  if ('slug' in fields) record.slug ??= stored?.slug ?? null;
  if ('published_at' in fields) record.published_at ??= stored?.record.published_at ?? null;
  if ('version' in fields) record.version = stored?.record.version ?? null;
  if ('status' in fields) record.status = statusOf(row.cells.status, stored?.record.status, options);
  const then = base ?? stored?.record;
  if (then && isCounted(record, then)) record.minutes = null;
  for (const [name, field] of Object.entries(fields))
    if (then && field.isWords && isAsInTable(field, record[name], then[name])) record[name] = then[name];
  // A time without a zone is on the site's own clock.
  if ('start_date' in fields && record.start_date !== null) record.timezone ??= site.timezone;
  return record;
}

/** What we have counted of a text of our own, and wrote into a table, is nothing that somebody said. */
const isCounted = ({ minutes }: AnyRecord, { minutes: said, body }: AnyRecord): boolean =>
  said === null && typeof body === 'string' && minutes === minutesToRead(body);

/** What a cell does not hold, such as spaces at the end of a text, is no change. */
const isAsInTable = (field: Field<unknown>, cell: unknown, before: unknown): boolean =>
  typeof before === 'string' && cell !== before && cell === readCell(formatCell(field, before));

/** What was taken down stays so, unless somebody asks for it. */
function statusOf(asked: unknown, before: unknown, { bringBack, newStatus = 'published' }: ImportOptions): unknown {
  if (before === 'archived' && !bringBack) return 'archived';
  return asked ?? (before === 'archived' ? 'published' : (before ?? newStatus));
}
