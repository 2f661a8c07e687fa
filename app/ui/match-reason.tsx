/** In a list of finds: the words for which a card is there, where its title does not say. */
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Why } from '#contract/search.ts';
import { Highlighted } from './highlights.tsx';

const WhyContext = createContext<ReadonlyMap<number, Why> | undefined>(undefined);

export function MatchReasons({ why, children }: { why: readonly Why[]; children: ReactNode }) {
  const byCard = useMemo(() => new Map(why.map((one) => [one.id, one])), [why]);
  return <WhyContext value={byCard}>{children}</WhyContext>;
}

const SOURCES: Record<Why['source'], string> = {
  tag: 'Tag',
  topic: 'Topic',
  by: 'By',
  place: 'Place',
  says: 'Says',
};

/** Nothing outside of a list of finds, and for cards whose titles say it. */
export function MatchReason({ id, className = '' }: { id: number; className?: string }) {
  const why = useContext(WhyContext)?.get(id);
  if (!why) return null;
  const { source, text } = why;
  return (
    <p className={`text-small leading-snug text-muted wrap-anywhere ${className}`}>
      {SOURCES[source]}: {source === 'says' && '“'}
      <bdi>
        <Highlighted text={text} />
      </bdi>
      {source === 'says' && '”'}
    </p>
  );
}
