import { createFileRoute } from '@tanstack/react-router';
import { deskPage } from '../desk/desk-route.ts';
import type { InboxSearch } from '../desk/sources/inbox-screen.tsx';

export const Route = createFileRoute('/curate/inbox')(deskPage<InboxSearch>('Inbox', 'InboxScreen'));
