import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { TopicsSearch } from '../desk/records/topics/topics-screen.tsx';
import { deskSearch } from '../lib/address/desk-search.ts';
import { head } from '../lib/address/head.ts';

export const Route = createFileRoute('/curate/topics')({
  validateSearch: deskSearch<TopicsSearch>,
  head: () => head({ title: 'Topics · Curators’ desk' }),
  component: lazyRouteComponent(() => import('../desk/screens.tsx'), 'TopicsScreen'),
});
