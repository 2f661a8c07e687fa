import { createFileRoute } from '@tanstack/react-router';
import { deskPage } from '../desk/desk-route.ts';
import type { PicturesSearch } from '../desk/pictures/pictures-screen.tsx';

export const Route = createFileRoute('/curate/pictures')(deskPage<PicturesSearch>('Pictures', 'PicturesScreen'));
