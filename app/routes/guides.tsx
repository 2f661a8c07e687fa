import { createFileRoute } from '@tanstack/react-router';
import { KindList } from '../features/kinds/kind-list.tsx';
import { kindRoute } from '../features/kinds/kind-route.ts';
import { QueryNotes } from '../features/query-notes/query-notes.tsx';
import { UrgentPanel } from '../ui/urgent-panel.tsx';

const LEAD = 'What to do when something is hard: one situation each, with who can help and words to use.';

export const Route = createFileRoute('/guides')({ ...kindRoute('guide', LEAD), component: Guides });

function Guides() {
  const search = Route.useSearch();
  return (
    <KindList
      kind="guide"
      lead={LEAD}
      params={search}
      note={(asTyped) => <QueryNotes words={search} asTyped={asTyped} />}
      nothing={
        <>
          <p className="mb-6 max-w-(--measure)">
            Guides for hard situations will stand here. Until then these people answer, and you do not have to speak.
          </p>
          <UrgentPanel />
        </>
      }
    />
  );
}
