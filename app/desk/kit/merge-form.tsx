/** Making one of two: which it becomes a part of, and the way back. */
import { type FormEvent, type ReactNode, type RefObject, useEffect } from 'react';
import { Button } from '../../ui/button.tsx';

interface MergeFormProps {
  form: RefObject<HTMLFormElement | null>;
  /** What is merged. */
  name: string;
  isBusy: boolean;
  onSubmit: (form: HTMLFormElement) => void;
  onClose: () => void;
  children: ReactNode;
}

export function MergeForm({ form, name, isBusy, onSubmit, onClose, children }: MergeFormProps) {
  useEffect(() => form.current?.querySelector<HTMLElement>('select, input')?.focus(), [form]);
  return (
    <form
      ref={form}
      noValidate
      aria-label={`Merge ${name}`}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        onSubmit(event.currentTarget);
      }}
      className="grid gap-3"
    >
      {children}
      <div className="flex flex-wrap items-center gap-3">
        <Button look="danger" type="submit" isDisabled={isBusy}>
          Merge
        </Button>
        <Button look="plain" onPress={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
