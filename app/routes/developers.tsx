import { createFileRoute } from '@tanstack/react-router';
import { site } from '#site';
import { DevelopersPage } from '../features/developers/developers-page.tsx';
import { head } from '../lib/address/head.ts';

export const Route = createFileRoute('/developers')({
  head: () =>
    head({ title: 'For developers', description: `How programs read ${site.name}: JSON, feeds, calendars and files.` }),
  component: DevelopersPage,
});
