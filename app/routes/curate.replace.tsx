import { createFileRoute } from '@tanstack/react-router';
import type { ReplaceAddress } from '../desk/items/replace/replace-address.ts';
import { deskPage } from '../desk/page.ts';

export const Route = createFileRoute('/curate/replace')(deskPage<ReplaceAddress>('Find and replace', 'ReplaceScreen'));
