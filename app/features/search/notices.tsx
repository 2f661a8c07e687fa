/** Above the results: what was searched instead of what was typed, and which words are used here. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Spelling, TermNote } from '#contract/search.ts';
import { Icon } from '../../ui/icon.tsx';
import type { SearchPageParams } from './queries.ts';
import type { Results } from './results.tsx';

interface NoticesProps {
  params: SearchPageParams;
  results: Results;
}

export function Notices({ params, results: { spelling, terms = [], relaxed, total } }: NoticesProps) {
  const few = relaxed && total > 0;
  if (!spelling && terms.length === 0 && !few) return null;
  return (
    <div className="grid max-w-(--measure) gap-4 lg:mb-6">
      {spelling && <SearchedInstead spelling={spelling} params={params} />}
      {few && <p>Nothing to read, watch or hear holds all of these words. These come closest.</p>}
      {terms.length > 0 && <OurWords terms={terms} />}
    </div>
  );
}

function SearchedInstead({ spelling, params }: { spelling: Spelling; params: SearchPageParams }) {
  const { page, ...rest } = params;
  return (
    <div>
      <p className="text-lead">
        Showing results for{' '}
        <strong className="font-strong">
          <bdi>{spelling.searched}</bdi>
        </strong>{' '}
        instead of <bdi>{spelling.instead_of}</bdi>.
      </p>
      <Link
        to="/search"
        search={{ ...rest, query: params.query, exact: true }}
        resetScroll={false}
        className="inline-flex min-h-11 items-center"
      >
        <span>
          Search for <bdi>{spelling.instead_of}</bdi> as you typed it
        </span>
      </Link>
    </div>
  );
}

/** Another word is no mistake: this tells which one is used here, and why. */
function OurWords({ terms }: { terms: TermNote[] }) {
  return (
    <Note>
      {terms.map(({ typed, note }) => (
        <p key={typed}>
          You searched for ‘<bdi>{typed}</bdi>’. {note}
        </p>
      ))}
    </Note>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <div
    role="note"
    className="grid grid-cols-[auto_1fr] gap-x-4 rounded-r-control border-l-4 border-led-line bg-raised py-4 pr-5 pl-5"
  >
    <Icon name="info" className="mt-0.5 size-6 text-link" />
    <div className="grid gap-2">{children}</div>
  </div>
);
