import { createFileRoute, Link } from '@tanstack/react-router';
import { KIND_FACTS } from '#contract/kinds.ts';
import { KindList } from '../features/kinds/kind-list.tsx';
import { KIND_PARAMS, kindQuery } from '../features/kinds/queries.ts';
import { ReadingNote } from '../features/reading/reading-note.tsx';
import { head } from '../lib/head.ts';
import { ownPageSize } from '../lib/page-size.ts';
import { prefetchPages } from '../lib/pages.ts';
import { params } from '../lib/params.ts';
import { prefetchReading } from '../lib/reading.ts';

const LEAD = 'People who speak, write, teach and help, and what they do.';

const validateSearch = params(KIND_PARAMS);

export const Route = createFileRoute('/people')({
  validateSearch,
  search: { middlewares: [ownPageSize] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    await Promise.all([
      prefetchReading(queryClient, deps),
      prefetchPages(queryClient, deps.page, (page) => kindQuery(KIND_FACTS.person.apiPath, deps, page)),
    ]);
  },
  head: () => head({ title: 'People', description: LEAD }),
  component: People,
});

function People() {
  const search = Route.useSearch();
  return (
    <KindList
      kind="person"
      lead={LEAD}
      params={search}
      note={
        <ReadingNote
          words={search}
          asTyped={(props) => <Link to="/people" search={{ ...search, exact: true }} resetScroll={false} {...props} />}
        />
      }
    />
  );
}
