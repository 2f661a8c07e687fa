/** The places on a card for what a person may do with the thing: routes decide what stands there. */
import { createContext, type ReactNode, useContext } from 'react';
import type { AnyCard } from '#contract/items.ts';

export interface Marks {
  /** Keeping it; on the thing's own page a larger button with `word` on it. */
  favourite: (card: AnyCard, word?: string) => ReactNode;
  /** What others think of it, only for kinds that are rated; in whole words where no line above says what signs mean. */
  rating: (card: AnyCard, inWords?: boolean) => ReactNode;
  /** What a sign in these places means, said once above each list of rated things. */
  meaning?: ReactNode;
}

const MarksContext = createContext<Marks>({ favourite: () => null, rating: () => null });

export const MarksProvider = MarksContext.Provider;
export const useMarks = (): Marks => useContext(MarksContext);
