import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ImportSearch } from '../desk/import/import-screen.tsx';
import { deskSearch } from '../lib/address/desk-search.ts';
import { head } from '../lib/address/head.ts';

export const Route = createFileRoute('/curate/import')({
  validateSearch: deskSearch<ImportSearch>,
  head: () => head({ title: 'Import · Curators’ desk' }),
  component: lazyRouteComponent(() => import('../desk/screens.tsx'), 'ImportScreen'),
});
