import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { head } from '../lib/address/head.ts';

export const Route = createFileRoute('/curate/popular')({
  head: () => head({ title: 'Popular searches · Curators’ desk' }),
  component: lazyRouteComponent(() => import('../desk/screens.tsx'), 'PopularScreen'),
});
