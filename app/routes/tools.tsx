import { createFileRoute } from '@tanstack/react-router';
import { KindList } from '../features/kinds/kind-list.tsx';
import { kindRoute } from '../features/kinds/kind-route.ts';
import { QueryNotes } from '../features/query-notes/query-notes.tsx';

const LEAD = 'Things that make a day easier: what they do and what they cost.';

export const Route = createFileRoute('/tools')({ ...kindRoute('tool', LEAD), component: Tools });

function Tools() {
  const search = Route.useSearch();
  return (
    <KindList
      kind="tool"
      lead={LEAD}
      params={search}
      note={(asTyped) => <QueryNotes words={search} asTyped={asTyped} />}
    />
  );
}
