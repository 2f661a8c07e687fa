import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { TodoSearch } from '../desk/sources/todo-screen.tsx';
import { deskSearch } from '../lib/address/desk-search.ts';
import { head } from '../lib/address/head.ts';

export const Route = createFileRoute('/curate/todo')({
  validateSearch: deskSearch<TodoSearch>,
  head: () => head({ title: 'To look at · Curators’ desk' }),
  component: lazyRouteComponent(() => import('../desk/screens.tsx'), 'TodoScreen'),
});
