/** The search of a list; what is searched stands in the address. */
import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { DeskField } from './fields/desk-field.tsx';

interface FindFormProps {
  label: string;
  hint?: string;
  /** What is searched now. */
  query: string | undefined;
  go: (change: { query: string | undefined }) => void;
  /** What else narrows or orders the list. */
  children?: ReactNode;
}

export function FindForm({ label, hint, query, go, children }: FindFormProps) {
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    go({ query: String(new FormData(event.currentTarget).get('query')).trim() || undefined });
  };
  return (
    <search>
      <form key={query} onSubmit={onSubmit} className="mt-6 flex flex-wrap items-end gap-3">
        <DeskField type="search" name="query" label={label} hint={hint} maxLength={200} defaultValue={query} />
        <Button type="submit">Search</Button>
        {children}
      </form>
    </search>
  );
}
