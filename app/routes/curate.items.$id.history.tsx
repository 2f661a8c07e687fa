import { createFileRoute } from '@tanstack/react-router';
import { deskPage } from '../desk/desk-route.ts';
import type { VersionsSearch } from '../desk/items/history/versions-screen.tsx';

export const Route = createFileRoute('/curate/items/$id/history')(
  deskPage<VersionsSearch>('Versions of an item', 'VersionsScreen'),
);
