import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { QUERY_LIMIT } from '#domain/limits.ts';
import type { UseSuggestions } from '../lib/data/suggestions.ts';
import { buttonClass } from './button.tsx';
import { HiddenInputs, type HiddenValues } from './hidden-inputs.tsx';
import { Icon } from './icon.tsx';
import type { Caret, SuggestingInput } from './suggesting-input.tsx';

interface SearchFieldProps {
  label: string;
  hint?: string;
  /** The words that were searched for. */
  value?: string | undefined;
  /** Where the form leads without script; it sends `query`. */
  action: string;
  /** Further parameters that the form keeps. */
  hiddenValues?: HiddenValues;
  /** What it suggests while somebody types; for searches of the whole site. */
  useSuggestions?: UseSuggestions;
  onSearch: (query: string) => void;
}

/** A visible label, a tall field and a button with the word. Nothing is sent while it is empty. */
export function SearchField({
  label,
  hint,
  value = '',
  action,
  hiddenValues = {},
  useSuggestions,
  onSearch,
}: SearchFieldProps) {
  const id = useId();
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const typing = useRef(false);
  const write = (typed: string) => {
    typing.current = true;
    setText(typed);
  };
  const { Suggesting, caret, plain } = useSuggesting(useSuggestions !== undefined);
  const attributes = {
    name: 'query',
    inputMode: 'search',
    enterKeyHint: 'search',
    maxLength: QUERY_LIMIT,
    autoComplete: 'off',
    required: true,
    className: 'w-full min-w-0 flex-1 appearance-none border-0 bg-transparent py-3 outline-none',
  } as const;
  const describedBy = hint ? `${id}-hint` : undefined;
  return (
    <search>
      <form
        action={action}
        className="flex flex-wrap gap-x-3 gap-y-2"
        onSubmit={(event) => {
          event.preventDefault();
          typing.current = false;
          if (text.trim()) onSearch(text.trim());
        }}
      >
        <label id={`${id}-label`} htmlFor={id} className="basis-full text-lead font-strong">
          {label}
        </label>
        {Suggesting && useSuggestions ? (
          <Suggesting
            id={id}
            label={`${id}-label`}
            describedBy={describedBy}
            attributes={attributes}
            frame={FRAME}
            text={text}
            onText={write}
            caret={caret}
            typing={typing.current}
            useSuggestions={useSuggestions}
            onChosen={() => setText(value)}
          />
        ) : (
          <Frame>
            <input
              id={id}
              {...attributes}
              {...plain}
              value={text}
              onChange={(event) => write(event.target.value)}
              aria-describedby={describedBy}
            />
          </Frame>
        )}
        <HiddenInputs values={hiddenValues} />
        <button type="submit" className={buttonClass('filled', 'tall')}>
          Search
        </button>
        {hint && (
          <p id={describedBy} className="basis-full text-small text-muted">
            {hint}
          </p>
        )}
      </form>
    </search>
  );
}

const FRAME =
  'flex min-h-15 min-w-0 flex-[1_1_8rem] items-center gap-3 rounded-control border-2 border-control bg-raised px-4 focus-within:outline-(length:--focus-width) focus-within:outline-offset-2 focus-within:outline-(--focus)';

const Frame = ({ children }: { children: ReactNode }) => (
  <div className={FRAME}>
    <Icon name="search" />
    {children}
  </div>
);

type Suggesting = typeof SuggestingInput;

/** Kept for the next page's field; on the server and while a page is being hydrated it is never there. */
let fetched: Suggesting | undefined;

interface Field {
  Suggesting?: Suggesting | undefined;
  /** Where the caret was when the plain field gave way; nothing if the focus was elsewhere. */
  caret?: Caret | undefined;
}

/**
 * The field that suggests weighs more than all else on its page, so it comes when somebody is about to type, and takes
 * the plain field's place with its words, focus and caret.
 */
function useSuggesting(wanted: boolean) {
  const [field, setField] = useState<Field>(() => (wanted ? { Suggesting: fetched } : {}));
  const input = useRef<HTMLInputElement>(null);
  const composing = useRef(false);

  const takeOver = () => {
    // Letters that are still being put together would be lost.
    if (composing.current) return;
    flushSync(() => setField({ Suggesting: fetched, caret: caretOf(input.current) }));
  };
  const fetchOnce = async () => {
    if (!wanted) return;
    fetched ??= (await import('./suggesting-input.tsx').catch(() => undefined))?.SuggestingInput;
    if (fetched && input.current) takeOver();
  };
  const plain = {
    ref: input as Ref<HTMLInputElement>,
    onFocus: () => void fetchOnce(),
    onCompositionStart: () => {
      composing.current = true;
    },
    onCompositionEnd: () => {
      composing.current = false;
      void fetchOnce();
    },
  };
  return { ...field, plain };
}

function caretOf(input: HTMLInputElement | null): Caret | undefined {
  if (!input || document.activeElement !== input) return undefined;
  return [input.selectionStart ?? input.value.length, input.selectionEnd ?? input.value.length];
}
