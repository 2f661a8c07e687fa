/** Guides to begin with, for a site that has none of them. */
import { useQuery } from '@tanstack/react-query';
import { count } from '#app/lib/words/formatting.ts';
import { Button } from '#app/ui/button.tsx';
import { desk } from '../../kit/data/calls.ts';
import { guidesQuery, useDeskChange } from '../../kit/data/queries.ts';
import { Outcome, useOutcome } from '../../kit/outcome.tsx';
import { Panel } from '../../kit/screen-parts.tsx';

/** Nothing where they are all there, once what became of a press is told. */
export function StarterPanel() {
  const starter = useQuery(guidesQuery).data?.starter ?? 0;
  const { outcome, tell } = useOutcome();
  const bring = useDeskChange(() => desk.bringStarter());
  const press = () =>
    bring.mutate(undefined, {
      onSuccess: ({ guides, topics }) =>
        tell(`${count(guides, 'guide')} and ${count(topics, 'topic')} are drafts now. Ask someone to check each one.`),
    });
  if (starter === 0 && !bring.data) return null;
  return (
    <Panel title="Starter guides">
      {starter > 0 && (
        <div className="border-t-(length:--line-width) border-line px-4 py-3">
          <p className="mb-2">{count(starter, 'guide')}: texts for England, as drafts. Nothing of yours is changed.</p>
          <Button isDisabled={bring.isPending} onPress={press}>
            Add them as drafts
          </Button>
        </div>
      )}
      <Outcome of={outcome} className="px-4 pb-3">
        {bring.isError && <p className="px-4 pb-3">{bring.error.message}</p>}
      </Outcome>
    </Panel>
  );
}
