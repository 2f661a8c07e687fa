import type { ReactNode } from 'react';
import { Share } from './share.tsx';

interface HeadActionsProps {
  title: string;
  favourite: ReactNode;
  /** What reads the head aloud, where it has a text. */
  read: ReactNode;
}

/** What can be done with the whole of a page that shows one thing, beside its title. */
export function HeadActions({ title, favourite, read }: HeadActionsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {favourite}
      <span className="-ml-2 flex flex-wrap gap-x-2">
        <Share title={title} />
        {read}
      </span>
    </div>
  );
}
