import { createFileRoute } from '@tanstack/react-router';
import { deskPage } from '../desk/desk-route.ts';
import type { CollectionsSearch } from '../desk/records/collections/collections-screen.tsx';

export const Route = createFileRoute('/curate/collections')(
  deskPage<CollectionsSearch>('Collections', 'CollectionsScreen'),
);
