/** Collections, each with the way to the order of what it holds. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { pageNumber, params } from '#app/lib/address/params.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { THEMES } from '#domain/kinds/collection.ts';
import { useAddress } from '../../kit/address.ts';
import { itemsQuery } from '../../kit/data/queries.ts';
import { StatusMark } from '../../kit/items/status-mark.tsx';
import { PagedList } from '../../kit/paged-list.tsx';
import { fieldIn, namesIn, titleOfItem } from '../../kit/record-accessors.ts';
import { ScreenHead } from '../../kit/screen-parts.tsx';

const TABLE = { page: pageNumber };
const read = params(TABLE);
export type CollectionsSearch = ReturnType<typeof read>;
const COLLECTIONS_A_PAGE = 30;

export function CollectionsScreen() {
  const [said, go] = useAddress(read);
  const query = useQuery(itemsQuery({ ...said, kind: 'collection', sort: 'title', size: COLLECTIONS_A_PAGE }));
  return (
    <>
      <ScreenHead title="Collections" lead="Small sets, chosen by hand. You decide what comes first.">
        <Link
          to="/curate/items/$id"
          params={{ id: 'new' }}
          search={{ kind: 'collection' }}
          className={buttonClass('filled')}
        >
          <Icon name="plus" className="size-5" />
          Add a collection
        </Link>
      </ScreenHead>
      <PagedList
        query={query}
        title="Collections"
        empty="There is no collection yet. Add the first."
        className="mt-6"
        go={go}
      >
        {(collection) => {
          const name = titleOfItem(collection);
          const themes = THEMES.flatMap((n) => fieldIn(collection, `theme_${n}_name`) ?? []);
          const held = ['items', ...THEMES.map((n) => `theme_${n}_items`)].flatMap((field) =>
            namesIn(collection, field),
          );
          return (
            <li
              key={collection.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t-(length:--line-width) border-line px-4 py-3"
            >
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-x-3 font-strong wrap-anywhere">
                  {name}
                  <StatusMark status={collection.status} />
                </p>
                <p className="text-muted">
                  {held.length === 1 ? 'Holds 1 thing' : `Holds ${held.length} things`}
                  {themes.length > 0 && `, in themes: ${themes.join(', ')}`}.
                </p>
              </div>
              <div className="flex flex-wrap gap-2">
                <Link
                  to="/curate/collections/$id"
                  params={{ id: String(collection.id) }}
                  className={buttonClass('outlined')}
                >
                  Edit order<span className="sr-only">{name}</span>
                </Link>
                <Link to="/curate/items/$id" params={{ id: String(collection.id) }} className={buttonClass('plain')}>
                  Edit text and quote<span className="sr-only">of {name}</span>
                </Link>
              </div>
            </li>
          );
        }}
      </PagedList>
    </>
  );
}
