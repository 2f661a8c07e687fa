/** What was searched instead of what was typed, and which words are used here. */
import type { ReactNode } from 'react';
import type { Spelling, TermNote } from '#contract/search.ts';
import { Icon } from './icon.tsx';

interface SearchedInsteadProps {
  spelling: Spelling;
  /** The link that takes the correction back. */
  asTyped: (props: { className: string; children: ReactNode }) => ReactNode;
}

export function SearchedInstead({ spelling: { searched, instead_of }, asTyped }: SearchedInsteadProps) {
  return (
    <div>
      <p className="sm:text-lead">
        Showing results for{' '}
        <strong className="font-strong">
          <bdi>{searched}</bdi>
        </strong>{' '}
        instead of <bdi>{instead_of}</bdi>.
      </p>
      {asTyped({
        className: 'inline-flex min-h-11 items-center',
        children: (
          <span>
            Search for <bdi>{instead_of}</bdi> as you typed it
          </span>
        ),
      })}
    </div>
  );
}

/** Another word is no mistake: this tells which one is used here, and why. */
export function OurWords({ terms }: { terms: TermNote[] }) {
  return (
    <Note>
      {terms.map(({ typed, note }) => (
        <p key={typed}>
          You searched for ‘<bdi>{typed}</bdi>’. {note}
        </p>
      ))}
    </Note>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <div
    role="note"
    className="grid grid-cols-[auto_1fr] gap-x-4 rounded-r-control border-l-4 border-led-line bg-raised py-4 pr-5 pl-5"
  >
    <Icon name="info" className="mt-0.5 size-6 text-link" />
    <div className="grid gap-2">{children}</div>
  </div>
);
