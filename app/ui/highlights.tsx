/** Highlights, in titles and synopses, the words that things were found by; outside a list of finds nothing. */
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { type Highlighter, highlighterOf, type Part } from './highlighting.ts';

const HighlighterContext = createContext<Highlighter | undefined>(undefined);

interface HighlightsProps {
  /** Words and phrases, as the search answers them. */
  words: readonly string[];
  children: ReactNode;
}

export function Highlights({ words, children }: HighlightsProps) {
  const highlight = useMemo(() => highlighterOf(words), [words]);
  return <HighlighterContext value={highlight}>{children}</HighlighterContext>;
}

export function Highlighted({ text }: { text: string }) {
  const highlight = useContext(HighlighterContext);
  return highlight ? <HighlightedParts parts={highlight(text)} /> : text;
}

export function HighlightedParts({ parts }: { parts: readonly Part[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have nothing but their order
  return parts.map(({ text, highlighted }, i) => (highlighted ? <mark key={i}>{text}</mark> : text));
}
