import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { anySearch } from '../desk/kit/address.ts';
import { head } from '../lib/address/head.ts';

export const Route = createFileRoute('/curate/import')({
  validateSearch: anySearch,
  head: () => head({ title: 'Import · Curators’ desk' }),
  component: lazyRouteComponent(() => import('../desk/screens.tsx'), 'ImportScreen'),
});
