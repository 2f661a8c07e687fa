/** A time zone, found by its city or its country. */
import { useState } from 'react';
import type { FieldProps } from '#app/ui/field.tsx';
import { DeskField } from '../parts.tsx';
import { zoneChoices, zoneLabel, zoneNamed } from './zones.ts';

interface ZoneFieldProps extends FieldProps {
  /** Such as 'Europe/London'; what cannot be understood stands as it is typed. */
  value: string;
  onChange: (value: string) => void;
}

export function ZoneField({ value, onChange, ...shared }: ZoneFieldProps) {
  /** As it is typed, while somebody does. */
  const [typed, setTyped] = useState<string>();
  return (
    <>
      <DeskField
        {...shared}
        list={`${shared.id}-list`}
        autoComplete="off"
        value={typed ?? zoneLabel(value)}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(zoneNamed(target.value) ?? target.value);
        }}
        onBlur={() => setTyped(undefined)}
      />
      <datalist id={`${shared.id}-list`}>
        {zoneChoices().map(({ zone, label }) => (
          <option key={zone} value={label} />
        ))}
      </datalist>
    </>
  );
}
