/** How the form of an item is saved: a draft by itself, what readers see at a press alone. */
import type { CuratedItem } from '#contract/curation.ts';
import type { Plain } from '#domain/fields.ts';
import type { Kind } from '#domain/kinds.ts';
import { desk } from '../../kit/data/calls.ts';
import type { Draft, DraftSource, Snapshot } from '../../kit/draft/draft.ts';
import { type FormValue, problemsOf, toPlain, toValues } from '../../kit/items/form-values.ts';

export type ItemDraft = Draft<CuratedItem, FormValue>;
export type ItemSnapshot = Snapshot<CuratedItem, FormValue>;

type Calls = Pick<typeof desk, 'create' | 'change'>;

/**
 * `begunWith` is the link that a new item began with: what was typed for another is not offered there. `attempt`: the text by
 * which the site knows that a new item is sent once more, as when its first answer was lost.
 */
export const itemSource = (
  kind: Kind,
  calls: Calls = desk,
  begunWith?: string,
  attempt?: string,
): DraftSource<CuratedItem, FormValue> => ({
  valuesOf: (item) => toValues(kind, item ?? {}),
  deviceKey: (item) => (item ? String(item.id) : `new:${kind}${begunWith === undefined ? '' : `:${begunWith}`}`),
  problemsOf: (values, item) => problemsOf(kind, values, item === undefined),
  isAbout: (problem, field) => problem === field,
  savesItself: (item) => item === undefined || item.status === 'draft' || item.status === 'review',
  save: (item, values, names, seen) => {
    const fields = toPlain(kind, values, names);
    return item && seen !== undefined
      ? calls.change(item.id, fields, seen)
      : calls.create({ ...withoutEmpty(fields), kind, ...(attempt !== undefined && { attempt }) });
  },
});

/** A new item says only what is filled in. */
const withoutEmpty = (fields: Record<string, Plain>): Record<string, Plain> =>
  Object.fromEntries(Object.entries(fields).filter(([, plain]) => plain !== null));
