import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { MessagesSearch } from '../desk/people/messages-screen.tsx';
import { deskSearch } from '../lib/address/desk-search.ts';
import { head } from '../lib/address/head.ts';

export const Route = createFileRoute('/curate/messages')({
  validateSearch: deskSearch<MessagesSearch>,
  head: () => head({ title: 'Messages · Curators’ desk' }),
  component: lazyRouteComponent(() => import('../desk/screens.tsx'), 'MessagesScreen'),
});
