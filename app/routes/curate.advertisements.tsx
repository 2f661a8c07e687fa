import { createFileRoute } from '@tanstack/react-router';
import { deskPage } from '../desk/desk-route.ts';
import type { AdvertisementsSearch } from '../desk/records/advertisements/advertisements-screen.tsx';

export const Route = createFileRoute('/curate/advertisements')(
  deskPage<AdvertisementsSearch>('Advertisements', 'AdvertisementsScreen'),
);
