import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { head } from '../lib/address/head.ts';

export const Route = createFileRoute('/curate/featured')({
  head: () => head({ title: 'Featured · Curators’ desk' }),
  component: lazyRouteComponent(() => import('../desk/screens.tsx'), 'FeaturedScreen'),
});
