/** The list itself: a table on wide screens, rows of lines on narrow ones. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CuratedItem, ItemSort } from '#contract/curation.ts';
import { KIND_FACTS } from '#contract/kinds.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { dueInWords, momentInWords } from '../moments.ts';
import { StatusMark } from '../parts.tsx';
import { DeskSign } from '../signs.tsx';
import { namesIn, titleOfItem } from '../titles.ts';
import { topicsQuery } from './all-items.ts';
import type { Kept } from './keep-row.ts';
import { directionOf, type ListAddress, sortedBy } from './list-address.ts';
import { QuickEdit } from './quick-edit.tsx';

interface ListTableProps {
  items: readonly CuratedItem[];
  said: ListAddress;
  go: (change: ListAddress) => void;
  chosen: ReadonlySet<number>;
  onChoose: (ids: readonly number[], isChosen: boolean) => void;
  /** The item whose row is open. */
  editing: number | undefined;
  onEdit: (id: number | undefined) => void;
  onKept: (item: CuratedItem, kept: Kept) => void;
}

const COLUMNS: readonly { sort: ItemSort; words: string }[] = [
  { sort: 'title', words: 'Title' },
  { sort: 'kind', words: 'Kind' },
  { sort: 'status', words: 'Status' },
];

/** The id of the button that opens a row: the focus comes back to it. */
export const editButtonId = (id: number): string => `edit-${id}`;

const CELL = 'px-2.5 py-2 align-middle max-md:block max-md:px-4 max-md:py-0.5';

export function ListTable({ items, said, go, chosen, onChoose, editing, onEdit, onKept }: ListTableProps) {
  const ids = items.map(({ id }) => id);
  const isAll = ids.length > 0 && ids.every((id) => chosen.has(id));
  const head = (sort: ItemSort, words: string) => (
    <SortHead key={sort} words={words} direction={directionOf(said, sort)} onPress={() => go(sortedBy(said, sort))} />
  );
  return (
    <table className="bounded w-full border-separate border-spacing-0 rounded-card bg-raised text-left max-md:block">
      <caption className="sr-only">Items</caption>
      <thead className="max-md:block">
        <tr className="bg-sunken max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-4 max-md:px-4">
          <td className="w-12 rounded-tl-card py-1 pl-3">
            <input
              type="checkbox"
              aria-label="Choose all on this page"
              checked={isAll}
              onChange={() => onChoose(ids, !isAll)}
              className="tick-box my-2.5 size-6"
            />
          </td>
          {COLUMNS.map(({ sort, words }) => head(sort, words))}
          <th scope="col" className="px-2.5 font-strong max-lg:hidden">
            Topics
          </th>
          {head('updated_at', 'Changed')}
          <td className="rounded-tr-card" />
        </tr>
      </thead>
      <tbody className="max-md:block">
        {items.map((item) =>
          item.id === editing ? (
            <tr key={item.id} className="max-md:block">
              <td colSpan={7} className="border-t-(length:--line-width) border-line px-4 py-2 max-md:block">
                <QuickEdit item={item} onLeave={() => onEdit(undefined)} onKept={(kept) => onKept(item, kept)} />
              </td>
            </tr>
          ) : (
            <Row
              key={item.id}
              item={item}
              isChosen={chosen.has(item.id)}
              onChoose={(isChosen) => onChoose([item.id], isChosen)}
              onEdit={() => onEdit(item.id)}
            />
          ),
        )}
      </tbody>
    </table>
  );
}

interface SortHeadProps {
  words: string;
  direction: 'asc' | 'desc' | undefined;
  onPress: () => void;
}

function SortHead({ words, direction, onPress }: SortHeadProps) {
  const sorted = direction && (direction === 'asc' ? 'ascending' : 'descending');
  return (
    <th scope="col" aria-sort={sorted} className="px-1 font-strong max-md:px-0">
      <button
        type="button"
        onClick={onPress}
        className={`inline-flex min-h-11 min-w-11 items-center gap-1 px-1.5 underline-offset-[0.18em] hover:underline ${direction ? 'underline' : ''}`}
      >
        {words}
        {sorted && <DeskSign name={sorted} className="size-4" />}
      </button>
    </th>
  );
}

interface RowProps {
  item: CuratedItem;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onEdit: () => void;
}

function Row({ item, isChosen, onChoose, onEdit }: RowProps) {
  const title = titleOfItem(item);
  const { word, patterns } = KIND_FACTS[item.kind];
  const topics = useQuery(topicsQuery);
  const names = namesIn(item, 'topics').map((slug) => topics.data?.find((topic) => topic.slug === slug)?.name ?? slug);
  return (
    <tr
      className={`max-md:relative max-md:block max-md:py-2 max-md:pr-14 [&>*]:border-line [&>*]:border-t-(length:--line-width) max-md:[&>*]:border-t-0 max-md:border-t-(length:--line-width) max-md:border-line ${isChosen ? 'bg-wash' : ''}`}
    >
      <td className="w-12 py-2 pl-3 max-md:absolute max-md:top-1 max-md:right-3 max-md:w-auto">
        <input
          type="checkbox"
          aria-label={`Choose ${title}`}
          checked={isChosen}
          onChange={(event) => onChoose(event.target.checked)}
          className="tick-box my-1.5 size-6"
        />
      </td>
      <th scope="row" className={`${CELL} font-strong md:w-[28%]`}>
        <Link
          to="/curate/items/$id"
          params={{ id: String(item.id) }}
          className="inline-flex min-h-9 items-center text-ink no-underline hover:underline"
        >
          {title}
        </Link>
      </th>
      <td className={CELL}>
        <span className="inline-flex items-center gap-2">
          <Icon name={patterns[0]} className="size-5 text-link" />
          {word}
        </span>
      </td>
      <td className={CELL}>
        <StatusMark status={item.status} />
        {item.publish_at && <span className="mt-0.5 block text-muted">{dueInWords(item.publish_at)}</span>}
      </td>
      <td className={`${CELL} max-lg:hidden`}>{names.join(', ')}</td>
      <td className={`${CELL} md:whitespace-nowrap`}>
        {momentInWords(item.updated_at)}
        <span className="block text-muted">{item.updated_by}</span>
      </td>
      <td className={`${CELL} text-right max-md:text-left`}>
        <Button id={editButtonId(item.id)} className="min-h-9!" onPress={onEdit}>
          <Icon name="pencil" className="size-4" />
          Edit
          <span className="sr-only">{title} here</span>
        </Button>
      </td>
    </tr>
  );
}
