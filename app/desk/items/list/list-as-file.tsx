/** What the list shows, on all its pages, as a table that can be changed and brought in again. */
import { useMutation } from '@tanstack/react-query';
import { Button } from '#app/ui/button.tsx';
import { KIND_FACTS } from '#domain/kinds.ts';
import { desk } from '../../kit/data/calls.ts';
import { itemCount } from '../../kit/items/bulk-outcome.ts';
import { saveTable } from '../../kit/save-file.ts';
import type { asCall } from './list-address.ts';

interface ListAsFileProps {
  call: ReturnType<typeof asCall>;
  total: number;
}

export function ListAsFile({ call: { page: _, ...call }, total }: ListAsFileProps) {
  const take = useMutation({
    mutationFn: () => desk.itemsTable(call),
    // By its name the import knows what the rows are.
    onSuccess: (table) => saveTable(table, `${call.kind ? KIND_FACTS[call.kind].file : 'items'}.csv`),
  });
  return (
    <>
      <Button look="plain" isDisabled={take.isPending} onPress={() => take.mutate()}>
        {take.isPending ? 'Writing the file…' : `Export ${itemCount(total)} (CSV)`}
      </Button>
      {take.isError && (
        <span role="alert">Problem: {take.error.message} Nothing is changed. Press the button again.</span>
      )}
    </>
  );
}
