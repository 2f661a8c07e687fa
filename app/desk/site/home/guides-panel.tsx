/** Guides whose day to look at them again has come, and guides to begin with for a site that has none of them. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dayInWords } from '#app/lib/words/dates.ts';
import { count } from '#app/lib/words/short-sentences.ts';
import { Button } from '#app/ui/button.tsx';
import { desk } from '../../kit/data/calls.ts';
import { guidesQuery, useDeskChange } from '../../kit/data/queries.ts';
import { Outcome, useOutcome } from '../../kit/outcome.tsx';
import { Loaded, Panel } from '../../kit/parts.tsx';

export function GuidesPanel() {
  const query = useQuery(guidesQuery);
  const { outcome, tell } = useOutcome();
  const bring = useDeskChange(() => desk.bringStarter());
  const press = () =>
    bring.mutate(undefined, {
      onSuccess: ({ guides, topics }) =>
        tell(`${count(guides, 'guide')} and ${count(topics, 'topic')} are drafts now. Have somebody check each one.`),
    });
  return (
    <Panel title="Guides to look at again" count={query.data?.to_review.length}>
      <Loaded query={query}>
        {({ to_review, starter }) => (
          <>
            {to_review.length === 0 && (
              <p className="border-t-(length:--line-width) border-line px-4 py-3 text-muted">
                No guide has to be looked at again yet.
              </p>
            )}
            <ul>
              {to_review.map(({ id, title, review_by }) => (
                <li key={id} className="border-t-(length:--line-width) border-line px-4 py-2.5">
                  <Link
                    to="/curate/items/$id"
                    params={{ id: String(id) }}
                    className="inline-flex min-h-9 items-center font-strong text-ink"
                  >
                    {title}
                  </Link>
                  <p className="text-muted">It was to be looked at by {dayInWords(review_by)}.</p>
                </li>
              ))}
            </ul>
            {starter > 0 && (
              <div className="border-t-(length:--line-width) border-line px-4 py-3">
                <p className="mb-2">
                  There {starter === 1 ? 'is 1 guide' : `are ${starter} guides`} to begin with: texts for England, as
                  drafts. Nothing of yours is changed.
                </p>
                <Button isDisabled={bring.isPending} onPress={press}>
                  Bring them in as drafts
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
      <Outcome of={outcome} className="px-4 pb-3">
        {bring.isError && <p className="px-4 pb-3">{bring.error.message}</p>}
      </Outcome>
    </Panel>
  );
}
