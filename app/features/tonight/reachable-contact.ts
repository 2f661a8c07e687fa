/** Whom somebody can reach tonight: as the collection's own contacts are reached, and for the same people. */
import type { SupportCard } from '#contract/items.ts';
import { SUPPORT_WAYS, type SupportWay } from '#domain/support-channels.ts';

const FIELDS = {
  text: 'text_number',
  chat: 'chat_url',
  call: 'phone_number',
  'in-person': 'place',
} as const satisfies Record<SupportWay, keyof SupportCard['contact']>;

const waysOf = ({ contact }: SupportCard): SupportWay[] => SUPPORT_WAYS.filter((way) => contact[FIELDS[way]] !== null);
const WITHOUT_VOICE: readonly SupportWay[] = ['text', 'chat'];

/**
 * One who is there now: the collection's own, else somebody who is reached in the same way and is there for the same
 * people. `undefined` where nobody is: then the lines of the site are open.
 */
export function contactOf(
  own: readonly SupportCard[],
  anybody: readonly SupportCard[],
  open: readonly { id: number }[],
): SupportCard | undefined {
  const isOpen = ({ id }: SupportCard) => open.some((one) => one.id === id);
  const ownWays = own.flatMap(waysOf);
  const ways = ownWays.length > 0 ? ownWays : WITHOUT_VOICE;
  const audiences = own.flatMap((card) => card.audiences.map(({ slug }) => slug));
  const isAlike = (card: SupportCard) =>
    waysOf(card).some((way) => ways.includes(way)) &&
    (audiences.length === 0 || card.audiences.some(({ slug }) => audiences.includes(slug)));
  return own.find(isOpen) ?? anybody.find((card) => isOpen(card) && isAlike(card));
}
