import type { ReactNode } from 'react';

/** One of several steps, by number. */
export function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`step-${number}`} className="bounded grid gap-3 rounded-card bg-raised px-5 py-4">
      <h2 id={`step-${number}`} className="flex items-center gap-3 text-lead">
        <span aria-hidden="true" className="figures grid size-7 place-items-center rounded-tile bg-sunken">
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}
