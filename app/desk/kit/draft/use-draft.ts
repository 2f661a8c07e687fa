/** The keeper of one form, for as long as it is open. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { CuratedItem } from '#contract/curation.ts';
import type { Kind } from '#domain/kinds.ts';
import { browserDevice } from './device.ts';
import { Keeper } from './draft.ts';
import { deskCalls } from './item-calls.ts';
import type { Snapshot } from './state.ts';

export function useKeeper(kind: Kind, item: CuratedItem | undefined): readonly [Keeper, Snapshot] {
  const [keeper] = useState(() => new Keeper(kind, item, deskCalls, browserDevice));
  // Whoever goes on to another page leaves the field, too.
  useEffect(() => () => keeper.left(), [keeper]);
  return [keeper, useSyncExternalStore(keeper.subscribe, keeper.snapshot, keeper.snapshot)];
}
