/** A value that people know by a name, such as a time zone or a language: found while somebody types. */
import { useState } from 'react';
import type { FieldProps } from '#app/ui/field.tsx';
import { languageName, languageNamed, languages } from '#domain/languages.ts';
import { DeskField } from './desk-field.tsx';
import { zoneChoices, zoneLabel, zoneNamed } from './zones.ts';

interface Names {
  offered: () => readonly string[];
  /** What a value is called. */
  nameOf: (value: string) => string;
  /** The value of what is typed; nothing where it is none. */
  named: (text: string) => string | undefined;
}

const NAMES = {
  zone: { offered: () => zoneChoices().map(({ label }) => label), nameOf: zoneLabel, named: zoneNamed },
  language: { offered: () => languages().map(({ name }) => name), nameOf: languageName, named: languageNamed },
} as const satisfies Record<string, Names>;

interface NamedFieldProps extends FieldProps {
  of: keyof typeof NAMES;
  /** Such as 'Europe/London' or 'pl'; what cannot be understood stands as it is typed. */
  value: string;
  onChange: (value: string) => void;
}

export function NamedField({ of, value, onChange, ...shared }: NamedFieldProps) {
  const { offered, nameOf, named }: Names = NAMES[of];
  /** As it is typed, while somebody does. */
  const [typed, setTyped] = useState<string>();
  return (
    <>
      <DeskField
        {...shared}
        list={`${shared.id}-list`}
        autoComplete="off"
        value={typed ?? nameOf(value)}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(named(target.value) ?? target.value);
        }}
        onBlur={() => setTyped(undefined)}
      />
      <datalist id={`${shared.id}-list`}>
        {offered().map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
