import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { head } from '../lib/address/head.ts';

export const Route = createFileRoute('/curate/messages_/$id')({
  head: () => head({ title: 'Message · Curators’ desk' }),
  component: lazyRouteComponent(() => import('../desk/screens.tsx'), 'MessageScreen'),
});
