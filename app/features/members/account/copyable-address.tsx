/** A private address in a field of its own, with a button that copies it. */
import { type ReactNode, useId } from 'react';
import { useMessageActions } from '#app/lib/forms/toast-context.ts';
import { Button } from '../../../ui/button.tsx';

interface CopiedAddressProps {
  label: ReactNode;
  address: string;
  /** What else can be done with it, before the button. */
  children?: ReactNode;
}

export function CopyableAddress({ label, address, children }: CopiedAddressProps) {
  const id = useId();
  const { alert } = useMessageActions();
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => alert('Address copied.'),
      () => alert('The address could not be copied. You can copy it from the field.', { status: 'orange' }),
    );
  return (
    <div className="grid w-full gap-3">
      <label htmlFor={id} className="font-strong">
        {label}
      </label>
      <input
        id={id}
        readOnly
        value={address}
        onFocus={({ currentTarget }) => currentTarget.select()}
        className="min-h-12 w-full rounded-control border-[1.5px] border-control bg-raised px-3 text-ink"
      />
      <div className="flex flex-wrap gap-3">
        {children}
        <Button onPress={() => void copy()}>Copy the address</Button>
      </div>
    </div>
  );
}
