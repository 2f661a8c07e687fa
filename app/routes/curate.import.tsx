import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { anySearch } from '../features/desk/address.ts';
import { head } from '../lib/head.ts';

export const Route = createFileRoute('/curate/import')({
  validateSearch: anySearch,
  head: () => head({ title: 'Import · Curators’ desk' }),
  component: lazyRouteComponent(() => import('../features/desk/screens.tsx'), 'ImportScreen'),
});
