/** Puts the addresses of what is saved right: things may have moved since, and an earlier version kept some without one. */
import type { AnyCard } from '#contract/items.ts';
import { pathOf } from '../../../lib/address/card-capabilities.ts';
import { clearHere, isForNewAccount, putHere, savedHere } from '../../../lib/data/saved-here.ts';

export function renewSaved(cards: readonly AnyCard[]): void {
  const paths = new Map(cards.map((card) => [card.id, pathOf(card)]));
  const [things, isMeant] = [savedHere(), isForNewAccount()];
  const renewed = things.map((thing) => ({ ...thing, path: paths.get(thing.id) ?? thing.path }));
  if (renewed.every(({ path }, i) => path === things[i]?.path)) return;
  clearHere();
  putHere(renewed, isMeant);
}
