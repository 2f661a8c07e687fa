/** Taking back what the log tells of, by the site's one call for it. */
import { ApiProblem } from '#app/lib/data/api.ts';
import { DRAFT_UNDO_DAYS, MERGE_UNDO_DAYS } from '#domain/lifetimes.ts';
import { desk } from '../data/calls.ts';
import { useDeskChange } from '../data/queries.ts';
import { itemCount, refusalsInWords } from '../items/bulk-outcome.ts';
import { type AuditEvent, aboutWhat } from './audit-events.ts';

const OF_ONE_ITEM = new Set(['change', 'restore', 'publish', 'archive', 'status']);
const OF_RECORDS = new Set(['create', 'change', 'delete']);

/** The undo of one item or record names the entry that it took back, and can be taken back in its turn. */
const isOneUndo = ({ action, details }: AuditEvent): boolean => action === 'undo' && typeof details.entry === 'number';

/** Whether it is about what is no item, such as a term. */
const isOfRecord = (event: AuditEvent): boolean =>
  (OF_RECORDS.has(event.action) || isOneUndo(event)) && typeof event.details.list === 'string';

const DAY_MS = 86_400_000;
const isWithin = (event: AuditEvent, days: number): boolean => Date.now() - Date.parse(event.at) < days * DAY_MS;

/** Whether there is a way back. What is deleted for good or mailed has none; a merge and deleted drafts have one for their days. */
export function mayBeUndone(event: AuditEvent): boolean {
  if (event.action === 'merge' && event.merge !== undefined) return isWithin(event, MERGE_UNDO_DAYS);
  if (event.action === 'delete' && event.bulk !== undefined) return isWithin(event, DRAFT_UNDO_DAYS);
  if (event.bulk !== undefined || isOfRecord(event)) return true;
  const isOfItem = OF_ONE_ITEM.has(event.action) || isOneUndo(event);
  return isOfItem && event.items.length === 1 && event.version !== null && event.version > 1;
}

/** Undoes an event; resolves to the sentences that say so. What others have changed since stays, and is named. */
async function undoEvent(event: AuditEvent): Promise<string[]> {
  const about = `‘${aboutWhat(event)}’`;
  try {
    const { changed, refused } = await desk.undo(event.id);
    if (event.merge === undefined && event.bulk !== undefined)
      return [`${itemCount(changed)} restored.`, ...refusalsInWords(refused)];
    return [`${about} ${refused.length > 0 ? 'was' : 'is'} restored.`, ...refused.map(({ message }) => message)];
  } catch (error) {
    const status = error instanceof ApiProblem ? error.status : 0;
    if (isOfRecord(event) && (status === 412 || status === 404))
      return [`${about} was changed again later, so this was not undone.`];
    throw error;
  }
}

export const useUndo = () => useDeskChange(undoEvent);
