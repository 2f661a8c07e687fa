/** Making one of two terms: what has the first has the second from then on. */
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Vocabulary } from '#contract/categories.ts';
import type { CuratedRecord } from '#contract/curated-records.ts';
import { SIZE_LIMIT } from '#contract/limits.ts';
import { nameKey } from '#contract/names.ts';
import { Button } from '../../../ui/button.tsx';
import { DeskField } from '../parts.tsx';
import { fieldsOf, useDeskChange } from '../queries.ts';
import { records, termsQuery, textOf } from '../record-calls.ts';
import { RecordProblem } from '../record-problem.tsx';
import { usesInWords } from './words.ts';

interface MergeTermProps {
  term: CuratedRecord;
  vocabulary: Vocabulary;
  onDone: (words: string) => void;
  onClose: () => void;
}

export function MergeTerm({ term, vocabulary, onDone, onClose }: MergeTermProps) {
  const id = useId();
  const input = useRef<HTMLFormElement>(null);
  const [text, setText] = useState('');
  const [unknown, setUnknown] = useState<string>();
  const name = textOf(term, 'name');
  const { data } = useQuery(termsQuery({ vocabulary, query: text.trim() || undefined, size: SIZE_LIMIT }));
  const others = data?.data.filter((one) => one.id !== term.id) ?? [];
  const merge = useDeskChange(({ into, seen }: { into: number; seen: number }) =>
    records.mergeTerms(term.id, into, seen),
  );
  useEffect(() => input.current?.querySelector('input')?.focus(), []);
  const chosen = data?.data.find((one) => nameKey(textOf(one, 'name')) === nameKey(text));
  const press = (seen: number) => {
    if (merge.isPending) return;
    if (!chosen) {
      setUnknown(text.trim() ? `We do not know ‘${text.trim()}’. Choose one of the list.` : 'Please choose one.');
      input.current?.querySelector('input')?.focus();
      return;
    }
    merge.mutate(
      { into: chosen.id, seen },
      {
        onSuccess: (now) => onDone(`‘${name}’ is part of ‘${textOf(now, 'name')}’ now. ${usesInWords(now.uses ?? 0)}.`),
        onError: () => input.current?.querySelector('input')?.focus(),
      },
    );
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    press(term.version);
  };
  return (
    <form ref={input} noValidate aria-label={`Merge ${name}`} onSubmit={onSubmit} className="grid gap-3">
      <RecordProblem
        error={merge.error}
        shown={['into']}
        says={(now) => `‘${textOf(now, 'name')}’.`}
        onKeepMine={press}
        onTakeTheirs={onClose}
      />
      <DeskField
        id={`${id}-into`}
        label={`‘${name}’ becomes part of`}
        hint="Everything that has it gets the other one. Its address leads there. This cannot be undone."
        list={`${id}-list`}
        value={text}
        autoComplete="off"
        maxLength={300}
        problem={unknown ?? fieldsOf(merge.error).into}
        onChange={({ target }) => {
          setText(target.value);
          setUnknown(undefined);
        }}
      />
      <datalist id={`${id}-list`}>
        {others.map((one) => (
          <option key={one.id} value={textOf(one, 'name')} />
        ))}
      </datalist>
      <div className="flex flex-wrap items-center gap-3">
        <Button look="danger" type="submit" isDisabled={merge.isPending}>
          Merge
        </Button>
        <Button look="plain" onPress={onClose}>
          Keep both
        </Button>
      </div>
    </form>
  );
}
