/** What is told when somebody uses a card: the root decides to whom. */
import { createContext, useContext, useEffect } from 'react';
import type { AnyCard, DirectoryCard } from '#contract/items.ts';

export type OpenedCard = Pick<AnyCard, 'id' | 'object_type'>;

export interface CardEvents {
  /** The thing itself was opened, or its own page here; `how`: whether that led on to its own site, or to who can be reached. */
  opened: (card: OpenedCard, how?: 'followed') => void;
  /** Anything on the card of a directory entry was pressed. */
  entryPressed: (card: DirectoryCard) => void;
}

const CardEventsContext = createContext<CardEvents>({ opened: () => {}, entryPressed: () => {} });

export const CardEventsProvider = CardEventsContext.Provider;
export const useCardEvents = (): CardEvents => useContext(CardEventsContext);

/** On the page of a thing: tells that it was opened, whichever way led here. */
export function useOpenedPage({ id, object_type }: OpenedCard): void {
  const { opened } = useCardEvents();
  useEffect(() => opened({ id, object_type }), [opened, id, object_type]);
}
