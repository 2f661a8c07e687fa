import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { FiguresSearch } from '../desk/site/figures/figures-screen.tsx';
import { deskSearch } from '../lib/address/desk-search.ts';
import { head } from '../lib/address/head.ts';

export const Route = createFileRoute('/curate/figures')({
  validateSearch: deskSearch<FiguresSearch>,
  head: () => head({ title: 'What is worth doing · Curators’ desk' }),
  component: lazyRouteComponent(() => import('../desk/screens.tsx'), 'FiguresScreen'),
});
