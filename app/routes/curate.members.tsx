import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { deskHead, deskSearch } from '../desk/desk-route.ts';
import type { MembersSearch } from '../desk/people/members/members-screen.tsx';

export const Route = createFileRoute('/curate/members')({
  validateSearch: deskSearch<MembersSearch>,
  head: () => deskHead('Members'),
  component: Members,
});

const MembersScreen = lazyRouteComponent(() => import('../desk/screens.tsx'), 'MembersScreen');
const ProveMember = lazyRouteComponent(() => import('../features/members/prove-it.tsx'), 'ProveMember');

function Members() {
  return <MembersScreen ProveMember={ProveMember} />;
}
