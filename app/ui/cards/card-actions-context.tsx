/** The actions on a card, favourite and rating; the root decides which components stand there. */
import { createContext, type ReactNode, useContext } from 'react';
import type { AnyCard } from '#contract/items.ts';

export interface CardActions {
  /** Makes it a favourite; on the thing's own page a larger button with `word` on it. */
  favourite: (card: AnyCard, word?: string) => ReactNode;
  /** Its rating, only for kinds that are rated; `inFull` on the thing's own page. */
  rating: (card: AnyCard, inFull?: boolean) => ReactNode;
  /** For who sees no ratings: why, said once at the end of lists of rated things. */
  ratingsNote?: ReactNode;
}

const CardActionsContext = createContext<CardActions>({ favourite: () => null, rating: () => null });

export const CardActionsProvider = CardActionsContext.Provider;
export const useCardActions = (): CardActions => useContext(CardActionsContext);
