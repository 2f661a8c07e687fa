import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ItemSearch } from '../desk/items/form/item-screen.tsx';
import { deskSearch } from '../lib/address/desk-search.ts';
import { head } from '../lib/address/head.ts';

export const Route = createFileRoute('/curate/items/$id/')({
  validateSearch: deskSearch<ItemSearch>,
  head: () => head({ title: 'Item · Curators’ desk' }),
  component: lazyRouteComponent(() => import('../desk/screens.tsx'), 'ItemScreen'),
});
