/** Taking back what the log tells of: a change of many by its number, a change of one by the version before it. */
import type { RecordListName } from '#contract/curated-records.ts';
import type { ItemFields } from '#contract/curation.ts';
import { ITEM_STATUSES } from '#domain/item-status.ts';
import { ApiProblem } from '../../lib/data/api.ts';
import { desk } from './calls.ts';
import { aboutWhat, type Deed } from './changes.ts';
import { useDeskChange } from './queries.ts';
import { records } from './record-calls.ts';
import { itemCount, refusalsInWords } from './refusals.ts';

const ONE_AT_A_TIME = new Set(['change', 'restore', 'publish', 'archive', 'status']);

/** Whether there is a way back. What is deleted for good, mailed or merged has none. */
export const mayBeUndone = ({ action, items, version, bulk, details }: Deed): boolean =>
  bulk !== undefined ||
  isOfRecord(action, details) ||
  (ONE_AT_A_TIME.has(action) && items.length === 1 && version !== null && version > 1);

/** Undoes a deed; resolves to the sentences that say so. What others have changed since stays, and is named. */
async function undoDeed(deed: Deed): Promise<string[]> {
  if (deed.bulk !== undefined) {
    const { changed, refused } = await desk.undoBulk(deed.bulk);
    return [`${itemCount(changed)} put back.`, ...refusalsInWords(refused)];
  }
  if (isOfRecord(deed.action, deed.details)) return undoRecord(deed, deed.details);
  const [item] = deed.items;
  if (!item || deed.version === null) throw new Error('There is no way back from this.');
  const now = await desk.item(item.id);
  if (now.version !== deed.version)
    return [`‘${aboutWhat(deed)}’ was changed again since, so it stays. Its history has every version.`];
  const before = deed.changes.find(({ field }) => field === 'status')?.before;
  const status = ITEM_STATUSES.find((one) => one === before);
  if (deed.changes.some(({ field }) => field !== 'status' && field !== 'publish_at'))
    await desk.restore(item.id, deed.since ?? deed.version - 1, now.version);
  if (status) await desk.setStatus(item.id, { status, ...timeBefore(deed) });
  return [`‘${aboutWhat(deed)}’ is as it was.`];
}

/** What the log keeps of a change to what is no item. */
interface OfRecord extends Record<string, unknown> {
  list: RecordListName;
  /** The record and the version that it made; none where it is gone. */
  id?: number;
  version?: number;
  /** What was made or deleted. */
  record?: ItemFields;
}

const OF_RECORDS = new Set(['create', 'change', 'delete']);
const isOfRecord = (action: string, details: Deed['details']): details is OfRecord =>
  OF_RECORDS.has(action) && typeof details.list === 'string';

async function undoRecord(deed: Deed, { list, id, version, record }: OfRecord): Promise<string[]> {
  const about = `‘${aboutWhat(deed)}’`;
  try {
    if (deed.action === 'delete' && record) await records.create(list, record);
    else if (id !== undefined && version !== undefined && deed.action === 'create')
      await records.remove(list, id, version);
    else if (id !== undefined && version !== undefined) {
      const before = deed.changes.map(({ field, before }) => [field, before]);
      await records.change(list, id, Object.fromEntries(before), version);
    }
  } catch (error) {
    if (error instanceof ApiProblem && (error.status === 412 || error.status === 404))
      return [`${about} was changed again since, so it stays.`];
    throw error;
  }
  return [`${about} is as it was.`];
}

function timeBefore(deed: Deed): { publish_at?: string } {
  const time = deed.changes.find(({ field }) => field === 'publish_at')?.before;
  return typeof time === 'string' ? { publish_at: time } : {};
}

export const useUndo = () => useDeskChange(undoDeed);
