import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { deskHead } from '../desk/desk-route.ts';

export const Route = createFileRoute('/curate/programs')({
  head: () => deskHead('API and webhooks'),
  component: Programs,
});

const ProgramsScreen = lazyRouteComponent(() => import('../desk/screens.tsx'), 'ProgramsScreen');
const ProveMember = lazyRouteComponent(() => import('../features/members/prove-it.tsx'), 'ProveMember');

function Programs() {
  return <ProgramsScreen ProveMember={ProveMember} />;
}
