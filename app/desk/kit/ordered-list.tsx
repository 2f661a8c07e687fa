/**
 * A list whose order somebody decides: by buttons, by Alt and an arrow on the row, or by dragging. The focus goes along
 * with what was moved, and its new place is said.
 */
import { type DragEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { number as formatted } from '../../lib/words/formatting.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { DeskSign } from './signs.tsx';

interface OrderedRow {
  key: string;
  /** What it is called. */
  name: string;
  /** What stands below the name. */
  note?: ReactNode;
}

interface OrderedListProps {
  /** What the list is called. */
  label: string;
  rows: readonly OrderedRow[];
  onMove: (from: number, to: number) => void;
  onTakeOut?: ((index: number) => void) | undefined;
}

/** The same list with one of it in another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = list.toSpliced(from, 1);
  return next.toSpliced(to, 0, list[from] as T);
}

type Side = 'up' | 'down';

/** More rows at once would make each press slow. */
const ROWS_AT_ONCE = 100;

export function OrderedList({ label, rows, onMove, onTakeOut }: OrderedListProps) {
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const [dragged, setDragged] = useState<number>();
  const [most, setMost] = useState(ROWS_AT_ONCE);
  /** The row and the button that take the focus when the list stands anew. */
  const next = useRef<{ key: string; side: Side } | undefined>(undefined);

  useEffect(() => {
    const wanted = next.current;
    if (!wanted) return;
    next.current = undefined;
    const row = list.current?.querySelector(`[data-key="${CSS.escape(wanted.key)}"]`);
    const other = wanted.side === 'up' ? 'down' : 'up';
    const button = [wanted.side, other].map((side) => row?.querySelector<HTMLButtonElement>(`[data-side=${side}]`));
    button.find((one) => one && !one.disabled)?.focus();
  });

  const move = (from: number, to: number, side: Side) => {
    const row = rows[from];
    if (!row || to < 0 || to >= rows.length || from === to) return;
    next.current = { key: row.key, side };
    // What goes below the last row that stands there takes that place along.
    if (to >= most) setMost(to + 1);
    setSaid(`${row.name} is number ${to + 1} of ${rows.length} now.`);
    onMove(from, to);
  };
  const showMore = () => {
    const first = rows[most];
    if (first) next.current = { key: first.key, side: 'up' };
    setMost(most + ROWS_AT_ONCE);
  };
  const onKeyDown = (index: number) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(index, event.key === 'ArrowUp' ? index - 1 : index + 1, event.key === 'ArrowUp' ? 'up' : 'down');
  };
  const onDrop = (index: number) => (event: DragEvent) => {
    event.preventDefault();
    if (dragged !== undefined) move(dragged, index, index < dragged ? 'up' : 'down');
    setDragged(undefined);
  };
  return (
    <>
      <ol ref={list} aria-label={label}>
        {rows.slice(0, most).map(({ key, name, note }, index) => (
          <li
            key={key}
            data-key={key}
            draggable
            onDragStart={() => setDragged(index)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => dragged !== undefined && event.preventDefault()}
            onDrop={onDrop(index)}
            onKeyDown={onKeyDown(index)}
            className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t-(length:--line-width) border-line px-4 py-2 ${dragged === index ? 'bg-wash' : ''}`}
          >
            <span className="flex min-w-0 items-baseline gap-3">
              <span className="figures min-w-6 text-right text-muted">{index + 1}</span>
              <span className="min-w-0">
                <bdi className="font-strong wrap-anywhere">{name}</bdi>
                {note && <span className="block text-muted">{note}</span>}
              </span>
            </span>
            <span className="flex flex-wrap gap-2 max-md:gap-1.5 max-md:pl-9">
              {index > 0 && (
                <Button className="min-h-9! max-md:px-2.5!" onPress={() => move(index, 0, 'down')}>
                  Move to top<span className="sr-only">{name}</span>
                </Button>
              )}
              <Button
                className="min-h-9! max-md:px-2.5!"
                data-side="up"
                isDisabled={index === 0}
                onPress={() => move(index, index - 1, 'up')}
              >
                <DeskSign name="ascending" className="size-4 in-disabled:opacity-40" />
                <span className="sr-only">Move {name} up</span>
              </Button>
              <Button
                className="min-h-9! max-md:px-2.5!"
                data-side="down"
                isDisabled={index === rows.length - 1}
                onPress={() => move(index, index + 1, 'down')}
              >
                <DeskSign name="descending" className="size-4 in-disabled:opacity-40" />
                <span className="sr-only">Move {name} down</span>
              </Button>
              {onTakeOut && (
                <Button className="min-h-9! max-md:px-2.5!" onPress={() => onTakeOut(index)}>
                  <Icon name="close" className="size-4" />
                  <span className="sr-only">Remove {name}</span>
                </Button>
              )}
            </span>
          </li>
        ))}
      </ol>
      {rows.length > most && (
        <div className="flex flex-wrap items-center gap-4 border-t-(length:--line-width) border-line px-4 py-3">
          <Button onPress={showMore}>
            Show more<span className="sr-only"> of {label}</span>
          </Button>
          <p className="figures text-muted">
            Showing {formatted(most)} of {formatted(rows.length)}. What you add comes last.
          </p>
        </div>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}
