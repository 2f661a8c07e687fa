import { createFileRoute } from '@tanstack/react-router';
import { deskPage } from '../desk/desk-route.ts';
import type { MessagesSearch } from '../desk/people/messages-screen.tsx';

export const Route = createFileRoute('/curate/messages')(deskPage<MessagesSearch>('Messages', 'MessagesScreen'));
