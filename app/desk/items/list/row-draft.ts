/** What a quick edit changes, how it is kept, and how that is taken back. */
import type { CuratedItem, ItemFields } from '#contract/curation.ts';
import type { ItemStatus } from '#domain/item-status.ts';
import { desk } from '../../kit/data/calls.ts';
import { fieldIn, namesIn, titleFieldOf } from '../../kit/items/titles.ts';

/** What a row lets one write. */
export interface RowDraft {
  title: string;
  status: ItemStatus;
  topics: readonly string[];
  tags: readonly string[];
}

export const draftOf = (item: CuratedItem): RowDraft => ({
  title: String(fieldIn(item, titleFieldOf(item)) ?? ''),
  status: item.status,
  topics: namesIn(item, 'topics'),
  tags: namesIn(item, 'tags'),
});

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one, i) => one === b[i]);

/** The fields that a draft changes of what somebody began with: what they left alone is not sent, and stays whatever it is. */
export function changedFields(began: CuratedItem, draft: RowDraft): ItemFields {
  const before = draftOf(began);
  return {
    ...(draft.title !== before.title && { [titleFieldOf(began)]: draft.title }),
    ...(!same(draft.topics, before.topics) && { topics: [...draft.topics] }),
    ...(!same(draft.tags, before.tags) && { tags: [...draft.tags] }),
  };
}

export interface Kept {
  item: CuratedItem;
  /** Puts back what was changed. */
  undo: (() => Promise<CuratedItem>) | undefined;
}

/** Keeps a row; `seen` is the version that its writer has seen. Throws what `desk.change` and `desk.setStatus` refuse. */
export async function keepRow(began: CuratedItem, draft: RowDraft, seen: number): Promise<Kept> {
  const fields = changedFields(began, draft);
  const hasFields = Object.keys(fields).length > 0;
  const hasStatus = draft.status !== began.status;
  let item = hasFields ? await desk.change(began.id, fields, seen) : began;
  if (hasStatus) item = await desk.setStatus(began.id, { status: draft.status });
  if (!hasFields && !hasStatus) return { item, undo: undefined };
  const since = hasFields ? seen : item.version - 1;
  return {
    item,
    undo: async () => {
      const [entry] = (await desk.audit({ item: item.id, size: 1 })).data;
      if (!entry) throw new Error('There is no way back from this.');
      await desk.undo(entry.id, since, item.version);
      return desk.item(item.id);
    },
  };
}
