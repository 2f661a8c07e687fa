/** Repeating an event: how often, which days that makes, and one button that makes them. */
import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Busy } from '#app/ui/request-states.tsx';
import { REPEATS_MOST } from '#domain/limits.ts';
import { repeatChoices, repeatedDays } from '#domain/repeats.ts';
import { site } from '#site';
import { DeskField, DeskSelect } from '../../../kit/fields/desk-field.tsx';
import { clockInWords, dateCount } from './date-words.ts';
import { DayPicker } from './day-picker.tsx';
import { beginRule, lastRule, type RepeatFormState, ruleOf } from './repeat-form-state.ts';

interface RepeatFormProps {
  /** When it begins, by the clock of its place: '2026-12-01', or with a time. */
  start: string;
  /** The days on which the series is already. */
  taken: ReadonlySet<string>;
  /** Why no dates can be made now. */
  waits: string | undefined;
  isBusy: boolean;
  onMake: (days: string[]) => void;
}

export function RepeatForm({ start, taken, waits, isBusy, onMake }: RepeatFormProps) {
  const [chosen, setChosen] = useState(beginRule);
  const [hasUntil, setHasUntil] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [first = '', time] = start.split('T');
  const choices = repeatChoices(first);
  const every = chosen.every === 'list' || choices.some((one) => one.every === chosen.every) ? chosen.every : 'week';
  const rule = ruleOf({ ...chosen, every });
  const { days, without } = rule ? repeatedDays(first, rule) : { days: [], without: [] };
  const offered = days.filter((day) => day !== first && !taken.has(day));
  const wanted = offered.filter((day) => !left.has(day));
  const change = (part: Partial<RepeatFormState>) => setChosen({ ...chosen, every, ...part });
  const year = first.slice(0, 4);
  const make = () => {
    if (isBusy || wanted.length === 0) return;
    lastRule.write({ every, times: chosen.times });
    onMake(wanted);
  };
  return (
    <div className="grid gap-3">
      <DeskSelect
        id="repeat-every"
        label="How often"
        value={every}
        onChange={({ target }) => change({ every: target.value as RepeatFormState['every'] })}
      >
        {choices.map((one) => (
          <option key={one.every} value={one.every}>
            {one.words}
          </option>
        ))}
        <option value="list">On days that I choose</option>
      </DeskSelect>
      {every === 'list' ? (
        <DayPicker
          after={first}
          count={chosen.days.length}
          onAdd={(day) => change({ days: [...new Set([...chosen.days, day])] })}
        />
      ) : (
        <div
          className={`grid items-end gap-3 ${hasUntil ? '' : 'grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))]'}`}
        >
          <DeskSelect
            id="repeat-end"
            label="Ends"
            value={hasUntil ? 'until' : 'times'}
            onChange={({ target }) => {
              setHasUntil(target.value === 'until');
              change({ until: '' });
            }}
          >
            <option value="times">After a number of dates</option>
            <option value="until">On a date</option>
          </DeskSelect>
          {hasUntil ? (
            <DeskField
              id="repeat-until"
              type="date"
              label="Last day"
              min={first}
              value={chosen.until}
              onChange={({ target }) => change({ until: target.value })}
            />
          ) : (
            <DeskField
              id="repeat-times"
              label="Number of dates"
              inputMode="numeric"
              maxLength={2}
              autoComplete="off"
              problem={rule ? undefined : `from 2 to ${REPEATS_MOST}`}
              value={chosen.times}
              onChange={({ target }) => change({ times: target.value })}
            />
          )}
        </div>
      )}
      {without.length > 0 && (
        <p className="text-muted">
          {monthsInWords(without)} {without.length === 1 ? 'has' : 'have'} no such day, so{' '}
          {without.length === 1 ? 'it is' : 'they are'} left out.
        </p>
      )}
      {offered.length > 0 && (
        <fieldset>
          <legend className="font-strong">These dates</legend>
          <p className="text-muted">Untick any date when it is not happening.</p>
          <ul className="mt-1 max-h-100 overflow-y-auto">
            {offered.map((day) => (
              <li key={day}>
                <label className="figures flex min-h-11 cursor-pointer items-center gap-3">
                  <input
                    type="checkbox"
                    checked={!left.has(day)}
                    onChange={({ target }) => {
                      const next = new Set(left);
                      if (target.checked) next.delete(day);
                      else next.add(day);
                      setLeft(next);
                    }}
                    className="tick-box size-6 shrink-0"
                  />
                  {clockInWords(time ? `${day}T${time}` : day, year)}
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      {offered.length === 0 && days.length > 1 && (
        <p className="text-muted">All these dates have already been added. Choose more, or other days.</p>
      )}
      {waits && <p className="text-muted">{waits}</p>}
      <Button
        look="filled"
        isDisabled={wanted.length === 0 || waits !== undefined}
        aria-disabled={isBusy}
        onPress={make}
      >
        {isBusy ? <Busy>Adding…</Busy> : `Add ${wanted.length === 0 ? 'dates' : moreDates(wanted.length)}`}
      </Button>
    </div>
  );
}

const moreDates = (count: number): string => dateCount(count).replace(' ', ' more ');

const monthsInWords = (months: readonly string[]): string =>
  new Intl.ListFormat(site.language).format(
    months.map((month) =>
      new Intl.DateTimeFormat(site.language, { month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-01`)),
    ),
  );
