import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ReplaceAddress } from '../desk/items/replace/replace-address.ts';
import { deskSearch } from '../lib/address/desk-search.ts';
import { head } from '../lib/address/head.ts';

export const Route = createFileRoute('/curate/replace')({
  validateSearch: deskSearch<ReplaceAddress>,
  head: () => head({ title: 'Find and replace · Curators’ desk' }),
  component: lazyRouteComponent(() => import('../desk/screens.tsx'), 'ReplaceScreen'),
});
