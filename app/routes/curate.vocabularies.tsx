import { createFileRoute } from '@tanstack/react-router';
import { deskPage } from '../desk/page.ts';
import type { VocabulariesSearch } from '../desk/records/vocabularies/vocabularies-screen.tsx';

export const Route = createFileRoute('/curate/vocabularies')(
  deskPage<VocabulariesSearch>('Vocabularies', 'VocabulariesScreen'),
);
