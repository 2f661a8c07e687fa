/** Marks, in titles and synopses, the words that things were found by. Outside a list of finds nothing is marked. */
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { type Marker, markerOf, type Part } from '../lib/marks.ts';

const MarkerContext = createContext<Marker | undefined>(undefined);

interface FoundByProps {
  /** Words and phrases, as the search answers them. */
  words: readonly string[];
  children: ReactNode;
}

export function FoundBy({ words, children }: FoundByProps) {
  const marker = useMemo(() => markerOf(words), [words]);
  return <MarkerContext value={marker}>{children}</MarkerContext>;
}

export function FoundWords({ text }: { text: string }) {
  const marker = useContext(MarkerContext);
  return marker ? <MarkedParts parts={marker(text)} /> : text;
}

export function MarkedParts({ parts }: { parts: readonly Part[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have nothing but their order
  return parts.map(({ text, marked }, i) => (marked ? <mark key={i}>{text}</mark> : text));
}
