/** One item at the desk. */
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { CuratedItem } from '#contract/curation.ts';
import { KIND_FACTS } from '#contract/kinds.ts';
import { Loaded, ScreenHead, StatusMark } from '../parts.tsx';
import { itemQuery } from '../queries.ts';
import { titleOfItem } from '../titles.ts';

export function ItemScreen() {
  const { id } = useParams({ strict: false });
  return <Loaded query={useQuery(itemQuery(Number(id)))}>{(item) => <Item item={item} />}</Loaded>;
}

function Item({ item }: { item: CuratedItem }) {
  return (
    <>
      <ScreenHead title={titleOfItem(item)} lead={KIND_FACTS[item.kind].word} />
      <p className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <StatusMark status={item.status} />
        {item.status === 'published' && <a href={item.page}>See it on the site</a>}
        <Link to="/curate/items/$id/history" params={{ id: String(item.id) }}>
          What it said before
        </Link>
      </p>
    </>
  );
}
