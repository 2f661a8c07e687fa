/** In a list: how many things are left out because of the reader's own choice, and the way to them. */
import { type ReactNode, useState } from 'react';
import type { AnyCard } from '#contract/items.ts';
import { fateOf, useNoteChoices } from '../../lib/preferences/content-notes.ts';
import { count } from '../../lib/words/formatting.ts';
import { Button } from '../button.tsx';

/** The cards that stay, and the sentence about the others; nothing where none is left out. */
export function useLeftOut(cards: readonly AnyCard[]): { stay: readonly AnyCard[]; said: ReactNode } {
  const choices = useNoteChoices();
  const [isShown, setShown] = useState(false);
  const stay = cards.filter((card) => fateOf(card.content_notes, choices) !== 'out');
  const left = cards.length - stay.length;
  if (left === 0) return { stay: cards, said: null };
  return {
    stay: isShown ? cards : stay,
    said: <LeftOut left={left} isShown={isShown} onToggle={() => setShown(!isShown)} />,
  };
}

export const LeftOut = ({ left, isShown, onToggle }: { left: number; isShown: boolean; onToggle: () => void }) => (
  <p className="mt-3 flex flex-wrap items-center gap-x-3 text-muted print:hidden">
    {isShown
      ? `${count(left, 'thing')} that you leave out ${left === 1 ? 'stands' : 'stand'} here, behind ${left === 1 ? 'its note' : 'their notes'}.`
      : `${count(left, 'thing')} left out as you chose.`}
    <Button look="plain" aria-expanded={isShown} onPress={onToggle}>
      {isShown ? 'Hide again' : 'Show anyway'}
    </Button>
  </p>
);
