import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { head } from '../lib/address/head.ts';

export const Route = createFileRoute('/curate/removals_/$id')({
  head: () => head({ title: 'Removal request · Curators’ desk' }),
  component: lazyRouteComponent(() => import('../desk/screens.tsx'), 'RemovalScreen'),
});
