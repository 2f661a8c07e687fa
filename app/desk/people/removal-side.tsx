/** Beside a request: what it is about, and what was done so far. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { RemovalRequest } from '#contract/removals.ts';
import { SIZE_LIMIT } from '#domain/limits.ts';
import { ItemCard } from '../../ui/cards/kind-cards.tsx';
import { auditQuery, itemQuery } from '../kit/data/queries.ts';
import { cardOfForm } from '../kit/items/card-of.ts';
import { toValues } from '../kit/items/form-values.ts';
import { StatusMark } from '../kit/items/status-mark.tsx';
import { momentInWords } from '../kit/moments.ts';
import { Loaded } from '../kit/screen-parts.tsx';
import { DeskSign } from '../kit/signs.tsx';
import { doneSoFar } from './removal-history.ts';

/** The item was public, and is away while somebody looks or for good. */
export const TakenDownMark = () => (
  <span className="inline-flex items-center gap-1.5 rounded-badge border-[1.5px] border-control bg-sunken px-1.5 font-strong whitespace-nowrap">
    <DeskSign name="barred" className="size-4" />
    Hidden
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
              <ItemCard card={cardOfForm(item.kind, toValues(item.kind, item), item, String)} level={3} />
            </div>
            <p className="mt-2">
              <Link to="/curate/items/$id" params={{ id: String(id) }} className="inline-flex min-h-8 items-center">
                Open the form
              </Link>
            </p>
          </>
        )}
      </Loaded>
    </section>
  );
}

export function SoFar({ request }: { request: RemovalRequest }) {
  const { item, assigned_to } = request;
  const log = useQuery({
    ...auditQuery({ item: item?.id ?? 0, action: 'removal', size: SIZE_LIMIT }),
    enabled: item !== null,
  });
  return (
    <section aria-labelledby="so-far" className="bounded rounded-card bg-raised px-5 py-4">
      <h2 id="so-far" className="text-lead">
        Activity
      </h2>
      <dl className="mt-2 grid gap-2">
        {doneSoFar(request, log.data?.data).map(({ at, words }) => (
          <div key={`${at} ${words}`}>
            <dt className="figures text-muted">{momentInWords(at)}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      {assigned_to && <p className="mt-2">Assigned to {assigned_to.name}.</p>}
    </section>
  );
}
