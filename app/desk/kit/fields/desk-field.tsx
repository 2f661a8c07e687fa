/** The fields of the desk: a label, its notes, and a control as dense as the desk is. */
import type { ComponentProps, ReactNode } from 'react';
import { type AnyField, boxClass, type FieldProps, fieldAria, useFieldId } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';

/** What helps with a field, and what is wrong with it, where `fieldAria` looks for both. */
export function FieldNotes({ id, hint, problem }: Omit<FieldProps, 'label'>) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="max-w-(--measure) text-muted">
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className="flex items-start gap-2 font-strong text-danger-ink">
          <Icon name="warning" className="mt-[0.2em] size-5" />
          <span>Problem: {problem}</span>
        </p>
      )}
    </>
  );
}

/** The label above a field of the desk; what is wrong with it stands between the two. */
export function DeskLabelled({ id, label, hint, problem, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="font-strong">
        {label}
      </label>
      <FieldNotes id={id} hint={hint} problem={problem} />
      {children}
    </div>
  );
}

type DeskFieldProps = AnyField & Omit<ComponentProps<'input'>, 'id' | 'className'>;

export function DeskField({ id: named, label, hint, problem, ...input }: DeskFieldProps) {
  const id = useFieldId(named);
  return (
    <DeskLabelled id={id} label={label} hint={hint} problem={problem}>
      <input
        id={id}
        type="text"
        {...input}
        {...fieldAria(id, problem, hint)}
        className={`min-h-11 ${boxClass(problem)}`}
      />
    </DeskLabelled>
  );
}

type DeskSelectProps = AnyField & Omit<ComponentProps<'select'>, 'id' | 'className'>;

export function DeskSelect({ id: named, label, hint, problem, children, ...select }: DeskSelectProps) {
  const id = useFieldId(named);
  return (
    <DeskLabelled id={id} label={label} hint={hint} problem={problem}>
      <span className="relative">
        <select
          id={id}
          {...select}
          {...fieldAria(id, problem, hint)}
          className={`min-h-11 appearance-none pr-10 text-ellipsis ${boxClass(problem)}`}
        >
          {children}
        </select>
        <Icon name="down" className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2" />
      </span>
    </DeskLabelled>
  );
}
