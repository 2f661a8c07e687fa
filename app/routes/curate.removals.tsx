import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { RemovalsSearch } from '../desk/people/removals-screen.tsx';
import { deskSearch } from '../lib/address/desk-search.ts';
import { head } from '../lib/address/head.ts';

export const Route = createFileRoute('/curate/removals')({
  validateSearch: deskSearch<RemovalsSearch>,
  head: () => head({ title: 'Removal requests · Curators’ desk' }),
  component: lazyRouteComponent(() => import('../desk/screens.tsx'), 'RemovalsScreen'),
});
