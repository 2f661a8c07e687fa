import { createFileRoute } from '@tanstack/react-router';
import { deskPage } from '../desk/desk-route.ts';
import type { ReplaceAddress } from '../desk/items/replace/replace-search-params.ts';

export const Route = createFileRoute('/curate/replace')(deskPage<ReplaceAddress>('Find and replace', 'ReplaceScreen'));
