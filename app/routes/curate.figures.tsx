import { createFileRoute } from '@tanstack/react-router';
import { deskPage } from '../desk/desk-route.ts';
import type { FiguresSearch } from '../desk/site/figures/figures-screen.tsx';

export const Route = createFileRoute('/curate/figures')(deskPage<FiguresSearch>('Statistics', 'FiguresScreen'));
