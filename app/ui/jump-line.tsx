/** One quiet line of plain links to what a page holds, kind by kind, each with how many there are. */
import type { ReactNode } from 'react';
import { number } from '../lib/words.ts';

export interface Jump {
  words: string;
  /** Unknown where nothing is counted. */
  total?: number;
  link: (props: { className: string; children: ReactNode }) => ReactNode;
}

/** On a telephone two rows at most. */
const ON_NARROW = 6;

/** What has none is left out; a single one is no choice. */
export function JumpLine({ label, jumps }: { label: string; jumps: readonly Jump[] }) {
  const shown = jumps.filter(({ total }) => total !== 0);
  if (shown.length < 2) return null;
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-x-6 border-b-(length:--line-width) border-line pb-1 max-sm:gap-x-5">
        {shown.map(({ words, total, link }, i) => (
          <li key={words} className={i >= ON_NARROW ? 'max-sm:hidden' : undefined}>
            {link({
              className: 'inline-flex min-h-11 items-center gap-x-1.5',
              children: (
                <>
                  {words}{' '}
                  {total !== undefined && (
                    <span className="font-normal text-muted figures tabular-nums">{number(total)}</span>
                  )}
                </>
              ),
            })}
          </li>
        ))}
      </ul>
    </nav>
  );
}
