/** What in a thing may hurt: a line that says it, and what it hides until somebody wants to see it. */
import { type ReactNode, useState } from 'react';
import type { AnyCard } from '#contract/items.ts';
import { notesInWords } from '#domain/card-accessors.ts';
import { fateOf, noteNames, useNoteChoices } from '../../lib/preferences/content-notes.ts';
import { Icon } from '../icon.tsx';

/** Without script, and on paper, everything is there. */
const HIDDEN = '[@media_screen_and_(scripting:enabled)]:hidden';

export interface Folding {
  /** For the frame of the thing: what style sheets find it by before the first paint. */
  names: string | undefined;
  isFolded: boolean;
  /** For what is hidden. */
  behind: string;
  /** The line with its button; nothing where there is no note. */
  line: ReactNode;
}

/** `id`: of what is hidden, where it is one element. */
export function useFolding({ content_notes: notes }: Pick<AnyCard, 'content_notes'>, id?: string): Folding {
  const fate = fateOf(notes, useNoteChoices());
  const [isOpen, setOpen] = useState(false);
  if (notes.length === 0) return { names: undefined, isFolded: false, behind: '', line: null };
  const folds = fate !== 'show';
  const isFolded = folds && !isOpen;
  return {
    names: noteNames(notes),
    isFolded,
    behind: `behind-note ${isFolded ? HIDDEN : ''}`,
    line: (
      <NoteLine>
        <span className="min-w-[min(100%-2rem,8em)] flex-1">{notesInWords({ content_notes: notes })}</span>
        {folds && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            className="relative z-1 -my-2 ml-auto min-h-11 px-1 font-strong text-link underline underline-offset-[0.18em] noscript:hidden print:hidden"
          >
            {isOpen ? 'Hide' : 'Show'}
          </button>
        )}
      </NoteLine>
    ),
  };
}

/** A line that stands before everything else about a thing. */
export const NoteLine = ({ children }: { children: ReactNode }) => (
  <p className="card-note flex flex-wrap items-center gap-x-2.5 border-l-4 border-muted bg-sunken px-3 py-2 text-small leading-snug">
    <Icon name="content-note" className="size-5 shrink-0" />
    {children}
  </p>
);

interface BehindNotesProps {
  /** Of the thing; its page hides more than what stands in here. */
  fold: Folding;
  /** Of what is hidden here. */
  id: string;
  /** A sentence for who has not opened it: what is behind it, and where else to go. */
  hint: ReactNode;
  children: ReactNode;
}

/** On the page of a thing: its notes, and behind them what it says. */
export function BehindNotes({ fold, id, hint, children }: BehindNotesProps) {
  const { names, isFolded, behind, line } = fold;
  if (line === null) return children;
  return (
    <div data-notes={names} className="contents">
      <div data-unread className="w-full max-w-(--measure)">
        {line}
        {isFolded && <p className="mt-2 text-muted noscript:hidden print:hidden">{hint}</p>}
      </div>
      <div id={id} data-unread={isFolded || undefined} className={`contents ${behind}`}>
        {children}
      </div>
    </div>
  );
}

/** What people hold against what somebody stands for, and where that can be read. */
export function AimsNote({ note, source, of }: { note: string | null; source: string | null; of?: string }) {
  if (note === null) return null;
  return (
    <div className="w-full max-w-(--measure)">
      <NoteLine>
        <span className="min-w-[min(100%-2rem,8em)] flex-1">
          {of && `On ${of}: `}
          <bdi>{note}</bdi>
          {source && (
            <>
              {' '}
              <a href={source} className="font-strong">
                Read the source
              </a>
            </>
          )}
        </span>
      </NoteLine>
    </div>
  );
}
