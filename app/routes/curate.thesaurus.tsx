import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ThesaurusSearch } from '../desk/records/thesaurus/thesaurus-screen.tsx';
import { deskSearch } from '../lib/address/desk-search.ts';
import { head } from '../lib/address/head.ts';

export const Route = createFileRoute('/curate/thesaurus')({
  validateSearch: deskSearch<ThesaurusSearch>,
  head: () => head({ title: 'Thesaurus · Curators’ desk' }),
  component: lazyRouteComponent(() => import('../desk/screens.tsx'), 'ThesaurusScreen'),
});
