/**
 * The pages' entry for browsers. The framework's own brings what calls functions on the server, which no page here does:
 * the router alone takes over what was sent.
 */
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { getRouter } from './router.tsx';

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={getRouter()} />
    </StrictMode>,
  );
});
