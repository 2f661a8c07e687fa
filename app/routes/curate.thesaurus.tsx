import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { anySearch } from '../features/desk/address.ts';
import { head } from '../lib/head.ts';

export const Route = createFileRoute('/curate/thesaurus')({
  validateSearch: anySearch,
  head: () => head({ title: 'Thesaurus · Curators’ desk' }),
  component: lazyRouteComponent(() => import('../features/desk/screens.tsx'), 'ThesaurusScreen'),
});
