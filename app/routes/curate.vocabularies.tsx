import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { VocabulariesSearch } from '../desk/records/vocabularies/vocabularies-screen.tsx';
import { deskSearch } from '../lib/address/desk-search.ts';
import { head } from '../lib/address/head.ts';

export const Route = createFileRoute('/curate/vocabularies')({
  validateSearch: deskSearch<VocabulariesSearch>,
  head: () => head({ title: 'Vocabularies · Curators’ desk' }),
  component: lazyRouteComponent(() => import('../desk/screens.tsx'), 'VocabulariesScreen'),
});
