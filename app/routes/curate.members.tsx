import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { anySearch } from '../desk/kit/address.ts';
import { head } from '../lib/address/head.ts';

export const Route = createFileRoute('/curate/members')({
  validateSearch: anySearch,
  head: () => head({ title: 'Members · Curators’ desk' }),
  component: Members,
});

const MembersScreen = lazyRouteComponent(() => import('../desk/screens.tsx'), 'MembersScreen');
const ProveMember = lazyRouteComponent(() => import('../features/members/prove-it.tsx'), 'ProveMember');

function Members() {
  return <MembersScreen ProveMember={ProveMember} />;
}
