import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { anySearch } from '../desk/kit/address.ts';
import { head } from '../lib/address/head.ts';

export const Route = createFileRoute('/curate/thesaurus')({
  validateSearch: anySearch,
  head: () => head({ title: 'Thesaurus · Curators’ desk' }),
  component: lazyRouteComponent(() => import('../desk/screens.tsx'), 'ThesaurusScreen'),
});
