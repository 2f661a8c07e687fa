import { createFileRoute } from '@tanstack/react-router';
import type { VersionsSearch } from '../desk/items/history/versions-screen.tsx';
import { deskPage } from '../desk/page.ts';

export const Route = createFileRoute('/curate/items/$id/history')(
  deskPage<VersionsSearch>('Versions of an item', 'VersionsScreen'),
);
