import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { TwinsSearch } from '../desk/items/twins/twins-screen.tsx';
import { deskSearch } from '../lib/address/desk-search.ts';
import { head } from '../lib/address/head.ts';

export const Route = createFileRoute('/curate/twins')({
  validateSearch: deskSearch<TwinsSearch>,
  head: () => head({ title: 'There twice? · Curators’ desk' }),
  component: lazyRouteComponent(() => import('../desk/screens.tsx'), 'TwinsScreen'),
});
