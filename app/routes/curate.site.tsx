import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { SiteSearch } from '../desk/site/site-screen.tsx';
import { deskSearch } from '../lib/address/desk-search.ts';
import { head } from '../lib/address/head.ts';

export const Route = createFileRoute('/curate/site')({
  validateSearch: deskSearch<SiteSearch>,
  head: () => head({ title: 'Site · Curators’ desk' }),
  component: Site,
});

const SiteScreen = lazyRouteComponent(() => import('../desk/screens.tsx'), 'SiteScreen');
const ProveMember = lazyRouteComponent(() => import('../features/members/prove-it.tsx'), 'ProveMember');

function Site() {
  return <SiteScreen ProveMember={ProveMember} />;
}
