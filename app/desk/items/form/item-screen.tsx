/** One item at the desk, new or not: its form. */
import { useQuery } from '@tanstack/react-query';
import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { Busy } from '#app/ui/request-states.tsx';
import { KINDS, type Kind } from '#domain/kinds.ts';
import { itemQuery } from '../../kit/data/queries.ts';
import { focusField, nameInHash } from '../../kit/fields/field-id.ts';
import { Loaded } from '../../kit/screen-parts.tsx';
import { PasteLink } from '../paste/paste-link.tsx';
import { linkIn, type Proposal } from '../paste/proposal.ts';
import { ItemForm } from './item-form.tsx';

/** A form that began as a new item; `id` once the site has given it a number. */
interface Begun {
  key: number;
  kind: Kind;
  id?: number;
  /** Whether the address has followed. */
  hasArrived?: boolean;
  /** What a link brought for it. */
  proposal?: Proposal | undefined;
}

/** Of what kind a new item is, and the link that it begins with; other programs share it as `text`, too. */
export interface ItemSearch {
  kind?: Kind;
  link?: string;
  text?: string;
}

export function ItemScreen() {
  const { id = '' } = useParams({ strict: false });
  const { kind, link, text } = useSearch({ strict: false }) as { kind?: unknown; link?: unknown; text?: unknown };
  const router = useRouter();
  const pasted = linkIn(link, text);
  const [proposal, setProposal] = useState<Proposal>();
  const isRead = pasted === undefined || proposal?.pasted === pasted;
  const wanted = KINDS.find((one) => one === kind);
  const asked = id === 'new' && isRead ? wanted : undefined;
  const [begun, setBegun] = useState<Begun>();
  const onRead = (read: Proposal) => {
    setProposal(read);
    void router.navigate({
      to: '/curate/items/$id',
      params: { id: 'new' },
      search: { kind: read.kind, link: read.pasted },
      replace: pasted !== undefined,
    });
  };
  const onMade = useCallback((made: number) => setBegun((now) => now && { ...now, id: made }), []);
  // The form goes on under the new address as if nothing had happened: somebody is typing in it.
  const goesOn = begun?.id !== undefined && id === String(begun.id);
  const brought = pasted === undefined ? undefined : proposal;
  // What was read as another kind waits for the address to follow.
  const isOfKind = brought === undefined || brought.kind === asked;
  if (asked && isOfKind && (begun?.kind !== asked || begun.hasArrived || begun.proposal !== brought))
    setBegun({ key: (begun?.key ?? 0) + 1, kind: asked, proposal: brought });
  if (goesOn && !begun.hasArrived) setBegun({ ...begun, hasArrived: true });

  if (begun && (asked === begun.kind || goesOn))
    return (
      <ItemForm
        key={begun.key}
        kind={begun.kind}
        item={undefined}
        onMade={onMade}
        proposal={begun.proposal}
        onRead={onRead}
      />
    );
  return id === 'new' ? <PasteLink link={pasted} kind={wanted} onRead={onRead} /> : <Opened key={id} id={Number(id)} />;
}

/** What was kept of it since it was last looked at is what one begins with. */
function Opened({ id }: { id: number }) {
  const query = useQuery(itemQuery(id));
  const isThere = query.isFetchedAfterMount && query.data !== undefined;
  // A link from elsewhere in the desk leads to one field.
  useEffect(() => {
    const name = nameInHash(location.hash);
    if (isThere && name) focusField(name);
  }, [isThere]);
  if (query.data && !query.isFetchedAfterMount)
    return (
      <p role="status" className="flex min-h-11 items-center gap-4 text-muted">
        <Busy>Loading…</Busy>
      </p>
    );
  return <Loaded query={query}>{(item) => <ItemForm kind={item.kind} item={item} />}</Loaded>;
}
