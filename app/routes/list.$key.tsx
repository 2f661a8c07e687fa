import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import type { SavedSection } from '#contract/kinds.ts';
import { sharedListQuery } from '../features/shared-lists/queries.ts';
import { head } from '../lib/head.ts';
import { foundBySlug } from '../lib/not-found.ts';
import { count } from '../lib/words.ts';
import { CardGrid } from '../ui/cards/grid.tsx';
import { Empty } from '../ui/empty.tsx';

export const Route = createFileRoute('/list/$key')({
  loader: ({ context: { queryClient }, params }) =>
    foundBySlug(params.key, (key) => queryClient.fetchQuery(sharedListQuery(key))).then(() => undefined),
  head: () => head({ title: 'A shared list' }),
  component: SharedListPage,
});

const TITLES: Record<SavedSection, string> = {
  library: 'Things to read, hear and watch',
  events: 'Events',
  directory: 'People and services',
  topics: 'Topics and collections',
  tools: 'Tools',
  people: 'People',
};

function SharedListPage() {
  const { data: list } = useSuspenseQuery(sharedListQuery(Route.useParams().key));
  return (
    <div className="wrap pt-8">
      <p className="text-small text-muted">A list that somebody shares with you</p>
      <h1 className="mt-1 text-h1">{TITLES[list.section]}</h1>
      <p className="mt-3 mb-8 max-w-(--measure) text-lead">
        Whoever sent you this address has saved these. The page changes when they save more, and ends when they want.
      </p>
      {list.data.length === 0 ? (
        <Empty>
          <p>
            There is nothing on this list just now. <Link to="/home">Look at good places to start</Link>.
          </p>
        </Empty>
      ) : (
        <>
          <p className="mb-6">
            <strong className="font-strong">{count(list.data.length, 'thing')}</strong>
          </p>
          <CardGrid cards={list.data} level={2} eager={3} />
        </>
      )}
    </div>
  );
}
