import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { MembersSearch } from '../desk/people/members/members-screen.tsx';
import { deskSearch } from '../lib/address/desk-search.ts';
import { head } from '../lib/address/head.ts';

export const Route = createFileRoute('/curate/members')({
  validateSearch: deskSearch<MembersSearch>,
  head: () => head({ title: 'Members · Curators’ desk' }),
  component: Members,
});

const MembersScreen = lazyRouteComponent(() => import('../desk/screens.tsx'), 'MembersScreen');
const ProveMember = lazyRouteComponent(() => import('../features/members/prove-it.tsx'), 'ProveMember');

function Members() {
  return <MembersScreen ProveMember={ProveMember} />;
}
