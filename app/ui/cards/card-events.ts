/** What is told when somebody uses a card: the root decides to whom. */
import { createContext, useContext } from 'react';
import type { AnyCard, DirectoryCard } from '#contract/items.ts';

export interface CardEvents {
  /** The thing itself was opened. */
  opened: (card: AnyCard) => void;
  /** Anything on the card of a directory entry was pressed. */
  entryPressed: (card: DirectoryCard) => void;
}

const CardEventsContext = createContext<CardEvents>({ opened: () => {}, entryPressed: () => {} });

export const CardEventsProvider = CardEventsContext.Provider;
export const useCardEvents = (): CardEvents => useContext(CardEventsContext);
