import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { head } from '../lib/address/head.ts';

export const Route = createFileRoute('/curate/health')({
  head: () => head({ title: 'Is all well? · Curators’ desk' }),
  component: lazyRouteComponent(() => import('../desk/screens.tsx'), 'HealthScreen'),
});
