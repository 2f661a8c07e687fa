import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { VersionsSearch } from '../desk/items/history/versions-screen.tsx';
import { deskSearch } from '../lib/address/desk-search.ts';
import { head } from '../lib/address/head.ts';

export const Route = createFileRoute('/curate/items/$id/history')({
  validateSearch: deskSearch<VersionsSearch>,
  head: () => head({ title: 'Versions of an item · Curators’ desk' }),
  component: lazyRouteComponent(() => import('../desk/screens.tsx'), 'VersionsScreen'),
});
