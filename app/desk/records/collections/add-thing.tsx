/** Finding something by its title, and adding it to a place of a collection. */
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import type { CuratedItem } from '#contract/curation.ts';
import { CONTENT_KINDS, KINDS, type Kind } from '#domain/kinds.ts';
import { nameKey } from '#domain/names.ts';
import { desk } from '../../kit/data/calls.ts';
import { itemsQuery } from '../../kit/data/queries.ts';
import { DeskField } from '../../kit/fields/desk-field.tsx';
import { titleOfItem } from '../../kit/record-accessors.ts';

interface AddThingProps {
  label: string;
  only: 'content' | undefined;
  /** The references of what stands here already. */
  taken: readonly string[];
  onAdd: (thing: { id: number; external_id: string; title: string; kind: Kind; status: CuratedItem['status'] }) => void;
}

const HOLDERS: readonly Kind[] = ['topic', 'collection'];
const HELD = KINDS.filter((kind) => !HOLDERS.includes(kind));
const OFFERED = 20;

export function AddThing({ label, only, taken, onAdd }: AddThingProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const call = { kind: only ? CONTENT_KINDS : HELD, query: text.trim(), sort: 'title' as const, size: OFFERED };
  const { data } = useQuery({ ...itemsQuery(call), enabled: text.trim().length > 1 });
  const add = async () => {
    try {
      // Asked anew: the list below the field may be behind what is typed.
      const found = text.trim() === '' ? [] : (await desk.items(call)).data;
      const free = found.filter(({ external_id }) => !taken.includes(external_id));
      const thing =
        free.find((one) => nameKey(titleOfItem(one)) === nameKey(text)) ?? (free.length === 1 ? free[0] : undefined);
      if (!thing) {
        setProblem(whyNot(found.length, free.length));
        return;
      }
      onAdd({
        id: thing.id,
        external_id: thing.external_id,
        title: titleOfItem(thing),
        kind: thing.kind,
        status: thing.status,
      });
      setText('');
      setProblem(undefined);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void add();
  };
  return (
    <form
      noValidate
      aria-label={`Add to ${label}`}
      onSubmit={onSubmit}
      className="flex flex-wrap items-end gap-3 border-t-(length:--line-width) border-line px-4 py-3"
    >
      <DeskField
        label="Add something"
        list={`${id}-list`}
        autoComplete="off"
        maxLength={300}
        value={text}
        problem={problem}
        onChange={({ target }) => {
          setText(target.value);
          setProblem(undefined);
        }}
      />
      <datalist id={`${id}-list`}>
        {data?.data
          .filter(({ external_id }) => !taken.includes(external_id))
          .map((one) => (
            <option key={one.id} value={titleOfItem(one)} />
          ))}
      </datalist>
      <Button type="submit">Add</Button>
    </form>
  );
}

function whyNot(found: number, free: number): string {
  if (found === 0) return 'No matching item can be added here.';
  return free === 0 ? 'Already in the list.' : 'Several items have this title. Choose one.';
}
