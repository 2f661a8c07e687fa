import { useId } from 'react';
import type { Passkey } from '#contract/members.ts';
import { TickBox } from '../../ui/field.tsx';
import { datesOf } from './passkey-words.ts';

const nameOf = (id: string): string => `remove-${id}`;

/** The passkeys of an account that is recovered: all are ticked to go, since a stranger may have made one. */
export function PasskeysToRemove({ passkeys }: { passkeys: readonly Passkey[] }) {
  const id = useId();
  if (passkeys.length === 0) return null;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-card font-strong">Passkeys that are removed</legend>
      <p>Each of these opens your account without a password. Take a tick away if you want to keep that passkey.</p>
      {passkeys.map((passkey) => (
        <TickBox key={passkey.id} id={`${id}-${passkey.id}`} name={nameOf(passkey.id)} defaultChecked>
          <span className="break-words">Remove ‘{passkey.name}’</span>
          <span className="block text-small text-muted">{datesOf(passkey)}</span>
        </TickBox>
      ))}
    </fieldset>
  );
}

/** The ids of those without a tick, from the values of the form. */
export const passkeysToKeep = (passkeys: readonly Passkey[], values: Record<string, string>): string[] =>
  passkeys.map(({ id }) => id).filter((id) => values[nameOf(id)] === undefined);
