import { useId } from 'react';
import { Icon } from './icon.tsx';

interface SelectOption {
  value: string;
  label: string;
}

interface SelectProps {
  label: string;
  name: string;
  /** The words for 'no choice'. */
  none: string;
  value: string | undefined;
  options: SelectOption[];
  onChange: (value: string | undefined) => void;
}

/** The browser's own list of choices: it works by touch, by keyboard, by voice and without script. */
export function Select({ label, name, none, value, options, onChange }: SelectProps) {
  const id = useId();
  // Only the most used values are offered: what the address says stays chosen all the same.
  const isOffered = value === undefined || options.some((option) => option.value === value);
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-card font-strong">
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          name={name}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value || undefined)}
          className="min-h-13 w-full appearance-none rounded-control border-[1.5px] border-control bg-raised py-2 pr-11 pl-3.5 text-ink text-ellipsis"
        >
          <option value="">{none}</option>
          {!isOffered && <option value={value}>{value}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="down" className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2" />
      </div>
    </div>
  );
}
