/** The end of an event follows its begin, once somebody has left that: while they write, a year has one figure first. */
import { type FocusEvent, useRef, useState } from 'react';
import { clockTime, dayInWords } from '#app/lib/words/dates.ts';
import type { ItemDraft } from './item-draft.ts';
import { movedEnd } from './moved-end.ts';

const textOf = (draft: ItemDraft, name: string): string => {
  const value = draft.snapshot().values[name];
  return typeof value === 'string' ? value : '';
};

interface MovingEnd {
  /** For what stands about the field of the begin. */
  about: { onFocus: () => void; onBlur: (event: FocusEvent) => void };
  /** What is said beside the end that was moved; nothing once it was changed by hand. */
  note: string | undefined;
}

export function useMovingEnd(draft: ItemDraft): MovingEnd {
  const before = useRef<string>(undefined);
  const [moved, setMoved] = useState<string>();
  const onFocus = () => {
    before.current ??= textOf(draft, 'start_date');
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget as Node | null) || before.current === undefined) return;
    const end = movedEnd(before.current, textOf(draft, 'start_date'), textOf(draft, 'end_date'));
    before.current = undefined;
    if (end === undefined) return;
    draft.edit('end_date', end);
    setMoved(end);
  };
  const stands = moved !== undefined && textOf(draft, 'end_date') === moved;
  return { about: { onFocus, onBlur }, note: stands ? noteOf(moved) : undefined };
}

function noteOf(end: string): string {
  const [day = '', time] = end.split('T');
  const words = time ? `${dayInWords(day)}, ${clockTime(`${end}Z`, 'UTC')}` : dayInWords(day);
  return `The end moved along with the beginning, to ${words}.`;
}
