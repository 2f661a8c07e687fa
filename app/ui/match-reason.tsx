/** In a list of finds: in which other forms a work is there, on how many more dates an event, and the words for which a card is, where its title does not say. */
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Repeated, Why, Work } from '#contract/search.ts';
import { MoreDatesContext } from './cards/event-details.tsx';
import { Highlighted } from './highlights.tsx';
import { OtherFormats, WorksContext } from './other-formats.tsx';

const WhyContext = createContext<ReadonlyMap<number, Why> | undefined>(undefined);

const NONE: readonly never[] = [];

interface MatchReasonsProps {
  why: readonly Why[];
  works?: readonly Work[] | undefined;
  repeated?: readonly Repeated[] | undefined;
  children: ReactNode;
}

export function MatchReasons({ why, works = NONE, repeated = NONE, children }: MatchReasonsProps) {
  const formsOf = useMemo(() => new Map(works.map(({ id, forms }) => [id, forms])), [works]);
  const moreOf = useMemo(() => new Map(repeated.map(({ id, more }) => [id, more])), [repeated]);
  const byCard = useMemo(() => new Map(why.map((one) => [one.id, one])), [why]);
  return (
    <WhyContext value={byCard}>
      <WorksContext value={formsOf}>
        <MoreDatesContext value={moreOf}>{children}</MoreDatesContext>
      </WorksContext>
    </WhyContext>
  );
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
  return (
    <>
      <OtherFormats id={id} className={className} />
      {why && <Reason {...why} className={className} />}
    </>
  );
}

function Reason({ source, text, className }: Why & { className: string }) {
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
