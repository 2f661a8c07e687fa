import { createFileRoute } from '@tanstack/react-router';
import { deskPage } from '../desk/desk-route.ts';
import type { SourcesSearch } from '../desk/sources/sources-screen.tsx';

export const Route = createFileRoute('/curate/sources')(deskPage<SourcesSearch>('Sources', 'SourcesScreen'));
