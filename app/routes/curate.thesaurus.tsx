import { createFileRoute } from '@tanstack/react-router';
import { deskPage } from '../desk/desk-route.ts';
import type { ThesaurusSearch } from '../desk/records/thesaurus/thesaurus-screen.tsx';

export const Route = createFileRoute('/curate/thesaurus')(
  deskPage<ThesaurusSearch>('Search synonyms', 'ThesaurusScreen'),
);
