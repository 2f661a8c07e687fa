/** A word that opens a box below it, with or without script. */
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

export function DisclosureBox({ words, children }: { words: string; children: ReactNode }) {
  return (
    <details className="group max-w-(--measure) open:basis-full print:hidden">
      <summary className="target inline-flex cursor-pointer list-none items-center gap-2 rounded-control px-2 text-small font-medium text-link hover:underline [&::-webkit-details-marker]:hidden">
        <Icon name="plus" className="size-5 group-open:hidden" />
        <Icon name="minus" className="hidden size-5 group-open:block" />
        {words}
      </summary>
      <div className="bounded mt-2 ml-2 rounded-card bg-raised px-5 py-4 text-card">{children}</div>
    </details>
  );
}
