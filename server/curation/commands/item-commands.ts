/** What an operator does with single items from a terminal. */
import type { Db } from '#server/database/schema.ts';
import { SHELL } from '../../features/audit/audit.ts';
import { removeDemo } from '../demo/demo-removal.ts';
import { deleteItem } from '../revisions/delete-item.ts';
import { setStatus } from '../revisions/statuses.ts';
import { idOfExternal, nounOf, readStoredItem } from '../revisions/stored-items.ts';

/** Why a command cannot be done, worded for the person who gave it. */
export class ItemCommandError extends Error {}

const ACTIONS = {
  hide: async (db: Db, id: number) => {
    const { status } = await readStoredItem(db, id);
    if (status === 'archived') return 'was taken down before; nothing has changed';
    await setStatus(db, SHELL, id, { status: 'archived' });
    return 'is taken down: its page says that it is gone';
  },
  show: async (db: Db, id: number) => {
    const { status } = await readStoredItem(db, id);
    if (status === 'published') return 'is published already; nothing has changed';
    await setStatus(db, SHELL, id, { status: 'published' });
    return 'is published';
  },
  delete: async (db: Db, id: number) => {
    await deleteItem(db, SHELL, id);
    return 'is deleted for good, with the favourites, ratings and versions that it had';
  },
} as const;
export type ItemAction = keyof typeof ACTIONS;

export const isItemAction = (word: string): word is ItemAction => Object.hasOwn(ACTIONS, word);

/** Does it, and says in a sentence what is now. Throws `ItemCommandError` where there is no such item. */
export async function actOnItem(db: Db, action: ItemAction, external_id: string): Promise<string> {
  const id = await idOfExternal(db, external_id);
  if (id === undefined)
    throw new ItemCommandError(`There is no item ${external_id}. Names are in the first column of an export.`);
  const { kind, record } = await readStoredItem(db, id);
  const title = record.display_title ?? record.title ?? record.name;
  return `The ${nounOf(kind)} ‘${title}’ (${external_id}) ${await ACTIONS[action](db, id)}.`;
}

/** Lines that say what `demo remove` did. */
export async function demoRemovalInWords(db: Db): Promise<string[]> {
  const { removed, kept } = await removeDemo(db);
  if (removed + kept.length === 0) return ['There is nothing of the demo here.'];
  return [
    ...kept.map(({ external_id, why }) => `stays: ${external_id} (${why})`),
    `removed ${removed}, kept ${kept.length}`,
  ];
}
