import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { PicturesSearch } from '../desk/pictures/pictures-screen.tsx';
import { deskSearch } from '../lib/address/desk-search.ts';
import { head } from '../lib/address/head.ts';

export const Route = createFileRoute('/curate/pictures')({
  validateSearch: deskSearch<PicturesSearch>,
  head: () => head({ title: 'Pictures · Curators’ desk' }),
  component: lazyRouteComponent(() => import('../desk/screens.tsx'), 'PicturesScreen'),
});
