import type { ReactNode } from 'react';
import { EndOfList } from './empty.tsx';

interface ShowMoreProps {
  /** How many stand on the screen, and how many there are. */
  shown: number;
  total: number;
  /** The link to the same address with one page more; nothing when this is all. */
  more: ReactNode;
}

/** The foot of a list: 'Show more' with what is left, or word that this is all. */
export function ListFoot({ shown, total, more }: ShowMoreProps) {
  if (total === 0) return null;
  if (!more) return <EndOfList />;
  return (
    <div className="mt-8 flex flex-wrap items-center gap-5">
      {more}
      <p className="text-muted">
        Showing {shown.toLocaleString('en-GB')} of {total.toLocaleString('en-GB')}
      </p>
    </div>
  );
}
