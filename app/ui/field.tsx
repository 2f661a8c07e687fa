/** Fields of a form: the label above, what is wrong between label and field, and nothing inside but the reader's words. */
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from './icon.tsx';

export interface FieldProps {
  /** Its id in the page; the form's error list links to it. */
  id: string;
  label: string;
  /** What is good to know before one writes. */
  hint?: string | undefined;
  /** In a sentence, what is wrong with it. */
  problem?: string | undefined;
}

/** A field that nothing else in the page names has an id of its own. */
export type AnyField = Omit<FieldProps, 'id'> & { id?: string | undefined };
export function useFieldId(id: string | undefined): string {
  const own = useId();
  return id ?? own;
}

export const boxClass = (problem: string | undefined): string =>
  `w-full rounded-control bg-raised px-3.5 py-2 text-ink ${problem ? 'border-2 border-danger-line' : 'border-[1.5px] border-control'}`;

/** How a control is tied to what is wrong with it, and to what is good to know. */
export const fieldAria = (id: string, problem: string | undefined, hint?: string | undefined) => ({
  'aria-invalid': problem ? true : undefined,
  'aria-describedby': [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
});

export function Labelled({ id, label, hint, problem, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-card font-strong">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="max-w-(--measure) text-small leading-snug text-muted">
          {hint}
        </p>
      )}
      <FieldProblem id={id} problem={problem} />
      {children}
    </div>
  );
}

function FieldProblem({ id, problem }: Pick<FieldProps, 'id' | 'problem'>) {
  if (!problem) return null;
  return (
    <p id={`${id}-problem`} className="flex items-start gap-2 text-card font-strong text-danger-ink">
      <Icon name="warning" className="mt-[0.2em] size-5" />
      <span>Problem: {problem}</span>
    </p>
  );
}

type TextFieldProps = AnyField & Omit<ComponentProps<'input'>, 'id' | 'className'>;

export function TextField({ id: named, label, hint, problem, ...input }: TextFieldProps) {
  const id = useFieldId(named);
  return (
    <Labelled id={id} label={label} hint={hint} problem={problem}>
      <input
        id={id}
        type="text"
        {...input}
        {...fieldAria(id, problem, hint)}
        className={`min-h-13 ${boxClass(problem)}`}
      />
    </Labelled>
  );
}

type TextBoxProps = FieldProps & Omit<ComponentProps<'textarea'>, 'id' | 'className'>;

export function TextBox({ id, label, hint, problem, ...textarea }: TextBoxProps) {
  return (
    <Labelled id={id} label={label} hint={hint} problem={problem}>
      <textarea
        id={id}
        rows={7}
        {...textarea}
        {...fieldAria(id, problem, hint)}
        className={`resize-y ${boxClass(problem)}`}
      />
    </Labelled>
  );
}

type ChoiceFieldProps = FieldProps & Omit<ComponentProps<'select'>, 'id' | 'className'>;

/** The browser's own list of choices. */
export function ChoiceField({ id, label, hint, problem, children, ...select }: ChoiceFieldProps) {
  return (
    <Labelled id={id} label={label} hint={hint} problem={problem}>
      <span className="relative">
        <select
          id={id}
          {...select}
          {...fieldAria(id, problem, hint)}
          className={`min-h-13 appearance-none pr-11 text-ellipsis ${boxClass(problem)}`}
        >
          {children}
        </select>
        <Icon name="down" className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2" />
      </span>
    </Labelled>
  );
}

type TickBoxProps = Omit<AnyField, 'label'> & Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'>;

/** A box to tick; the words beside it may hold links, and tick it like the box itself. */
export function TickBox({ id: named, problem, children, ...input }: TickBoxProps) {
  const id = useFieldId(named);
  return (
    <div className="grid gap-1.5">
      <FieldProblem id={id} problem={problem} />
      <div className="grid grid-cols-[auto_1fr] gap-x-3">
        <input
          id={id}
          type="checkbox"
          {...input}
          {...fieldAria(id, problem)}
          className="tick-box my-[calc((2.75rem-24px)/2)] size-6"
        />
        <label htmlFor={id} className="cursor-pointer py-[0.55rem]">
          {children}
        </label>
      </div>
    </div>
  );
}
