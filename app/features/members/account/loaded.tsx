import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Busy } from '../../../ui/busy.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemBox } from '../../../ui/problem-box.tsx';

interface LoadedProps<T> {
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
}

/** Shows what a query has found, that it is on its way, or what went wrong and how to try again. */
export function Loaded<T>({ query, children }: LoadedProps<T>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (error && !isFetching) {
    return (
      <ProblemBox message={error.message || 'An error occurred'}>
        <Button look="inherit" className="mt-3" onPress={() => void refetch()}>
          Try again
        </Button>
      </ProblemBox>
    );
  }
  return (
    <p role="status" className="flex min-h-11 items-center gap-4 text-muted">
      <Busy>One moment…</Busy>
    </p>
  );
}
