/** A row of filters above a list. Each change is an address of its own; without script a button sends them. */
import { useHydrated } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { buttonClass } from './button.tsx';
import { Foldable } from './foldable.tsx';
import { HiddenInputs, type HiddenValues } from './hidden-inputs.tsx';
import { Icon } from './icon.tsx';

interface FilterFormProps {
  /** What is filtered, for people who jump from region to region. */
  label: string;
  action: string;
  /** How many filters are on. */
  active: number;
  /** What else the address says, kept when the form is sent without script. */
  hiddenValues?: HiddenValues;
  children: ReactNode;
}

export function FilterForm({ label, action, active, hiddenValues = {}, children }: FilterFormProps) {
  const hydrated = useHydrated();
  return (
    <search aria-label={label}>
      <Foldable active={active} below="sm">
        <form action={action} className="relative">
          <HiddenInputs values={hiddenValues} />
          <div className="grid gap-4 sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">{children}</div>
          {/* Until the page is hydrated it stands beside the number below: what leaves again has taken no room. */}
          {!hydrated && (
            <button
              type="submit"
              className={`${buttonClass('outlined')} mt-4 not-noscript:absolute not-noscript:top-full not-noscript:left-1/2 not-noscript:z-1 not-noscript:mt-6 not-noscript:-translate-x-1/2`}
            >
              Apply
            </button>
          )}
        </form>
      </Foldable>
    </search>
  );
}

/** What the link that takes a filter off is given. */
export interface ChipLinkProps {
  className: string;
  children: ReactNode;
}

/** Shorter on telephones, where it stands beside the number. */
export const CLEAR_WORDS = (
  <span>
    Clear all<span className="max-sm:sr-only"> filters</span>
  </span>
);

interface ChipsProps {
  /** The number of things that the filters leave. */
  children: ReactNode;
  /** Whether the number is told when it changes (the default); not where the page says it elsewhere. */
  isSaid?: boolean;
  /** What else narrows the list: shut it stands at the end of the row, open it has the number right above it. */
  more?: ReactNode;
  /** Whether that narrows it now. */
  isNarrowed?: boolean;
  chips: { key: string; words: string; link: (props: ChipLinkProps) => ReactNode }[];
  clear: ReactNode;
}

/** How many there are, and what is chosen, each with a way to take it off. */
export function Chips({ children, isSaid = true, more, isNarrowed = false, chips, clear }: ChipsProps) {
  const row = useRef<HTMLDivElement>(null);
  const pressed = useRef<number>(undefined);
  // What was pressed is gone: the focus goes to the next chip, or to the number of things that there are now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the chips are others
  useEffect(() => {
    const at = pressed.current;
    pressed.current = undefined;
    if (at === undefined || document.activeElement !== document.body) return;
    const links = row.current?.querySelectorAll('a') ?? [];
    const next = chips.length > 0 ? links[Math.min(at, chips.length - 1)] : row.current?.querySelector('p');
    next?.focus({ preventScroll: true });
  }, [chips.map(({ key }) => key).join(' '), isNarrowed]);
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: presses of the links in it */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: links are pressed with keys, too */}
      <div
        ref={row}
        onClick={({ target }) => {
          const links = [...(row.current?.querySelectorAll('a') ?? [])];
          pressed.current = links.findIndex((link) => link.contains(target as Node));
        }}
        className="mt-1 mb-1 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 sm:gap-x-4"
      >
        <p role={isSaid ? 'status' : undefined} tabIndex={-1} className="figures outline-none">
          {children}
        </p>
        {chips.map(({ key, words, link }) => (
          <span key={key} className="contents">
            {link({
              className:
                'as-button target inline-flex items-center gap-2 rounded-control border border-control bg-wash pr-2 pl-3.5 text-card text-ink no-underline hover:underline',
              children: (
                <>
                  {words}
                  <span className="sr-only">: remove this filter</span>
                  <Icon name="close" className="size-4.5" />
                </>
              ),
            })}
          </span>
        ))}
        {(chips.length > 0 || isNarrowed) && clear}
        {more}
      </div>
    </>
  );
}
