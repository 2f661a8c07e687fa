import { createFileRoute } from '@tanstack/react-router';
import { deskPage } from '../desk/desk-route.ts';
import type { VocabulariesSearch } from '../desk/records/vocabularies/vocabularies-screen.tsx';

export const Route = createFileRoute('/curate/vocabularies')(
  deskPage<VocabulariesSearch>('Tags and lists', 'VocabulariesScreen'),
);
