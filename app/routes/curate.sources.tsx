import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { SourcesSearch } from '../desk/sources/sources-screen.tsx';
import { deskSearch } from '../lib/address/desk-search.ts';
import { head } from '../lib/address/head.ts';

export const Route = createFileRoute('/curate/sources')({
  validateSearch: deskSearch<SourcesSearch>,
  head: () => head({ title: 'Sources · Curators’ desk' }),
  component: lazyRouteComponent(() => import('../desk/screens.tsx'), 'SourcesScreen'),
});
