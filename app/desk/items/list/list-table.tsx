/** The list itself: a table on wide screens, rows of lines on narrow ones. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dateLines } from '#app/lib/words/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { CuratedItem, ItemSort } from '#contract/curation.ts';
import { KIND_FACTS } from '#domain/kinds.ts';
import { StatusMark } from '../../kit/items/status-mark.tsx';
import { dueInWords, momentInWords } from '../../kit/moments.ts';
import { fieldIn, namesIn, titleOfItem } from '../../kit/record-accessors.ts';
import { DeskSign } from '../../kit/signs.tsx';
import { topicsQuery } from './fetch-all-pages.ts';
import { type Column, columnsOf, directionOf, type ListAddress, sortedBy } from './list-address.ts';
import { QuickEdit } from './quick-edit.tsx';
import type { SavedRow } from './row-draft.ts';

interface ListTableProps {
  items: readonly CuratedItem[];
  said: ListAddress;
  go: (change: ListAddress) => void;
  chosen: ReadonlySet<number>;
  onChoose: (ids: readonly number[], isChosen: boolean) => void;
  /** The item whose row is open. */
  editing: number | undefined;
  onEdit: (id: number | undefined) => void;
  onSaved: (item: CuratedItem, saved: SavedRow) => void;
}

/** What each column is called, and what the list can be ordered by. */
const HEADS: Record<Column, { words: string; sort?: ItemSort }> = {
  kind: { words: 'Kind', sort: 'kind' },
  status: { words: 'Status', sort: 'status' },
  topics: { words: 'Topics' },
  starts_at: { words: 'Happens', sort: 'starts_at' },
  updated_at: { words: 'Changed', sort: 'updated_at' },
};

/** The id of the button that opens a row: the focus comes back to it. */
export const editButtonId = (id: number): string => `edit-${id}`;

/** On a telephone what stands beside a title flows in lines below it. */
const CELL = 'px-2.5 py-2 align-middle max-md:p-0';
/** A name that no column has room for is broken, others keep theirs. */
const NAMES = `${CELL} min-w-36 wrap-anywhere max-lg:hidden`;

export function ListTable({ items, said, go, chosen, onChoose, editing, onEdit, onSaved }: ListTableProps) {
  const ids = items.map(({ id }) => id);
  const columns = columnsOf(said.kind);
  const isAll = ids.length > 0 && ids.every((id) => chosen.has(id));
  const head = (sort: ItemSort, words: string) => (
    <SortHead
      key={sort}
      words={words}
      direction={directionOf(said, sort)}
      isForWide={sort === 'kind'}
      onPress={() => go(sortedBy(said, sort))}
    />
  );
  return (
    <table className="bounded w-full border-separate border-spacing-0 rounded-card bg-raised text-left max-md:block">
      <caption className="sr-only">Items</caption>
      <thead className="max-md:block">
        <tr className="bg-sunken max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-1 max-md:px-2.5">
          <td className="w-12 rounded-tl-card py-1 pl-3">
            <input
              type="checkbox"
              aria-label="Select all on this page"
              checked={isAll}
              onChange={() => onChoose(ids, !isAll)}
              className="tick-box my-2.5 size-6"
            />
          </td>
          {head('title', 'Title')}
          {columns.map((column) => {
            const { words, sort } = HEADS[column];
            return sort ? (
              head(sort, words)
            ) : (
              <th key={column} scope="col" className="px-2.5 font-strong max-lg:hidden">
                {words}
              </th>
            );
          })}
          <td className="rounded-tr-card" />
        </tr>
      </thead>
      <tbody className="max-md:block">
        {items.map((item) =>
          item.id === editing ? (
            <tr key={item.id} className="max-md:block">
              <td
                colSpan={columns.length + 3}
                className="border-t-(length:--line-width) border-line px-4 py-2 max-md:block"
              >
                <QuickEdit
                  item={item}
                  asksInShort={said.missing === 'in_short'}
                  onLeave={() => onEdit(undefined)}
                  onSaved={(saved) => onSaved(item, saved)}
                />
              </td>
            </tr>
          ) : (
            <Row
              key={item.id}
              item={item}
              columns={columns}
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
  /** A telephone has no room for it. */
  isForWide: boolean;
  onPress: () => void;
}

function SortHead({ words, direction, isForWide, onPress }: SortHeadProps) {
  const sorted = direction && (direction === 'asc' ? 'ascending' : 'descending');
  return (
    <th scope="col" aria-sort={sorted} className={`px-1 font-strong max-md:px-0 ${isForWide ? 'max-md:hidden' : ''}`}>
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
  columns: readonly Column[];
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onEdit: () => void;
}

function Row({ item, columns, isChosen, onChoose, onEdit }: RowProps) {
  const title = titleOfItem(item);
  return (
    <tr
      className={`max-md:relative max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-4 max-md:gap-y-1 max-md:px-4 max-md:py-2 [&>*]:border-line [&>*]:border-t-(length:--line-width) max-md:[&>*]:border-t-0 max-md:border-t-(length:--line-width) max-md:border-line ${isChosen ? 'bg-wash' : ''}`}
    >
      <td className="w-12 py-2 pl-3 max-md:absolute max-md:top-1 max-md:right-3 max-md:w-auto">
        <input
          type="checkbox"
          aria-label={`Select ${title}`}
          checked={isChosen}
          onChange={(event) => onChoose(event.target.checked)}
          className="tick-box my-1.5 size-6"
        />
      </td>
      <th scope="row" className={`${CELL} min-w-0 font-strong wrap-anywhere max-md:basis-full max-md:pr-10 md:w-[28%]`}>
        <Link
          to="/curate/items/$id"
          params={{ id: String(item.id) }}
          className="inline-flex min-h-9 items-center text-ink no-underline hover:underline"
        >
          {title}
        </Link>
        {!columns.includes('starts_at') && <span className="block font-normal text-muted">{datesOf(item)?.days}</span>}
      </th>
      {columns.map((column) => (
        <Cell key={column} column={column} item={item} />
      ))}
      <td className={`${CELL} text-right max-md:ml-auto`}>
        <Button id={editButtonId(item.id)} className="min-h-9!" onPress={onEdit}>
          <Icon name="pencil" className="size-4" />
          Edit
          <span className="sr-only">{title} here</span>
        </Button>
      </td>
    </tr>
  );
}

/** When an event takes place; other kinds have no day. */
function datesOf(item: CuratedItem) {
  const text = (field: string) => (fieldIn(item, field) as string | null | undefined) ?? null;
  return dateLines(text('start_date'), null, text('timezone'));
}

function Cell({ column, item }: { column: Column; item: CuratedItem }) {
  const topics = useQuery(topicsQuery);
  switch (column) {
    case 'kind': {
      const { word, patterns } = KIND_FACTS[item.kind];
      return (
        <td className={CELL}>
          <span className="flex items-center gap-2">
            <Icon name={patterns[0]} className="size-5 text-link" />
            {word}
          </span>
        </td>
      );
    }
    case 'status':
      return (
        <td className={CELL}>
          <StatusMark status={item.status} />
          {item.publish_at && <span className="mt-0.5 block text-muted">{dueInWords(item.publish_at)}</span>}
        </td>
      );
    case 'topics': {
      const nameOf = (slug: string) => topics.data?.find((topic) => topic.slug === slug)?.name ?? slug;
      return <td className={NAMES}>{namesIn(item, 'topics').map(nameOf).join(', ')}</td>;
    }
    case 'starts_at': {
      const when = datesOf(item);
      return (
        <td className={CELL}>
          {when?.days}
          {when?.times && <span className="block text-muted">{when.times}</span>}
        </td>
      );
    }
    case 'updated_at':
      return (
        <td className={CELL}>
          <span className="md:whitespace-nowrap">{momentInWords(item.updated_at)}</span>
          <span className="text-muted wrap-anywhere max-md:ml-2 md:block">{item.updated_by}</span>
        </td>
      );
  }
}
