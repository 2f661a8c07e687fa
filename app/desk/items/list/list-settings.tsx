/** Which columns the list has, and the views of it that a curator keeps, for themselves or for the team. */
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { records } from '../../kit/data/calls.ts';
import { fieldsOf, useDeskChange, viewsQuery } from '../../kit/data/queries.ts';
import { RecordProblem } from '../../kit/draft/record-problem.tsx';
import { DeskField } from '../../kit/fields/desk-field.tsx';
import { Outcome, useOutcome } from '../../kit/outcome.tsx';
import { isOn, textOf } from '../../kit/record-accessors.ts';
import { COLUMNS, columnsIn, columnsSaid, type ListAddress, searchOf } from './list-address.ts';
import { columnWords } from './list-table.tsx';

interface ListSettingsProps {
  said: ListAddress;
  go: (change: Partial<Record<keyof ListAddress, unknown>>) => void;
}

export function ListSettings(props: ListSettingsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="open:basis-full" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline">Columns and views</summary>
      {isOpen && <Settings {...props} />}
    </details>
  );
}

function Settings({ said, go }: ListSettingsProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const views = useQuery(viewsQuery);
  const { outcome, tell } = useOutcome();
  const columns = columnsIn(said);
  const search = searchOf(said);
  const save = useDeskChange(records.saveView);
  const remove = useDeskChange(async ({ id: view, name }: { id: number; name: string }) => {
    await records.deleteView(view);
    tell(`The view ‘${name}’ is deleted.`);
  });
  const [isNameless, setNameless] = useState(false);
  const problems = isNameless ? { name: 'Please write a name for it.' } : fieldsOf(save.error);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (save.isPending) return;
    const said = new FormData(event.currentTarget);
    setNameless(said.get('name') === '');
    if (said.get('name') === '') return form.current?.querySelector('input')?.focus();
    const view = { name: String(said.get('name')).trim(), search, for_team: said.has('for_team') };
    save.mutate(view, {
      onSuccess: () => {
        form.current?.reset();
        tell(`The view ‘${view.name}’ stands above the list now${view.for_team ? ', for everybody' : ''}.`);
      },
      onError: () => form.current?.querySelector('input')?.focus(),
    });
  };
  return (
    <div className="bounded mt-1 grid gap-4 rounded-card bg-raised px-4 py-3">
      <fieldset>
        <legend className="font-strong">Columns beside the title</legend>
        <div className="flex flex-wrap gap-x-6">
          {COLUMNS.map((column) => (
            <label key={column} className="inline-flex min-h-11 items-center gap-2">
              <input
                type="checkbox"
                className="tick-box size-6"
                checked={columns.includes(column)}
                onChange={({ target }) =>
                  go({
                    page: said.page,
                    columns: columnsSaid(
                      target.checked ? [...columns, column] : columns.filter((one) => one !== column),
                      said.kind,
                    ),
                  })
                }
              />
              {columnWords(column)}
            </label>
          ))}
        </div>
      </fieldset>
      <form
        ref={form}
        noValidate
        aria-label="Keep this view"
        onSubmit={onSubmit}
        className="flex flex-wrap items-end gap-3"
      >
        <DeskField
          id={`${id}-name`}
          name="name"
          label="Name of a view"
          hint="Keeps the filters, the order and the columns that you see now."
          maxLength={40}
          autoComplete="off"
          problem={
            search === '' && save.isError ? 'This is the usual list. Choose a filter or columns first.' : problems.name
          }
        />
        <label className="inline-flex min-h-11 items-center gap-2">
          <input type="checkbox" name="for_team" className="tick-box size-6" />
          For everybody at the desk
        </label>
        <Button type="submit" className="min-h-11">
          Keep this view
        </Button>
      </form>
      <RecordProblem
        error={save.error}
        shown={['name', 'search']}
        says={() => ''}
        onKeepMine={() => {}}
        onTakeTheirs={() => {}}
      />
      {(views.data?.data.length ?? 0) > 0 && (
        <ul className="flex flex-wrap gap-3" aria-label="Views">
          {views.data?.data.map((view) => {
            const name = textOf(view, 'name');
            return (
              <li key={view.id}>
                <Button isDisabled={remove.isPending} onPress={() => remove.mutate({ id: view.id, name })}>
                  Delete the view ‘{name}’{isOn(view, 'for_team') && ' of the team'}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      <Outcome of={outcome} className="empty:hidden" />
    </div>
  );
}
