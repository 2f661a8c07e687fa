/** Above the results: what was searched instead of what was typed, how well it fits, and which words are used here. */
import { Link } from '@tanstack/react-router';
import { count } from '../../lib/words.ts';
import { OurWords, SearchedInstead } from '../../ui/word-notes.tsx';
import type { SearchPageParams } from './queries.ts';
import type { Results } from './results.tsx';

interface NoticesProps {
  params: SearchPageParams;
  results: Results;
}

export function Notices({ params, results: { spelling, relaxed, full, total } }: NoticesProps) {
  const { page, ...rest } = params;
  const few = relaxed && total > 0;
  if (!spelling && !few) return null;
  return (
    <div className="mb-6 grid max-w-(--measure) gap-4">
      {spelling && (
        <SearchedInstead
          spelling={spelling}
          asTyped={(props) => (
            <Link to="/search" search={{ ...rest, query: params.query, exact: true }} resetScroll={false} {...props} />
          )}
        />
      )}
      {few && <p>{full === 0 ? NONE_FULL : someFull(full)}</p>}
    </div>
  );
}

/** Which words are used here: worth knowing, and no reason to keep somebody from the first answers. */
export function OurWordsNote({ results: { terms = [] } }: Pick<NoticesProps, 'results'>) {
  if (terms.length === 0) return null;
  return (
    <div className="mb-6 max-w-(--measure)">
      <OurWords terms={terms} />
    </div>
  );
}

const NONE_FULL = 'No card has all of your words. These have most of them.';
const someFull = (full: number): string =>
  `${count(full, 'card has', 'cards have')} all of your words. The others have some of them.`;
