/** Taking back what the log tells of: a change of many by its number, a change of one by the version before it. */
import { ITEM_STATUSES } from '#contract/item-status.ts';
import { desk } from './calls.ts';
import { aboutWhat, type Deed } from './changes.ts';
import { useDeskChange } from './queries.ts';
import { itemCount, refusalsInWords } from './refusals.ts';

const ONE_AT_A_TIME = new Set(['change', 'restore', 'publish', 'archive', 'status']);

/** Whether there is a way back. What is deleted for good, mailed or merged has none. */
export const mayBeUndone = ({ action, items, version, bulk }: Deed): boolean =>
  bulk !== undefined || (ONE_AT_A_TIME.has(action) && items.length === 1 && version !== null && version > 1);

/** Undoes a deed; resolves to the sentences that say so. What others have changed since stays, and is named. */
export async function undoDeed(deed: Deed): Promise<string[]> {
  if (deed.bulk !== undefined) {
    const { changed, refused } = await desk.undoBulk(deed.bulk);
    return [`${itemCount(changed)} put back.`, ...refusalsInWords(refused)];
  }
  const [item] = deed.items;
  if (!item || deed.version === null) throw new Error('There is no way back from this.');
  const now = await desk.item(item.id);
  if (now.version !== deed.version)
    return [`‘${aboutWhat(deed)}’ was changed again since, so it stays. Its history has every version.`];
  const before = deed.changes.find(({ field }) => field === 'status')?.before;
  const status = ITEM_STATUSES.find((one) => one === before);
  if (deed.changes.some(({ field }) => field !== 'status' && field !== 'publish_at'))
    await desk.restore(item.id, deed.version - 1, now.version);
  if (status) await desk.setStatus(item.id, { status, ...timeBefore(deed) });
  return [`‘${aboutWhat(deed)}’ is as it was.`];
}

function timeBefore(deed: Deed): { publish_at?: string } {
  const time = deed.changes.find(({ field }) => field === 'publish_at')?.before;
  return typeof time === 'string' ? { publish_at: time } : {};
}

export const useUndo = () => useDeskChange(undoDeed);
