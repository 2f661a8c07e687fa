import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { suggestQuery } from '#app/lib/data/suggestions.ts';
import { withHydrationSign } from '#app/lib/data/when-hydrated.ts';
import { MessagesProvider } from '../app/features/layout/messages.tsx';
import { Gallery } from './gallery.tsx';
import { SUGGESTIONS } from './things.ts';
import './gallery.css';

const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
queryClient.setQueryData(suggestQuery('sens').queryKey, { data: SUGGESTIONS });

// Links need somebody who follows them; nothing is followed here.
const component = withHydrationSign(Gallery);
const router = createRouter({
  routeTree: createRootRoute({ component, notFoundComponent: component }),
  history: createMemoryHistory(),
});

const root = document.getElementById('gallery');
if (root)
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <MessagesProvider>
        <RouterProvider router={router as never} />
      </MessagesProvider>
    </QueryClientProvider>,
  );
