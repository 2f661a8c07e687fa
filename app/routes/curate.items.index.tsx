import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ListAddress } from '../desk/items/list/list-address.ts';
import { deskSearch } from '../lib/address/desk-search.ts';
import { head } from '../lib/address/head.ts';

export const Route = createFileRoute('/curate/items/')({
  validateSearch: deskSearch<ListAddress>,
  head: () => head({ title: 'Items · Curators’ desk' }),
  component: lazyRouteComponent(() => import('../desk/screens.tsx'), 'ItemsScreen'),
});
