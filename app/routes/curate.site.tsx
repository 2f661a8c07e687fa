import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { SiteSearch } from '../desk/site/site-screen.tsx';
import { deskSearch } from '../lib/address/desk-search.ts';
import { head } from '../lib/address/head.ts';

export const Route = createFileRoute('/curate/site')({
  validateSearch: deskSearch<SiteSearch>,
  head: () => head({ title: 'Site · Curators’ desk' }),
  component: lazyRouteComponent(() => import('../desk/screens.tsx'), 'SiteScreen'),
});
