import { createFileRoute } from '@tanstack/react-router';
import { deskPage } from '../desk/desk-route.ts';
import type { ImportSearch } from '../desk/import/import-screen.tsx';

export const Route = createFileRoute('/curate/import')(deskPage<ImportSearch>('Import', 'ImportScreen'));
