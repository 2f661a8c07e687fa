/** The form of what is no item, made from its fields: saved at a press, and asked about where somebody else was quicker. */
import { type FormEvent, Fragment, type ReactNode, useEffect, useId, useRef } from 'react';
import { Button, type ButtonLook } from '#app/ui/button.tsx';
import { ProblemBox } from '#app/ui/problem-box.tsx';
import { SubmitButton } from '#app/ui/request-states.tsx';
import type { CuratedRecord, RecordListName } from '#contract/curated-records.ts';
import type { ItemFields } from '#contract/curation.ts';
import { records } from '../kit/data/calls.ts';
import type { Draft, DraftSource, Snapshot } from '../kit/draft/draft.ts';
import { siteClock } from '../kit/fields/publish-schedule.ts';
import type { FormField as Field } from '../kit/items/field-meta.ts';
import type { FormValue } from '../kit/items/form-values.ts';
import { FormField } from './field-control.tsx';

/** A field may hold rows of fields of its own. */
export type RecordValue = FormValue | readonly object[];
type RecordValues = Readonly<Record<string, RecordValue>>;

/** How the records of a list are read and saved; `plainOf` is a value as the call is sent it. */
export const recordSource = (
  list: RecordListName,
  valuesOf: (record: CuratedRecord | undefined) => RecordValues,
  plainOf: (name: string, value: RecordValue) => ItemFields[string] = bare,
): DraftSource<CuratedRecord, RecordValue> => ({
  valuesOf,
  save: (record, values, names, seen) => {
    const fieldsOf = (sent: readonly string[]): ItemFields =>
      Object.fromEntries(sent.map((name) => [name, plainOf(name, values[name] ?? '')]));
    return record && seen !== undefined
      ? records.change(list, record.id, fieldsOf(names), seen)
      : records.create(list, fieldsOf(Object.keys(values)));
  },
});

const bare = (_: string, value: RecordValue) =>
  typeof value === 'string' ? value.trim() : (value as Exclude<FormValue, string>);

interface OwnField {
  id: string;
  problem: string | undefined;
  problems: Readonly<Record<string, string>>;
}

interface RecordFormProps<Doc extends { version?: number }> {
  /** What the form is called. */
  label: string;
  draft: Draft<Doc, RecordValue>;
  snapshot: Snapshot<Doc, RecordValue>;
  /** In the order in which they are asked for. */
  fields: readonly Field[];
  /** Fields that need more than a control: by name, what stands in their place. */
  own?: Readonly<Record<string, (field: OwnField) => ReactNode>>;
  /** What it says now, where somebody else was quicker. */
  says: (theirs: Doc) => string;
  saveWords: string;
  leaveWords: string;
  /** In a row of a list the button is small. */
  saveLook?: ButtonLook;
  className?: string;
  /** Whether the first field has the focus when it opens. */
  hasFocus?: boolean;
  onSaved: (doc: Doc) => void;
  onLeave: () => void;
  /** What is there now is taken; as `onLeave`, unless more is to be said. */
  onTakeTheirs?: () => void;
}

const SHORT = 'grid gap-3 md:grid-cols-2';

export function RecordForm<Doc extends { version?: number }>(props: RecordFormProps<Doc>) {
  const { label, draft, snapshot, fields, own = {}, says, saveWords, leaveWords, onSaved, onLeave } = props;
  const { saveLook, className = 'grid gap-5', hasFocus = false, onTakeTheirs = onLeave } = props;
  const { values, problems, error, conflict } = snapshot;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (hasFocus) form.current?.querySelector<HTMLElement>('textarea, input')?.focus();
  }, [hasFocus]);
  const finish = async (saving: Promise<boolean>) => {
    const isSaved = await saving;
    const { doc } = draft.snapshot();
    if (isSaved && doc) return onSaved(doc);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-wrong]')?.focus());
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!draft.isSaving) void finish(draft.save());
  };
  const fieldOf = (field: Field) => {
    const fieldId = `${id}-${field.name}`;
    const problem = problems[field.name];
    if (own[field.name])
      return <Fragment key={field.name}>{own[field.name]?.({ id: fieldId, problem, problems })}</Fragment>;
    return (
      <FormField
        key={field.name}
        id={fieldId}
        field={field}
        value={values[field.name] as FormValue}
        problem={problem}
        clock={siteClock()}
        {...(field.control === 'line' && field.choices && { choices: field.choices })}
        onChange={(value) => draft.edit(field.name, value)}
      />
    );
  };
  return (
    <form ref={form} noValidate aria-label={label} onSubmit={onSubmit} className={className}>
      {conflict && (
        <ProblemBox message={says(conflict.theirs)}>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button look="inherit" onPress={() => void finish(draft.choose())}>
              Use my version
            </Button>
            <Button look="inherit" onPress={onTakeTheirs}>
              Use theirs
            </Button>
          </div>
        </ProblemBox>
      )}
      {error && !conflict && !Object.keys(values).some((name) => name in problems) && (
        <ProblemBox message={error.message} />
      )}
      {inRows(fields).map((row) =>
        row.length > 1 ? (
          <div key={row[0]?.name} className={SHORT}>
            {row.map(fieldOf)}
          </div>
        ) : (
          row.map(fieldOf)
        ),
      )}
      <div className="flex flex-wrap items-center gap-3">
        {saveLook ? (
          <Button type="submit" look={saveLook} isDisabled={draft.isSaving}>
            {saveWords}
          </Button>
        ) : (
          <SubmitButton isBusy={draft.isSaving} busy="Saving…">
            {saveWords}
          </SubmitButton>
        )}
        <Button look="plain" onPress={onLeave}>
          {leaveWords}
        </Button>
      </div>
    </form>
  );
}

/** Short fields stand two beside each other. */
function inRows(fields: readonly Field[]): Field[][] {
  const rows: Field[][] = [];
  for (const field of fields) {
    const last = rows.at(-1);
    if (field.isShort && last?.length === 1 && last[0]?.isShort) last.push(field);
    else rows.push([field]);
  }
  return rows;
}

export const nowItSays = (words: string): string =>
  `Someone else changed this while you were editing. It now says: ${words}`;
