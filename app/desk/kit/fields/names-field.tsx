/** A list of names: each can be taken away, and others added by writing or choosing. */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { boxClass, type FieldProps, fieldAria } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Vocabulary } from '#contract/vocabularies.ts';
import { DeskLabelled } from './desk-field.tsx';
import { useNewWords } from './new-words.tsx';

export interface Choice {
  value: string;
  label: string;
}

interface NamesFieldProps extends FieldProps {
  value: readonly string[];
  /** What there is already; other names may be written, but where `isClosed`. */
  choices: readonly Choice[];
  isClosed?: boolean;
  /** Where its names are words of a vocabulary, a new one is announced first. */
  vocabulary?: Vocabulary | undefined;
  /** Whether it holds one name: another takes its place. */
  isSingle?: boolean;
  onChange: (value: string[]) => void;
  /** Told while a new word waits for an answer. */
  onAsking?: (isAsking: boolean) => void;
}

export function NamesField(props: NamesFieldProps) {
  const { id, label, hint, problem, value, choices, isClosed = false, vocabulary, isSingle = false, onChange } = props;
  const { onAsking } = props;
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [unknown, setUnknown] = useState('');
  // What is added after an answer is added to what is there by then.
  const present = useRef(value);
  present.current = value;
  const take = (names: readonly string[]) => {
    const next = isSingle ? names.slice(-1) : [...new Set([...present.current, ...names])];
    present.current = next;
    onChange([...next]);
  };
  const { add: addWords, isAsking, questions } = useNewWords(vocabulary, take);
  useEffect(() => onAsking?.(isAsking), [isAsking, onAsking]);
  const labelOf = (name: string) => choices.find((choice) => choice.value === name)?.label ?? name;

  const add = (text: string) => {
    const names = text.split(',').map((name) => name.trim());
    const known = names.map((name) => {
      const same = choices.find((choice) => [choice.label, choice.value].some((one) => isAlike(one, name)));
      return same?.value ?? (isClosed ? '' : name);
    });
    const missing = names.filter((name, i) => name && !known[i]);
    const more = known.filter((name) => name && !value.includes(name));
    const listed = more.filter((name) => choices.some((choice) => choice.value === name));
    const written = more.filter((name) => !listed.includes(name));
    if (listed.length > 0) take(listed);
    if (written.length > 0) void addWords(written);
    setUnknown(missing.join(', '));
    setText(missing.join(', '));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add(text);
  };
  const wrong = problem ?? (unknown ? `‘${unknown}’ is not in the list. Choose one from the list.` : undefined);
  return (
    <DeskLabelled id={id} label={label} hint={hint} problem={wrong}>
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {value.map((name) => (
            <li
              key={name}
              className="inline-flex items-center gap-1 rounded-badge border border-control bg-wash pl-2 wrap-anywhere"
            >
              <bdi>{labelOf(name)}</bdi>
              <button
                type="button"
                aria-label={`Remove ${labelOf(name)}`}
                onClick={() => {
                  onChange(value.filter((one) => one !== name));
                  input.current?.focus();
                }}
                className="inline-grid min-h-7 min-w-7 place-items-center"
              >
                <Icon name="close" className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div role="status" className="grid gap-2 empty:hidden">
        {questions}
      </div>
      <div className="flex gap-2">
        <input
          ref={input}
          id={id}
          type="text"
          list={choices.length > 0 ? listId : undefined}
          value={text}
          autoComplete="off"
          maxLength={400}
          onChange={({ target }) => {
            setUnknown('');
            // A name that is chosen from the list comes all at once.
            const isChosen = choices.some(({ label }) => label === target.value);
            if (isChosen || target.value.endsWith(',')) add(target.value.replace(/,$/, ''));
            else setText(target.value);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => text && add(text)}
          {...fieldAria(id, wrong, hint)}
          className={`min-h-11 min-w-0 ${boxClass(wrong)}`}
        />
        <Button size="medium" aria-label={`Add to ${label}`} onPress={() => add(text)}>
          Add
        </Button>
      </div>
      {choices.length > 0 && (
        <datalist id={listId}>
          {choices
            .filter((choice) => !value.includes(choice.value))
            .map((choice) => (
              <option key={choice.value} value={choice.label} />
            ))}
        </datalist>
      )}
    </DeskLabelled>
  );
}

const isAlike = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
