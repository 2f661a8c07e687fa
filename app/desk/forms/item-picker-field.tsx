/** Items that another one holds: found by their titles, and put in order by buttons, keys or dragging. */
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { count } from '#app/lib/words/formatting.ts';
import { Button } from '#app/ui/button.tsx';
import type { FieldProps } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { KIND_FACTS, type Kind } from '#domain/kinds.ts';
import { heldQuery, itemsQuery } from '../kit/data/queries.ts';
import { DeskField, FieldNotes } from '../kit/fields/desk-field.tsx';
import { statusWords } from '../kit/items/status-mark.tsx';
import { moved, OrderedList } from '../kit/ordered-list.tsx';
import { titleOfItem } from '../kit/record-accessors.ts';

interface ItemPickerFieldProps extends FieldProps {
  value: readonly string[];
  /** The kinds that may stand here. */
  holds: readonly Kind[];
  /** The item that holds them, once the site has given it a number. */
  itemId: number | undefined;
  onChange: (value: string[]) => void;
}

interface Thing {
  title: string;
  kind: Kind;
  status: Parameters<typeof statusWords>[0];
}

const OFFERED = 8;
const noteOf = ({ kind, status }: Thing): string => `${KIND_FACTS[kind].word}, ${statusWords(status).toLowerCase()}`;

export function ItemPickerField({ id, label, hint, problem, value, holds, itemId, onChange }: ItemPickerFieldProps) {
  const held = useQuery({ ...heldQuery(itemId ?? 0), enabled: itemId !== undefined });
  const [added, setAdded] = useState<ReadonlyMap<string, Thing>>(new Map());
  const [text, setText] = useState('');
  const [said, setSaid] = useState('');
  const results = useRef<HTMLUListElement>(null);
  const words = text.trim();
  const call = { kind: [...holds], query: words, sort: 'title' as const, size: OFFERED };
  const { data: found } = useQuery({ ...itemsQuery(call), enabled: words.length > 1 });
  const known = new Map<string, Thing>([
    ...(held.data?.data.map((one) => [one.external_id, one] as const) ?? []),
    ...added,
  ]);
  const rows = value.map((name) => {
    const thing = known.get(name);
    return { key: name, name: thing?.title ?? name, note: thing && noteOf(thing) };
  });
  const buttons = () => [...(results.current?.querySelectorAll('button') ?? [])];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      buttons()[0]?.click();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const all = buttons();
    const at = all.indexOf(event.target as HTMLButtonElement) + (event.key === 'ArrowDown' ? 1 : -1);
    const wanted = all[at] ?? (at < 0 ? document.getElementById(id) : undefined);
    if (!wanted) return;
    event.preventDefault();
    wanted.focus();
  };
  return (
    <fieldset className="grid min-w-0 content-start gap-2">
      <legend className="font-strong">{label}</legend>
      <FieldNotes id={`${id}-all`} hint={hint} problem={problem} />
      <div className="rounded-control border-(length:--line-width) border-line [&_li:first-child]:border-t-0">
        {rows.length === 0 && <p className="px-4 py-2 text-muted">Empty.</p>}
        <OrderedList
          label={label}
          rows={rows}
          onMove={(from, to) => onChange(moved(value, from, to))}
          onTakeOut={(index) => onChange(value.toSpliced(index, 1))}
        />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys lead from the field into what was found */}
      <div onKeyDown={onKeyDown} className="grid gap-2">
        <DeskField
          id={id}
          label={`Search the catalogue for: ${label}`}
          autoComplete="off"
          maxLength={200}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {words.length > 1 && found && (
          <>
            <p className="figures text-muted">{count(found.pagination.total_objects, 'thing')} found</p>
            <ul ref={results} className="rounded-control border-(length:--line-width) border-line">
              {found.data.map((one) => {
                const thing = { title: titleOfItem(one), kind: one.kind, status: one.status };
                const at = value.indexOf(one.external_id);
                return (
                  <li
                    key={one.id}
                    className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t-(length:--line-width) border-line px-4 py-2 first:border-t-0"
                  >
                    <span className="flex min-w-0 items-baseline gap-3">
                      <Icon name={KIND_FACTS[one.kind].patterns[0]} className="size-5 text-link" />
                      <span className="min-w-0">
                        <bdi className="font-strong wrap-anywhere">{thing.title}</bdi>
                        <span className="block text-muted">{noteOf(thing)}</span>
                      </span>
                    </span>
                    {at >= 0 ? (
                      <span className="inline-flex items-center gap-2">
                        <Icon name="tick" className="size-4 text-success-line" />
                        In it, number {at + 1}
                      </span>
                    ) : (
                      <Button
                        className="min-h-9!"
                        onPress={() => {
                          setAdded(new Map(added).set(one.external_id, thing));
                          setSaid(`${thing.title} is number ${value.length + 1} now.`);
                          onChange([...value, one.external_id]);
                        }}
                      >
                        <Icon name="plus" className="size-4" />
                        Add<span className="sr-only">: {thing.title}</span>
                      </Button>
                    )}
                  </li>
                );
              })}
            </ul>
          </>
        )}
        <p role="status" className="sr-only">
          {said}
        </p>
      </div>
    </fieldset>
  );
}
