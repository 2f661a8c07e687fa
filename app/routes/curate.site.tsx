import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { deskHead, deskSearch } from '../desk/desk-route.ts';
import type { SiteSearch } from '../desk/site/site-screen.tsx';

export const Route = createFileRoute('/curate/site')({
  validateSearch: deskSearch<SiteSearch>,
  head: () => deskHead('Settings'),
  component: Site,
});

const SiteScreen = lazyRouteComponent(() => import('../desk/screens.tsx'), 'SiteScreen');
const ProveMember = lazyRouteComponent(() => import('../features/members/prove-it.tsx'), 'ProveMember');

function Site() {
  return <SiteScreen ProveMember={ProveMember} />;
}
