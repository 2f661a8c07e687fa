/** Differences one below the other: what goes is struck, what comes is underlined, and each can be left out. */
import { useId, useState } from 'react';
import { number } from '#app/lib/words/formatting.ts';
import { Button } from '#app/ui/button.tsx';
import type { ReplacedField } from '#contract/replace.ts';
import { fieldWords } from '../../kit/history/field-words.ts';
import { Panel } from '../../kit/screen-parts.tsx';
import { PlaceLine } from './place-line.tsx';

/** So many are shown at once. */
const AT_ONCE = 50;

export const keyOf = ({ id, field }: Pick<ReplacedField, 'id' | 'field'>): string => `${id} ${field}`;

interface DifferenceListProps {
  changes: readonly ReplacedField[];
  /** How many there are, also beyond those that are told. */
  count: number;
  instead: string;
  left: ReadonlySet<string>;
  onLeave: (key: string, isLeft: boolean) => void;
}

export function DifferenceList({ changes, count, instead, left, onLeave }: DifferenceListProps) {
  const id = useId();
  const [most, setMost] = useState(AT_ONCE);
  const shown = changes.slice(0, most);
  const showMore = () => {
    const next = most;
    setMost(most + AT_ONCE);
    requestAnimationFrame(() => document.getElementById(`${id}-${next}`)?.focus());
  };
  return (
    <>
      <Panel title="Differences" count={count} className="mt-4">
        <ul>
          {shown.map((change, i) => {
            const key = keyOf(change);
            return (
              <li
                key={key}
                className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 border-t-(length:--line-width) border-line px-4 py-2.5"
              >
                <input
                  id={`${id}-${i}`}
                  type="checkbox"
                  aria-label={`Change ${change.title}: ${fieldWords(change.field)}`}
                  aria-describedby={`${id}-${i}-text`}
                  checked={!left.has(key)}
                  onChange={({ target }) => onLeave(key, !target.checked)}
                  className="tick-box my-1.5 size-6"
                />
                <div className="grid gap-1">
                  <PlaceLine place={change} />
                  <p id={`${id}-${i}-text`} className="max-w-(--measure) text-base whitespace-pre-wrap wrap-anywhere">
                    <Difference change={change} instead={instead} isLeft={left.has(key)} />
                  </p>
                  {change.times > change.marks.length && (
                    <p className="text-muted">And {number(change.times - change.marks.length)} more in this field.</p>
                  )}
                </div>
              </li>
            );
          })}
        </ul>
      </Panel>
      {most < changes.length && (
        <p className="mt-4">
          <Button onPress={showMore}>Show {Math.min(AT_ONCE, changes.length - most)} more</Button>
        </p>
      )}
      {most >= changes.length && changes.length < count && (
        <p className="mt-4 max-w-(--measure)">
          These are the first {number(changes.length)} of {number(count)}. The others change as well. To see all of
          them, look for more words or in fewer fields.
        </p>
      )}
    </>
  );
}

interface DifferenceProps {
  change: ReplacedField;
  instead: string;
  isLeft: boolean;
}

function Difference({ change: { before, marks }, instead, isLeft }: DifferenceProps) {
  if (isLeft) return before;
  let at = 0;
  const parts = marks.map(([start = 0, end = 0]) => {
    const part = (
      <span key={start}>
        {before.slice(at, start)}
        <del className="rounded-tile bg-danger px-0.5 text-danger-text line-through decoration-2">
          <span className="sr-only">Removed: </span>
          {before.slice(start, end)}
        </del>
        {instead !== '' && (
          <ins className="ml-1 rounded-tile bg-success px-0.5 text-success-text underline decoration-2">
            <span className="sr-only">Added: </span>
            {instead}
          </ins>
        )}
      </span>
    );
    at = end;
    return part;
  });
  return (
    <>
      {parts}
      {before.slice(at)}
    </>
  );
}
