/** The order of a collection that nobody has kept yet: on the device, as every draft of the desk is. */
import type { CuratedItem, HeldItems } from '#contract/curation.ts';
import { browserDevice, type Device, type Kept } from '../../kit/draft/device.ts';
import { changedPlaces, type Places, placesOf } from './places.ts';

export type Held = Pick<HeldItems['data'][number], 'external_id' | 'title' | 'kind' | 'status'>;

export interface OrderDraft {
  /** The version that it was made from. */
  version: number;
  /** As it was opened, and as it is arranged. */
  base: Places;
  values: Places;
  /** What was added to it, by name. */
  added: readonly Held[];
}

const keyOf = (id: number): string => `order:${id}`;

export const asItIs = (item: CuratedItem): OrderDraft => ({
  version: item.version,
  base: placesOf(item),
  values: placesOf(item),
  added: [],
});

export const changesOf = ({ base, values }: OrderDraft) => changedPlaces(base, values);
export const isArranged = (draft: OrderDraft): boolean => Object.keys(changesOf(draft)).length > 0;

/**
 * The order with which one begins: what was arranged here and not kept, or else what the site has. Where others have
 * arranged it meanwhile it keeps the version that it was made from, so that nothing of theirs is overwritten unasked.
 */
export function openOrder(item: CuratedItem, device: Device = browserDevice): OrderDraft {
  const now = asItIs(item);
  const found = device.read(keyOf(item.id)) as unknown as Partial<OrderDraft> | undefined;
  if (typeof found?.version !== 'number' || !found.base || !found.values) return now;
  const draft = { version: found.version, base: found.base, values: found.values, added: found.added ?? [] };
  if (!isArranged(draft) || !isArranged({ ...now, values: draft.values })) return now;
  const isUntouched = !isArranged({ ...now, values: draft.base });
  return isUntouched ? { ...now, values: draft.values, added: draft.added } : draft;
}

/** Whether the device could keep it; an order that is as the site has it is forgotten. */
export function keepOnDevice(id: number, draft: OrderDraft, device: Device = browserDevice): boolean {
  if (isArranged(draft)) return device.keep(keyOf(id), { at: new Date().toISOString(), ...draft } as unknown as Kept);
  device.forget(keyOf(id));
  return true;
}
