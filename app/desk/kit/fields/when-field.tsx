/** A day, with a time or without. */
import { boxClass, type FieldProps, fieldAria } from '#app/ui/field.tsx';
import { FieldNotes } from './desk-field.tsx';

interface WhenFieldProps extends FieldProps {
  /** '2027-05-11', '2027-05-11T09:00', or nothing. */
  value: string;
  /** The name of the clock: 'London time'. */
  clock: string;
  onChange: (value: string) => void;
}

export function WhenField({ id, label, hint, problem, value, clock, onChange }: WhenFieldProps) {
  const [day = '', time = ''] = value.split('T');
  const say = (newDay: string, newTime: string) => onChange(newDay && newTime ? `${newDay}T${newTime}` : newDay);
  const aria = fieldAria(id, problem, hint);
  return (
    <fieldset className="grid min-w-0 content-start gap-1">
      <legend className="font-strong">{label}</legend>
      <FieldNotes id={id} hint={hint} problem={problem} />
      {/* Where two have no room for a whole date and a whole time, they stand one below the other. */}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] items-end gap-3">
        <label className="grid gap-1">
          Day
          <input
            id={id}
            type="date"
            value={day}
            onChange={({ target }) => say(target.value, time)}
            {...aria}
            className={`min-h-11 min-w-0 ${boxClass(problem)}`}
          />
        </label>
        <label className="grid gap-1">
          <span>Time, {clock}</span>
          <input
            id={`${id}-time`}
            type="time"
            value={time.slice(0, 5)}
            onChange={({ target }) => say(day, target.value)}
            className={`min-h-11 min-w-0 ${boxClass(problem)}`}
          />
        </label>
      </div>
    </fieldset>
  );
}
