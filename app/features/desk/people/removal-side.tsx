/** Beside a request: what it is about, and what was done so far. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { RemovalRequest } from '#contract/removals.ts';
import { ItemCard } from '../../../ui/cards/kind-views.tsx';
import { cardOf } from '../form/card-of.ts';
import { toValues } from '../form/values.ts';
import { momentInWords } from '../moments.ts';
import { Loaded, StatusMark } from '../parts.tsx';
import { itemQuery } from '../queries.ts';
import { DeskSign } from '../signs.tsx';

/** The item was public, and is away while somebody looks or for good. */
export const TakenDownMark = () => (
  <span className="inline-flex items-center gap-1.5 rounded-badge border-[1.5px] border-control bg-sunken px-1.5 font-strong whitespace-nowrap">
    <DeskSign name="barred" className="size-4" />
    Taken down
  </span>
);

export function RequestItem({ id, isDown }: { id: number; isDown: boolean }) {
  const query = useQuery(itemQuery(id));
  return (
    <section aria-labelledby="the-item">
      <Loaded query={query}>
        {(item) => (
          <>
            <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
              <h2 id="the-item" className="text-lead">
                The item
              </h2>
              {isDown ? <TakenDownMark /> : <StatusMark status={item.status} />}
            </div>
            <div inert className="text-base">
              <ItemCard card={cardOf(item.kind, toValues(item.kind, item), item, String)} level={3} />
            </div>
            <p className="mt-2">
              <Link to="/curate/items/$id" params={{ id: String(id) }} className="inline-flex min-h-8 items-center">
                Open its form
              </Link>
            </p>
          </>
        )}
      </Loaded>
    </section>
  );
}

export function SoFar({ request }: { request: RemovalRequest }) {
  const { received_at, assigned_to, decision, decided_at, answered_at } = request;
  const steps: (readonly [string, string] | null)[] = [
    [momentInWords(received_at), 'The request came. A mail told us.'],
    decided_at && decision
      ? [momentInWords(decided_at), decision === 'removed' ? 'It was removed.' : 'It stays.']
      : null,
    answered_at ? [momentInWords(answered_at), 'An answer went out by mail.'] : null,
  ];
  return (
    <section aria-labelledby="so-far" className="bounded rounded-card bg-raised px-5 py-4">
      <h2 id="so-far" className="text-lead">
        So far
      </h2>
      <dl className="mt-2 grid gap-2">
        {steps.map(
          (step) =>
            step && (
              <div key={step[1]}>
                <dt className="figures text-muted">{step[0]}</dt>
                <dd>{step[1]}</dd>
              </div>
            ),
        )}
      </dl>
      {assigned_to && <p className="mt-2">{assigned_to.name} works on it.</p>}
    </section>
  );
}
