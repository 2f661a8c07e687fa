import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { head } from '../lib/address/head.ts';

export const Route = createFileRoute('/curate/')({
  head: () => head({ title: 'Curators’ desk' }),
  component: lazyRouteComponent(() => import('../desk/screens.tsx'), 'HomeScreen'),
});
