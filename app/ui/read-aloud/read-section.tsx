import type { ReactNode } from 'react';
import { useReadAloudButton } from './use-read-aloud-button.tsx';

interface ReadSectionProps {
  /** The id of its heading, for addresses that lead to it. */
  id: string;
  title: string;
  children: ReactNode;
}

/** A part of a long text, with its heading, that can be read aloud by itself. */
export function ReadSection({ id, title, children }: ReadSectionProps) {
  const reading = useReadAloudButton<HTMLElement>(title);
  return (
    <section ref={reading.text} aria-labelledby={id} className="prose">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h2 id={id} className="mt-0 flex-[1_1_9rem] scroll-mt-6">
          {title}
        </h2>
        <span className="-mt-1 -mr-2">{reading.button}</span>
      </div>
      {reading.controls}
      {children}
    </section>
  );
}
