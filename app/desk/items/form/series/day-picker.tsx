/** One day after another, for dates that follow no rule. */
import { useState } from 'react';
import { buttonClass } from '#app/ui/button.tsx';
import { REPEATS_MOST } from '#domain/limits.ts';
import { isRealDay } from '#domain/repeats.ts';
import { DeskField } from '../../../kit/fields/desk-field.tsx';

interface DayPickerProps {
  after: string;
  count: number;
  onAdd: (day: string) => void;
}

export function DayPicker({ after, count, onAdd }: DayPickerProps) {
  const [day, setDay] = useState('');
  const [problem, setProblem] = useState<string>();
  const add = () => {
    if (!isRealDay(day) || day <= after) setProblem('Choose a day after this event.');
    else if (count >= REPEATS_MOST - 1) setProblem(`That is enough: ${REPEATS_MOST} dates at once.`);
    else {
      onAdd(day);
      setDay('');
      setProblem(undefined);
      document.getElementById('repeat-day')?.focus();
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3"
    >
      <DeskField
        id="repeat-day"
        type="date"
        label="A day"
        hint={count === 0 ? 'Add one after another.' : undefined}
        min={after}
        problem={problem}
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
      <button type="submit" className={buttonClass('outlined')}>
        Add it
      </button>
    </form>
  );
}
