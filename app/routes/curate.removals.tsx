import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { anySearch } from '../desk/kit/address.ts';
import { head } from '../lib/address/head.ts';

export const Route = createFileRoute('/curate/removals')({
  validateSearch: anySearch,
  head: () => head({ title: 'Removal requests · Curators’ desk' }),
  component: lazyRouteComponent(() => import('../desk/screens.tsx'), 'RemovalsScreen'),
});
