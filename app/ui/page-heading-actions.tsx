import type { ReactNode } from 'react';
import { Share } from './share.tsx';

interface PageHeadingActionsProps {
  title: string;
  favourite: ReactNode;
  /** What reads the head aloud, where it has a text. */
  read: ReactNode;
  /** The way to follow what it holds, where that can be followed. */
  follow?: ReactNode;
}

/** What can be done with the whole of a page that shows one thing, beside its title. */
export function PageHeadingActions({ title, favourite, read, follow }: PageHeadingActionsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {favourite}
      <div className="-ml-2 flex flex-wrap gap-x-2">
        <Share title={title} />
        {follow}
        {/* Nothing stands behind it, so that it leaves no gap on a device without a voice. */}
        {read}
      </div>
    </div>
  );
}
