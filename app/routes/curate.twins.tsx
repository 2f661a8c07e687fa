import { createFileRoute } from '@tanstack/react-router';
import type { TwinsSearch } from '../desk/items/twins/twins-screen.tsx';
import { deskPage } from '../desk/page.ts';

export const Route = createFileRoute('/curate/twins')(deskPage<TwinsSearch>('There twice?', 'TwinsScreen'));
