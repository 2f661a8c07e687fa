import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { anySearch } from '../desk/kit/address.ts';
import { head } from '../lib/address/head.ts';

export const Route = createFileRoute('/curate/items/$id/history')({
  validateSearch: anySearch,
  head: () => head({ title: 'Versions of an item · Curators’ desk' }),
  component: lazyRouteComponent(() => import('../desk/screens.tsx'), 'VersionsScreen'),
});
