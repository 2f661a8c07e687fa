import { createFileRoute } from '@tanstack/react-router';
import { deskPage } from '../desk/desk-route.ts';
import type { RemovalsSearch } from '../desk/people/removals-screen.tsx';

export const Route = createFileRoute('/curate/removals')(
  deskPage<RemovalsSearch>('Removal requests', 'RemovalsScreen'),
);
