/** What components need around them: somebody who follows links, who keeps answers, and who shows messages. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { suggestQuery } from '#app/lib/data/suggestions.ts';
import { withHydrationSign } from '#app/lib/data/when-hydrated.ts';
import { MessagesProvider } from '../app/features/layout/messages.tsx';
import { SUGGESTIONS } from './things.ts';

export function surrounded(Shown: () => ReactNode): ReactNode {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queryClient.setQueryData(suggestQuery('sens').queryKey, { data: SUGGESTIONS });
  // Links need somebody who follows them; nothing is followed here.
  const component = withHydrationSign(Shown);
  const router = createRouter({
    routeTree: createRootRoute({ component, notFoundComponent: component }),
    history: createMemoryHistory(),
  });
  return (
    <QueryClientProvider client={queryClient}>
      <MessagesProvider>
        <RouterProvider router={router as never} />
      </MessagesProvider>
    </QueryClientProvider>
  );
}
