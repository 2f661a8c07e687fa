import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { CollectionsSearch } from '../desk/records/collections/collections-screen.tsx';
import { deskSearch } from '../lib/address/desk-search.ts';
import { head } from '../lib/address/head.ts';

export const Route = createFileRoute('/curate/collections')({
  validateSearch: deskSearch<CollectionsSearch>,
  head: () => head({ title: 'Collections · Curators’ desk' }),
  component: lazyRouteComponent(() => import('../desk/screens.tsx'), 'CollectionsScreen'),
});
