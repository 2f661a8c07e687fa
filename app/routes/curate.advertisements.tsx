import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { AdvertisementsSearch } from '../desk/records/advertisements/advertisements-screen.tsx';
import { deskSearch } from '../lib/address/desk-search.ts';
import { head } from '../lib/address/head.ts';

export const Route = createFileRoute('/curate/advertisements')({
  validateSearch: deskSearch<AdvertisementsSearch>,
  head: () => head({ title: 'Advertisements · Curators’ desk' }),
  component: lazyRouteComponent(() => import('../desk/screens.tsx'), 'AdvertisementsScreen'),
});
