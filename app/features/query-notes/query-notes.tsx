/** What stands above any list that words were typed for: help at once where it may be urgent, corrections, our words. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { understandingQuery, type Words } from '../../lib/data/query-understanding.ts';
import { OurWords, SearchedInstead } from '../../ui/query-corrections.tsx';
import { QuickExit } from '../../ui/quick-exit.tsx';
import { UrgentPanel } from '../../ui/urgent-panel.tsx';
import { SupportFirst } from './support-link.tsx';

/** As the route's loader has fetched it. Words that the API refuses are not asked about again. */
const useReading = (words: Words) =>
  useQuery({ ...understandingQuery(words), enabled: false }).data ?? { urgent: false, unsafe: false };

interface ReadingNoteProps {
  words: Words;
  /** The link that takes a correction back. */
  asTyped: (props: { className: string; children: ReactNode }) => ReactNode;
}

export function QueryNotes({ words, asTyped }: ReadingNoteProps) {
  const { urgent, unsafe, support, spelling, terms = [] } = useReading(words);
  if (!urgent && !support && !spelling && terms.length === 0) return null;
  return (
    <>
      {urgent && <QuickExit />}
      <div className={`mb-8 grid max-w-(--measure) gap-6 ${urgent ? 'mt-4' : ''}`}>
        {urgent && <UrgentPanel unsafe={unsafe} />}
        {support && <SupportFirst />}
        {spelling && <SearchedInstead spelling={spelling} asTyped={asTyped} />}
        {terms.length > 0 && <OurWords terms={terms} />}
      </div>
    </>
  );
}
