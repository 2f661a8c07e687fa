/** Highlights, in titles and synopses, the words that things were found by; outside a list of finds nothing. What looks for the words comes with such a list. */
import { createContext, useContext } from 'react';
import type { Highlighter, Part } from './highlighting.ts';

const HighlighterContext = createContext<Highlighter | undefined>(undefined);

export const HighlighterProvider = HighlighterContext.Provider;

export function Highlighted({ text }: { text: string }) {
  const highlight = useContext(HighlighterContext);
  return highlight ? <HighlightedParts parts={highlight(text)} /> : text;
}

export function HighlightedParts({ parts }: { parts: readonly Part[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have nothing but their order
  return parts.map(({ text, highlighted }, i) => (highlighted ? <mark key={i}>{text}</mark> : text));
}
