import { createFileRoute } from '@tanstack/react-router';
import { KindList } from '../features/kinds/kind-list.tsx';
import { kindRoute } from '../features/kinds/kind-route.ts';
import { QueryNotes } from '../features/query-notes/query-notes.tsx';

const LEAD = 'People who speak, write, teach and help, and what they do.';

export const Route = createFileRoute('/people')({ ...kindRoute('person', LEAD), component: People });

function People() {
  const search = Route.useSearch();
  return (
    <KindList
      kind="person"
      lead={LEAD}
      params={search}
      note={(asTyped) => <QueryNotes words={search} asTyped={asTyped} />}
    />
  );
}
