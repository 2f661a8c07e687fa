/** Somebody paid for a sponsored item: it is shown, and never first where we choose what comes first. */

/** The same things; where the first is sponsored, the first that is not comes before it. */
export function unsponsoredFirst<T>(all: readonly T[], isPaid: (one: T) => boolean): T[] {
  const at = all.findIndex((one) => !isPaid(one));
  return at <= 0 ? [...all] : [all[at] as T, ...all.slice(0, at), ...all.slice(at + 1)];
}

/** Whether somebody paid for the place of what a card shows; topics and collections cannot be paid for. */
export const isSponsored = (card: object): boolean => 'sponsored' in card && card.sponsored === true;
