/** What readers see that lacks something which helps them to decide: what they look at most first. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { count } from '#app/lib/words/short-sentences.ts';
import type { Missing } from '#domain/missing.ts';
import { itemsQuery } from '../../kit/data/queries.ts';
import { Loaded, Panel } from '../../kit/parts.tsx';
import { titleOfItem } from '../../kit/record-accessors.ts';

const FEW = 3;
const LINE = 'border-t-(length:--line-width) border-line px-4 py-2.5';

const asked = (missing: Missing) =>
  ({ status: 'published', missing, sort: 'views', order: 'desc' }) as const satisfies object;
const missingQuery = (missing: Missing) => itemsQuery({ ...asked(missing), status: ['published'], size: FEW });

/** Of which nothing is known, and what was asked long ago. */
export function FactsMissing() {
  const old = useQuery(missingQuery('recent-facts'));
  const total = old.data?.pagination.total_objects ?? 0;
  return (
    <MissingPanel
      missing="facts"
      title="What to expect: nothing known"
      nothing="Of everything that is published something is known."
    >
      {total > 0 && (
        <p className={LINE}>
          <Link to="/curate/items" search={asked('recent-facts')} className="inline-flex min-h-9 items-center">
            {count(total, 'thing')}
          </Link>{' '}
          asked more than a year ago
        </p>
      )}
    </MissingPanel>
  );
}

export const ShortVersionsMissing = () => (
  <MissingPanel
    missing="in_short"
    title="Without a short version"
    nothing="Everything that is published has one."
    lead="Three short sentences, for readers who cannot read the long text."
  />
);

export const ChecksMissing = () => (
  <MissingPanel
    missing="recent-check"
    title="Not confirmed for a year"
    nothing="All that we say of who helps was checked within a year."
    lead="Open one, and mail them a link to confirm it."
  />
);

interface MissingPanelProps {
  missing: Missing;
  title: string;
  nothing: string;
  lead?: string;
  children?: React.ReactNode;
}

function MissingPanel({ missing, title, nothing, lead, children }: MissingPanelProps) {
  const query = useQuery(missingQuery(missing));
  return (
    <Panel title={title} count={query.data?.pagination.total_objects}>
      <Loaded query={query}>
        {({ data, pagination: { total_objects: total } }) => (
          <>
            {total === 0 ? <p className={LINE}>{nothing}</p> : lead && <p className={`${LINE} text-muted`}>{lead}</p>}
            <ul>
              {data.map((item) => (
                <li key={item.id} className={LINE}>
                  <Link
                    to="/curate/items/$id"
                    params={{ id: String(item.id) }}
                    className="inline-flex min-h-9 items-center font-strong text-ink"
                  >
                    {titleOfItem(item)}
                  </Link>
                </li>
              ))}
            </ul>
            {total > data.length && (
              <p className={LINE}>
                <Link to="/curate/items" search={asked(missing)} className="inline-flex min-h-9 items-center">
                  All {total.toLocaleString('en-GB')}
                </Link>
              </p>
            )}
          </>
        )}
      </Loaded>
      {children}
    </Panel>
  );
}
