import { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query';
import { applySiteChanges } from '#site';
import { ErrorPage, GonePage, NotFoundPage } from './features/layout/error-page.tsx';
import { parseSearch, stringifySearch } from './lib/address/params.ts';
import { ApiProblem } from './lib/data/api.ts';
import { renderedSite, scriptNonce } from './lib/data/transport.ts';
import { withHydrationSign } from './lib/data/when-hydrated.ts';
import { routeTree } from './routeTree.gen.ts';

/** What the API said stays true for a while: the catalogue changes by hand. */
const FRESH_FOR_MS = 60_000;

// Each page announces that it is hydrated.
for (const { options } of Object.values(routeTree.children ?? {}))
  if (options.component) options.component = withHydrationSign(options.component);

export function getRouter() {
  const changes = renderedSite();
  if (changes) applySiteChanges(changes);
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_FOR_MS,
        // A browser that thinks it is offline would wait without a word.
        networkMode: 'always',
        // A refusal is an answer; only silence is asked again.
        retry: (failures, error) => failures < 2 && error instanceof ApiProblem && error.status === 0,
      },
      mutations: { networkMode: 'always' },
    },
  });
  const nonce = scriptNonce();
  const router = createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    // What a page's own table does not know, or cannot use, counts as absent.
    search: { strict: true },
    ...(nonce && { ssr: { nonce } }),
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultErrorComponent: ({ error }) => <ErrorPage error={error as Error} />,
    defaultNotFoundComponent: ({ data }) => {
      const { gone } = (data ?? {}) as { gone?: string };
      return gone ? <GonePage message={gone} /> : <NotFoundPage />;
    },
  });
  setupRouterSsrQueryIntegration({ router, queryClient });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
  interface StaticDataRouteOption {
    /** The bar at the top; solid unless the page begins with a picture. */
    navbar?: 'over' | 'solid';
    /** Whether it is for members alone; a member who logs out there is led home. */
    membersOnly?: boolean;
    /** Whether it brings its own bar, `main` and foot: the curators' desk does. */
    ownFrame?: boolean;
    /** The id of the heading of what was found, where much stands before it. */
    results?: string;
    /** Whether nothing is asked about cookies: nobody is a reader yet. */
    withoutConsent?: boolean;
  }
}
