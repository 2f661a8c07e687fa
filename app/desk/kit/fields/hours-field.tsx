/** Opening hours: days and times to choose, or words as people write them. */
import { useState } from 'react';
import { hoursInWords } from '#app/lib/words/hours.ts';
import { Button } from '#app/ui/button.tsx';
import { boxClass, type FieldProps, fieldAria } from '#app/ui/field.tsx';
import { type ChosenHours, hoursAsRows, rowsAsHours } from '#domain/opening-hours.ts';
import { DAYS, writtenHours } from '#domain/written-hours.ts';
import { FieldNotes } from './desk-field.tsx';

const ALWAYS = '24/7';
const DAY_WORDS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const WORKING_DAY: ChosenHours = { days: ['Mo', 'Tu', 'We', 'Th', 'Fr'], from: '09:00', to: '17:00' };

/** What `type="time"` can show: the midnight at the end of a day is written as the one at its beginning. */
const asTime = (time: string): string => (time === '24:00' ? '00:00' : time);

interface HoursFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
}

export function HoursField({ id, label, hint, problem, value, onChange }: HoursFieldProps) {
  /** Rows as they are chosen, with those that lack a day or a time: these are not in the value yet. */
  const [chosen, setChosen] = useState<{ rows: readonly ChosenHours[]; of: string }>();
  const rows = chosen?.of === value ? chosen.rows : (hoursAsRows(value) ?? []);
  const say = (next: readonly ChosenHours[]) => {
    const of = rowsAsHours(next);
    setChosen({ rows: next, of });
    onChange(of);
  };
  const change = (at: number, part: Partial<ChosenHours>) =>
    say(rows.map((row, i) => (i === at ? { ...row, ...part } : row)));
  const isAlways = value === ALWAYS;
  const isRule = isAlways || hoursAsRows(value) !== undefined;
  return (
    <fieldset className="grid min-w-0 content-start gap-3 sm:col-span-2">
      <legend className="font-strong">{label}</legend>
      <FieldNotes id={id} hint={hint} problem={problem} />
      <label className="inline-flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={isAlways}
          onChange={({ target }) => onChange(target.checked ? ALWAYS : '')}
          className="tick-box size-6"
        />
        Day and night
      </label>
      {!isAlways && (
        <>
          {rows.length > 0 && (
            <ol aria-label="Days and times" className="grid gap-3">
              {rows.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing else that stays
                <li key={at} className="grid gap-2 border-l-4 border-control pl-3">
                  <Row row={row} number={at + 1} onChange={(part) => change(at, part)} />
                  <p>
                    <Button look="plain" onPress={() => say(rows.filter((_, i) => i !== at))}>
                      Remove these<span className="sr-only">, number {at + 1}</span>
                    </Button>
                  </p>
                </li>
              ))}
            </ol>
          )}
          <p>
            <Button onPress={() => say([...rows, rows.length === 0 ? WORKING_DAY : { days: [], from: '', to: '' }])}>
              {rows.length === 0 ? 'Choose days and times' : 'Add other days or times'}
            </Button>
          </p>
        </>
      )}
      <label htmlFor={id} className="grid max-w-(--measure) gap-1">
        <span>Or write them, such as: Mon-Fri 4pm-10pm; Sat 10am-2pm</span>
        <input
          id={id}
          value={value}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
          onBlur={() => onChange(writtenHours(value))}
          {...fieldAria(id, problem, hint)}
          className={`min-h-11 min-w-0 ${boxClass(problem)}`}
        />
      </label>
      <p role="status" className="empty:hidden">
        {value !== '' && isRule && <>Readers see: {hoursInWords(value)}.</>}
      </p>
    </fieldset>
  );
}

interface RowProps {
  row: ChosenHours;
  number: number;
  onChange: (part: Partial<ChosenHours>) => void;
}

function Row({ row: { days, from, to }, number, onChange }: RowProps) {
  const time = (words: string, value: string, set: (time: string) => void) => (
    <label className="grid gap-1">
      {words}
      <input
        type="time"
        value={asTime(value)}
        onChange={({ target }) => set(target.value)}
        className={`min-h-11 min-w-0 ${boxClass(undefined)}`}
      />
    </label>
  );
  return (
    <>
      <fieldset>
        <legend className="sr-only">Days, number {number}</legend>
        <div className="flex flex-wrap gap-x-5">
          {DAYS.map((day, i) => (
            <label key={day} className="inline-flex min-h-11 cursor-pointer items-center gap-2">
              <input
                type="checkbox"
                checked={days.includes(day)}
                onChange={({ target }) =>
                  onChange({ days: DAYS.filter((one) => (one === day ? target.checked : days.includes(one))) })
                }
                className="tick-box size-6"
              />
              {DAY_WORDS[i]}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="grid max-w-100 grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-3">
        {time('From', from, (next) => onChange({ from: next }))}
        {time('Until', to, (next) => onChange({ to: next }))}
      </div>
    </>
  );
}
