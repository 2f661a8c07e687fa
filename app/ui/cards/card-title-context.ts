/** The title of a card, said once: its heading holds it, and what can be pressed on the card is described by it. */
import { createContext, useContext } from 'react';

const CardTitleContext = createContext<string | undefined>(undefined);

/** Around all of a card; `value` is the id of the title's words. */
export const CardTitleProvider = CardTitleContext.Provider;

/** The id of the title's words, on a card. */
export const useCardTitle = (): string | undefined => useContext(CardTitleContext);

type Named = { 'aria-label': string } | { 'aria-describedby': string };

/** The attributes of a button or link whose words need its thing's title: on a card a reference to it, else a name of its own. */
export function useNamedAfter(words: string, title: string): Named {
  const id = useCardTitle();
  return id === undefined ? { 'aria-label': `${words}: ${title}` } : { 'aria-describedby': id };
}
