import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { head } from '../lib/address/head.ts';

export const Route = createFileRoute('/curate/collections_/$id')({
  head: () => head({ title: 'Order of a collection · Curators’ desk' }),
  component: lazyRouteComponent(() => import('../desk/screens.tsx'), 'CollectionScreen'),
});
