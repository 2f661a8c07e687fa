import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { anySearch } from '../features/desk/address.ts';
import { head } from '../lib/head.ts';

export const Route = createFileRoute('/curate/items/$id/history')({
  validateSearch: anySearch,
  head: () => head({ title: 'Versions of an item · Curators’ desk' }),
  component: lazyRouteComponent(() => import('../features/desk/screens.tsx'), 'VersionsScreen'),
});
