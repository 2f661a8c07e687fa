/** How complete the catalogue is. These numbers are of things, not of people, and so they are exact. */
import { Link } from '@tanstack/react-router';
import { number } from '#app/lib/words/formatting.ts';
import type { Figures } from '#contract/figures.ts';
import { PRESENT_WORDS } from '#domain/missing.ts';
import { Panel } from '../../kit/screen-parts.tsx';

export function CompletePanel({ complete }: Pick<Figures, 'complete'>) {
  const lines = complete.filter(({ of }) => of > 0);
  return (
    <Panel title="Missing information">
      {lines.length === 0 && (
        <p className="border-t-(length:--line-width) border-line px-4 py-2.5">
          Nothing is published yet. <Link to="/curate/items">Start with an item</Link>, or{' '}
          <Link to="/curate/import">import a spreadsheet</Link>.
        </p>
      )}
      <ul>
        {lines.map(({ missing, of, without }) => (
          <li
            key={missing}
            className="grid items-center gap-x-6 gap-y-1 border-t-(length:--line-width) border-line px-4 py-1.5 md:min-h-14 md:grid-cols-[13rem_minmax(0,1fr)_7rem_11rem] print:grid-cols-[13rem_minmax(0,1fr)_7rem]"
          >
            <span className="font-strong">{PRESENT_WORDS[missing]}</span>
            <span aria-hidden="true" className="border-b-8 border-line max-md:not-print:hidden">
              <i
                className="-mb-2 block border-b-8 border-accent"
                style={{ width: `${(100 * (of - without)) / of}%` }}
              />
            </span>
            <span className="figures md:text-right print:text-right">
              {number(of - without)} of {number(of)}
            </span>
            {without > 0 ? (
              <Link
                to="/curate/items"
                search={{ status: 'published', missing, sort: 'views', order: 'desc' }}
                className="target inline-flex items-center justify-self-start md:justify-self-end print:hidden"
              >
                Show {without === 1 ? 'the one' : `the ${number(without)}`} without
                <span className="sr-only">: {PRESENT_WORDS[missing]}</span>
              </Link>
            ) : (
              <span className="text-muted md:text-right print:hidden">Nothing to do</span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
