import { createFileRoute } from '@tanstack/react-router';
import { deskPage } from '../desk/desk-route.ts';
import type { TwinsSearch } from '../desk/items/twins/twins-screen.tsx';

export const Route = createFileRoute('/curate/twins')(deskPage<TwinsSearch>('Duplicates', 'TwinsScreen'));
