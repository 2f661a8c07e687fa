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
import { getTerms, records, termsQuery, textOf } from '../record-calls.ts';
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
  const merge = useDeskChange(async (seen: number) => {
    // Asked anew: whoever types fast is ahead of the list below the field.
    const found = await getTerms({ vocabulary, query: text.trim(), size: SIZE_LIMIT });
    const into = found.data.find((one) => nameKey(textOf(one, 'name')) === nameKey(text));
    if (!into) throw new UnknownTerm(`We do not know ‘${text.trim()}’. Choose one of the list.`);
    const now = await records.mergeTerms(term.id, into.id, seen);
    // Said at once: this row is gone when the list stands anew.
    onDone(`‘${name}’ is part of ‘${textOf(now, 'name')}’ now. ${usesInWords(now.uses ?? 0)}.`);
    return now;
  });
  useEffect(() => input.current?.querySelector('input')?.focus(), []);
  const press = (seen: number) => {
    if (merge.isPending) return;
    const field = input.current?.querySelector('input');
    if (text.trim() === '') {
      setUnknown('Please choose one.');
      field?.focus();
      return;
    }
    merge.mutate(seen, {
      onError: (error) => {
        if (error instanceof UnknownTerm) setUnknown(error.message);
        field?.focus();
      },
    });
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    press(term.version);
  };
  return (
    <form ref={input} noValidate aria-label={`Merge ${name}`} onSubmit={onSubmit} className="grid gap-3">
      <RecordProblem
        error={merge.error instanceof UnknownTerm ? undefined : merge.error}
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

/** What was written is no term of the list. */
class UnknownTerm extends Error {}
