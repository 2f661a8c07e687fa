/** One field of the form, in the control that its sort of value is written in. */
import { lazy, Suspense } from 'react';
import { boxClass, type FieldProps, fieldAria } from '#app/ui/field.tsx';
import type { Vocabulary } from '#contract/vocabularies.ts';
import { NamedField } from '../kit/fields/datalist-field.tsx';
import { DeskField, DeskLabelled, DeskSelect, FieldNotes } from '../kit/fields/desk-field.tsx';
import { fieldId } from '../kit/fields/field-id.ts';
import { HoursField } from '../kit/fields/hours-field.tsx';
import { LengthLine } from '../kit/fields/length-line.tsx';
import { type Choice, NamesField } from '../kit/fields/names-field.tsx';
import { WhenField } from '../kit/fields/when-field.tsx';
import { isWorded } from '../kit/fields/wording-controls.ts';
import { WordingSuggestions } from '../kit/fields/wording-suggestions.tsx';
import type { FormField as Field } from '../kit/items/field-meta.ts';
import type { FormValue } from '../kit/items/form-values.ts';
import { ReadingLine } from '../kit/readability-line.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import { ExpectField } from './expect-field.tsx';
import { ItemPickerField } from './item-picker-field.tsx';
import { RepeaterField } from './repeater-field.tsx';

const MarkdownField = lazy(() =>
  import('../pictures/markdown-field.tsx').then((it) => ({ default: it.MarkdownField })),
);

interface FormFieldProps {
  field: Field;
  /** Its id in the page, where several forms may be open at once. */
  id?: string;
  value: FormValue;
  problem: string | undefined;
  /** Names that there are already, for lists. */
  choices?: readonly Choice[];
  /** Whether only these will do. */
  isClosed?: boolean;
  /** Where its names are words of a vocabulary. */
  vocabulary?: Vocabulary | undefined;
  clock: string;
  /** The item whose field it is, once the site has given it a number. */
  itemId?: number | undefined;
  /** What is written here is not on the site yet. */
  isOpen?: boolean;
  /** It is as it is for ever. */
  isFixed?: boolean;
  onChange: (value: FormValue) => void;
}

export function FormField(props: FormFieldProps) {
  const { field, value, problem, choices = [], onChange } = props;
  const { name, label, help, control, most, keys } = field;
  const id = props.id ?? fieldId(name);
  const limits = most === undefined ? {} : { maxLength: most, autoComplete: 'off' };
  const shared: FieldProps = { id, label, hint: help, problem };
  const text = typeof value === 'string' ? value : '';
  const list = Array.isArray(value) ? value : [];
  const hints = (words: string, write: (words: string) => void) =>
    isWorded(field) && <WordingSuggestions text={words} fieldId={id} onChange={write} />;
  switch (control) {
    case 'tick':
      return <Tick {...shared} isOn={value === true} onChange={onChange} />;
    case 'names':
      return (
        <NamesField
          {...shared}
          value={list}
          choices={choices}
          isClosed={props.isClosed ?? false}
          vocabulary={props.vocabulary}
          onChange={onChange}
        />
      );
    case 'name':
      return (
        <NamesField
          {...shared}
          value={text === '' ? [] : [text]}
          choices={choices}
          vocabulary={props.vocabulary}
          isSingle
          onChange={([name = '']) => onChange(name)}
        />
      );
    case 'ticks':
      return <Ticks {...shared} choices={field.choices ?? []} value={list} onChange={onChange} />;
    case 'when':
      return <WhenField {...shared} value={text} clock={props.clock} onChange={onChange} />;
    case 'hours':
      return <HoursField {...shared} value={text} onChange={onChange} />;
    case 'zone':
      return <NamedField {...shared} of="zone" value={text} onChange={onChange} />;
    case 'language':
      return <NamedField {...shared} of="language" value={text} onChange={onChange} />;
    case 'day':
      return <DeskField {...shared} type="date" value={text} onChange={({ target }) => onChange(target.value)} />;
    case 'entries':
      return (
        field.parts && (
          <RepeaterField {...shared} isWorded={isWorded(field)} parts={field.parts} value={list} onChange={onChange} />
        )
      );
    case 'expect':
      return <ExpectField {...shared} asked={field.choices ?? []} value={list} onChange={onChange} />;
    case 'things':
      return (
        <ItemPickerField {...shared} value={list} holds={field.holds ?? []} itemId={props.itemId} onChange={onChange} />
      );
    case 'lines': {
      const write = (all: string) => onChange(all.split('\n'));
      return (
        <>
          <LongText {...shared} rows={4} value={list.join('\n')} onChange={write} />
          {field.isRead && <ReadingLine text={list.join(' ')} longest={12} />}
          {hints(list.join('\n'), write)}
        </>
      );
    }
    case 'pictures': {
      const isList = Array.isArray(value);
      const write = (all: string[]) => onChange(isList ? all : (all[0] ?? ''));
      return (
        <PictureField
          value={isList ? value : [text]}
          isList={isList}
          isOpen={props.isOpen}
          isWrong={problem !== undefined}
          onChange={write}
        >
          {isList ? (
            <LongText {...shared} rows={3} value={list.join('\n')} onChange={(all) => onChange(all.split('\n'))} />
          ) : (
            <DeskField {...shared} value={text} onChange={({ target }) => onChange(target.value)} />
          )}
        </PictureField>
      );
    }
    case 'choice':
      return (
        <DeskSelect {...shared} value={text} onChange={({ target }) => onChange(target.value)}>
          {field.choices?.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </DeskSelect>
      );
    case 'markdown':
      return (
        <>
          <Suspense fallback={<LongText {...shared} rows={14} value={text} onChange={onChange} />}>
            <MarkdownField {...shared} value={text} onChange={onChange} />
          </Suspense>
          {hints(text, onChange)}
        </>
      );
    case 'text':
      return (
        <>
          <LongText {...shared} {...limits} rows={most === undefined ? 4 : 3} value={text} onChange={onChange} />
          <LengthLine text={text} enough={field.letters} most={field.limit} />
          {field.isRead && <ReadingLine text={text} />}
          {hints(text, onChange)}
        </>
      );
    default:
      return (
        <>
          <DeskField
            {...shared}
            {...limits}
            value={text}
            readOnly={props.isFixed}
            inputMode={keys ?? (control === 'number' ? 'numeric' : undefined)}
            onChange={({ target }) => onChange(target.value)}
            {...(choices.length > 0 && { list: `${shared.id}-list` })}
          />
          {choices.length > 0 && <ChoiceList id={`${id}-list`} choices={choices} />}
          <LengthLine text={text} most={field.limit} />
          {hints(text, onChange)}
        </>
      );
  }
}

/** What there is already, for a field that holds one name. */
const ChoiceList = ({ id, choices }: { id: string; choices: readonly Choice[] }) => (
  <datalist id={id}>
    {choices.map(({ value, label }) => (
      <option key={value} value={label} />
    ))}
  </datalist>
);

interface LongTextProps extends FieldProps {
  value: string;
  rows: number;
  maxLength?: number;
  onChange: (value: string) => void;
}

function LongText({ value, rows, maxLength, onChange, ...shared }: LongTextProps) {
  const { id, hint, problem } = shared;
  return (
    <DeskLabelled {...shared}>
      <textarea
        id={id}
        rows={rows}
        maxLength={maxLength}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        {...fieldAria(id, problem, hint)}
        className={`resize-y ${boxClass(problem)}`}
      />
    </DeskLabelled>
  );
}

function Tick({
  id,
  label,
  hint,
  problem,
  isOn,
  onChange,
}: FieldProps & { isOn: boolean; onChange: (on: boolean) => void }) {
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-3">
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
        {...fieldAria(id, problem, hint)}
        className="tick-box my-[calc((2.75rem-24px)/2)] size-6"
      />
      <label htmlFor={id} className="cursor-pointer self-center font-strong">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="col-start-2 -mt-1.5 text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

interface TicksProps extends FieldProps {
  choices: readonly Choice[];
  value: readonly string[];
  onChange: (value: string[]) => void;
}

function Ticks({ id, label, hint, problem, choices, value, onChange }: TicksProps) {
  return (
    <fieldset className="grid gap-1">
      <legend className="font-strong">{label}</legend>
      <FieldNotes id={id} hint={hint} problem={problem} />
      <div className="flex flex-wrap gap-x-6">
        {choices.map((choice, i) => (
          <label key={choice.value} className="inline-flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              checked={value.includes(choice.value)}
              onChange={({ target }) =>
                onChange(target.checked ? [...value, choice.value] : value.filter((one) => one !== choice.value))
              }
              {...(i === 0 && { id, ...fieldAria(id, problem, hint) })}
              className="tick-box size-6"
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
