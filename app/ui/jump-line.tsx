/** One quiet line of plain links to what a page holds, kind by kind, each with how many there are. */
import { type ReactNode, useState } from 'react';
import { number } from '../lib/words/formatting.ts';

export interface Jump {
  words: string;
  /** Unknown where nothing is counted. */
  total?: number;
  /** Whether it stands among the first few that a telephone shows: what somebody in need looks for. */
  first?: boolean;
  link: (props: { className: string; children: ReactNode }) => ReactNode;
}

/** On a telephone two rows at most, the way to the others among them. */
const ON_NARROW = 5;

interface JumpLineProps {
  label: string;
  jumps: readonly Jump[];
  /** How many a telephone shows at first. */
  narrow?: number;
}

/** What has none is left out; a single one is no choice. */
export function JumpLine({ label, jumps, narrow = ON_NARROW }: JumpLineProps) {
  const [isOpen, setOpen] = useState(false);
  const shown = jumps.filter(({ total }) => total !== 0);
  if (shown.length < 2) return null;
  const folded = foldedOf(shown, narrow);
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-x-6 border-y-(length:--line-width) border-line py-0.5 max-sm:gap-x-4.5">
        {shown.map((jump) => (
          <li key={jump.words} className={folded.has(jump) && !isOpen ? 'max-sm:hidden noscript:block!' : undefined}>
            {jump.link({
              className:
                'inline-flex min-h-11 items-center gap-x-1.5 aria-[current]:text-ink aria-[current]:no-underline aria-[current]:shadow-[inset_0_-3px_0_var(--accent)]',
              children: (
                <>
                  {jump.words}{' '}
                  {jump.total !== undefined && (
                    <span className="font-normal text-muted figures tabular-nums">{number(jump.total)}</span>
                  )}
                </>
              ),
            })}
          </li>
        ))}
        {folded.size > 0 && (
          <li className="sm:hidden noscript:hidden">
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
              className="inline-flex min-h-11 items-center text-link underline underline-offset-[0.18em]"
            >
              {isOpen ? 'Fewer' : `${folded.size} more`}
            </button>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** What a telephone shows only when asked to: the last ones, but none that has to be among the first. */
function foldedOf(jumps: readonly Jump[], narrow: number): ReadonlySet<Jump> {
  if (jumps.length <= narrow + 1) return new Set();
  const wanted = jumps.filter(({ first }) => first).length;
  let room = narrow - wanted;
  return new Set(jumps.filter(({ first }) => !first && room-- <= 0));
}
