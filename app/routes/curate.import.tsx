import { createFileRoute } from '@tanstack/react-router';
import type { ImportSearch } from '../desk/import/import-screen.tsx';
import { deskPage } from '../desk/page.ts';

export const Route = createFileRoute('/curate/import')(deskPage<ImportSearch>('Import', 'ImportScreen'));
