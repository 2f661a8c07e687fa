/** The sources beside the inbox: how each is, those with trouble first. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Icon } from '#app/ui/icon.tsx';
import type { Source } from '#contract/sources.ts';
import { SOURCE_SORT_WORDS } from '#domain/sources.ts';
import { sourcesQuery } from '../kit/data/queries.ts';
import { dueInWords, momentWithin } from '../kit/moments.ts';
import { Loaded, Panel } from '../kit/screen-parts.tsx';

const FEW = 6;
const LINE = 'border-t-(length:--line-width) border-line px-4 py-2.5';

export function SourcesAside() {
  const query = useQuery(sourcesQuery({ size: FEW }));
  const total = query.data?.pagination.total_objects ?? 0;
  return (
    <Panel title="Sources" count={query.data && total}>
      <Loaded query={query}>
        {({ data }) => (
          <>
            {data.length === 0 && (
              <p className={`${LINE} text-muted`}>
                No sources yet. Add a feed or calendar, and new items appear in the inbox.
              </p>
            )}
            <ul>
              {data.map((source) => (
                <li key={source.id} className={`${LINE} wrap-anywhere`}>
                  <strong className="font-strong">{source.name}</strong>
                  <SourceHealth source={source} />
                </li>
              ))}
            </ul>
            <p className={LINE}>
              <Link to="/curate/sources" className="inline-flex min-h-9 items-center">
                {total > FEW ? `All ${total} sources` : 'Add a source'}
              </Link>
            </p>
          </>
        )}
      </Loaded>
    </Panel>
  );
}

export function SourceHealth({ source: { sort, url, health } }: { source: Source }) {
  const { last, next, problem } = health;
  if (problem)
    return (
      <p className="flex items-start gap-2 font-strong text-danger-ink">
        <Icon name="warning" className="mt-[0.2em] size-5 shrink-0" />
        <span>
          Problem: {problem}
          {next && ` Next try: ${dueInWords(next)}.`}
        </span>
      </p>
    );
  return (
    <p className="text-muted">
      {sort ? `${SOURCE_SORT_WORDS[sort]}. ` : ''}
      {last ? `Last checked ${momentWithin(last)}` : url ? 'Not checked yet' : 'A file'}
      {next && last ? `, next ${dueInWords(next)}.` : '.'}
    </p>
  );
}
