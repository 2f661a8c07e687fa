/** What a quick edit changes, how it is saved, and how that is taken back. */
import type { CuratedItem, ItemFields } from '#contract/curation.ts';
import type { ItemStatus } from '#domain/item-status.ts';
import { desk } from '../../kit/data/calls.ts';
import type { DraftSource } from '../../kit/draft/draft.ts';
import { fieldIn, namesIn, titleFieldOf } from '../../kit/record-accessors.ts';

type RowValue = string | readonly string[];
type RowValues = Readonly<Record<string, RowValue>>;

/** What a row lets one write: its title, its status, the names that it is filed under, and its short version where lists lack that. */
export const rowValues = (item: CuratedItem) => ({
  title: String(fieldIn(item, titleFieldOf(item)) ?? ''),
  status: item.status,
  topics: namesIn(item, 'topics'),
  tags: namesIn(item, 'tags'),
  in_short: namesIn(item, 'in_short').join('\n'),
});

/** The fields of an item among these; what somebody left alone is not sent, and stays whatever it is. */
export const rowFields = (item: CuratedItem, values: RowValues, names: readonly string[]): ItemFields =>
  Object.fromEntries(
    names
      .filter((name) => name !== 'status')
      .map((name) => [name === 'title' ? titleFieldOf(item) : name, plainOf(name, values[name])]),
  );

const plainOf = (name: string, value: RowValue | undefined): string | string[] =>
  name === 'in_short'
    ? String(value)
        .split('\n')
        .filter((line) => line.trim() !== '')
    : (value as string | string[]);

export interface SavedRow {
  item: CuratedItem;
  /** Puts back what was changed; absent where nothing was. */
  undo: (() => Promise<CuratedItem>) | undefined;
}

/** `began`: the item as it is while the row is open; `onSaved` is told the way back. */
export function rowSource(onSaved: (undo: SavedRow['undo']) => void): DraftSource<CuratedItem, RowValue> {
  return {
    valuesOf: (item) => (item ? rowValues(item) : {}),
    save: async (began, values, names, seen = 0) => {
      if (!began) throw new Error('A row is of an item.');
      const fields = rowFields(began, values, names);
      const hasFields = Object.keys(fields).length > 0;
      let item = hasFields ? await desk.change(began.id, fields, seen) : began;
      if (names.includes('status')) {
        const status = values.status as ItemStatus;
        item = await desk.setStatus(began.id, { status }, hasFields ? item.version : seen);
      }
      const since = hasFields ? seen : item.version - 1;
      onSaved(() => takeBack(item, since));
      return item;
    },
  };
}

/**
 * Both calls were one step: the entry of the version that was saved is undone to the version before the first. What the log
 * has noted besides since, such as a link for a look, is no part of it.
 */
async function takeBack(item: CuratedItem, since: number): Promise<CuratedItem> {
  const { data } = await desk.audit({ item: item.id, size: 20 });
  const entry = data.find(({ version }) => version === item.version);
  if (!entry) throw new Error('There is no way back from this.');
  await desk.undo(entry.id, since, item.version);
  return desk.item(item.id);
}
