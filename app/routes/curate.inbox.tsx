import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { InboxSearch } from '../desk/sources/inbox-screen.tsx';
import { deskSearch } from '../lib/address/desk-search.ts';
import { head } from '../lib/address/head.ts';

export const Route = createFileRoute('/curate/inbox')({
  validateSearch: deskSearch<InboxSearch>,
  head: () => head({ title: 'From sources · Curators’ desk' }),
  component: lazyRouteComponent(() => import('../desk/screens.tsx'), 'InboxScreen'),
});
