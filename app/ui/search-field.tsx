import { useEffect, useId, useState } from 'react';
import { buttonClass } from './button.tsx';
import { Icon } from './icon.tsx';
import { type Kept, KeptInputs } from './kept-inputs.tsx';

interface SearchFieldProps {
  label: string;
  hint?: string;
  /** The words that were searched for. */
  value?: string | undefined;
  /** Where the form leads without script; it sends `query`. */
  action: string;
  /** Further parameters that the form keeps. */
  keep?: Kept;
  onSearch: (query: string) => void;
}

/** A visible label, a tall field and a button with the word. Nothing is sent while it is empty. */
export function SearchField({ label, hint, value = '', action, keep = {}, onSearch }: SearchFieldProps) {
  const id = useId();
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  return (
    <search>
      <form
        action={action}
        className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim()) onSearch(text.trim());
        }}
      >
        <label htmlFor={id} className="col-span-full text-lead font-strong">
          {label}
        </label>
        <span className="flex min-h-15 items-center gap-3 rounded-control border-2 border-control bg-raised px-4 focus-within:outline-(length:--focus-width) focus-within:outline-offset-2 focus-within:outline-(--focus)">
          <Icon name="search" />
          <input
            id={id}
            name="query"
            type="search"
            value={text}
            maxLength={2_000}
            autoComplete="off"
            required
            onChange={(event) => setText(event.target.value)}
            aria-describedby={hint ? `${id}-hint` : undefined}
            className="w-full min-w-0 flex-1 appearance-none border-0 bg-transparent py-3 outline-none"
          />
        </span>
        <KeptInputs keep={keep} />
        <button type="submit" className={buttonClass('filled', 'tall')}>
          Search
        </button>
        {hint && (
          <p id={`${id}-hint`} className="col-span-full text-small text-muted">
            {hint}
          </p>
        )}
      </form>
    </search>
  );
}
