/**
 * The pages' entry for browsers. The framework's own brings what calls functions on the server, which no page here does:
 * the router alone takes over what was sent.
 */
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { getRouter } from './router.tsx';

const router = getRouter();
// What the head says to other programs speaks of the page that was sent: it goes when another page comes.
router.subscribe('onBeforeNavigate', ({ fromLocation, hrefChanged }) => {
  if (fromLocation && hrefChanged)
    for (const element of document.head.querySelectorAll('[data-sent]')) element.remove();
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
  );
});
