/** One item at the desk, new or not: its form. */
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { Busy } from '#app/ui/busy.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { KIND_FACTS, KINDS, type Kind } from '#domain/kinds.ts';
import { itemQuery } from '../../kit/data/queries.ts';
import { Loaded, ScreenHead } from '../../kit/parts.tsx';
import { ItemForm } from './item-form.tsx';

/** A form that began as a new item; `id` once the site has given it a number. */
interface Begun {
  key: number;
  kind: Kind;
  id?: number;
  /** Whether the address has followed. */
  hasArrived?: boolean;
}

/** Of what kind a new item is. */
export interface ItemSearch {
  kind?: Kind;
}

export function ItemScreen() {
  const { id = '' } = useParams({ strict: false });
  const { kind } = useSearch({ strict: false }) as { kind?: unknown };
  const asked = id === 'new' ? KINDS.find((one) => one === kind) : undefined;
  const [begun, setBegun] = useState<Begun>();
  const onMade = useCallback((made: number) => setBegun((now) => now && { ...now, id: made }), []);
  // The form goes on under the new address as if nothing had happened: somebody is typing in it.
  const goesOn = begun?.id !== undefined && id === String(begun.id);
  if (asked && (begun?.kind !== asked || begun.hasArrived)) setBegun({ key: (begun?.key ?? 0) + 1, kind: asked });
  if (goesOn && !begun.hasArrived) setBegun({ ...begun, hasArrived: true });

  if (begun && (asked === begun.kind || goesOn))
    return <ItemForm key={begun.key} kind={begun.kind} item={undefined} onMade={onMade} />;
  return id === 'new' ? <ChooseKind /> : <Opened key={id} id={Number(id)} />;
}

/** What was kept of it since it was last looked at is what one begins with. */
function Opened({ id }: { id: number }) {
  const query = useQuery(itemQuery(id));
  if (query.data && !query.isFetchedAfterMount)
    return (
      <p role="status" className="flex min-h-11 items-center gap-4 text-muted">
        <Busy>One moment…</Busy>
      </p>
    );
  return <Loaded query={query}>{(item) => <ItemForm kind={item.kind} item={item} />}</Loaded>;
}

function ChooseKind() {
  return (
    <>
      <ScreenHead title="Add an item" lead="What is it?" />
      <ul className="mt-5 grid max-w-180 gap-3 sm:grid-cols-2">
        {KINDS.map((kind) => (
          <li key={kind}>
            <Link
              to="/curate/items/$id"
              params={{ id: 'new' }}
              search={{ kind }}
              className="flex min-h-13 items-center gap-3 rounded-control border-[1.5px] border-control bg-raised px-4 py-1.5 text-ink no-underline hover:underline"
            >
              <Icon name={KIND_FACTS[kind].patterns[0]} className="size-5 text-link" />
              <span>
                <strong className="mr-2 font-strong">{capital(KIND_FACTS[kind].noun)}</strong>
                <span className="text-muted">{KIND_FACTS[kind].about}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
