/** What published items lack that would help readers to decide, with how many lack it: each leads to them, what is looked at most first. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MISSING_WORDS } from '#domain/missing.ts';
import { gapsQuery } from '../../kit/data/queries.ts';
import { Loaded, Panel } from '../../kit/screen-parts.tsx';

const LINE = 'border-t-(length:--line-width) border-line px-4';

export function MissingPanel() {
  const query = useQuery(gapsQuery);
  return (
    <Panel title="Missing information">
      <Loaded query={query}>
        {({ data }) => {
          const gaps = data.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
          return gaps.length === 0 ? (
            <p className={`${LINE} py-3 text-muted`}>Nothing is missing from what is published.</p>
          ) : (
            <ul>
              {gaps.map(({ missing, count }) => (
                <li key={missing} className={`${LINE} flex items-center justify-between gap-x-4`}>
                  <Link
                    to="/curate/items"
                    search={{ status: 'published', missing, sort: 'views', order: 'desc' }}
                    className="inline-flex min-h-11 items-center text-ink"
                  >
                    {MISSING_WORDS[missing]}
                  </Link>
                  <span className="figures text-muted">{count.toLocaleString('en-GB')}</span>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Panel>
  );
}
