import { createFileRoute } from '@tanstack/react-router';
import { deskPage } from '../desk/desk-route.ts';
import type { TopicsSearch } from '../desk/records/topics/topics-screen.tsx';

export const Route = createFileRoute('/curate/topics')(deskPage<TopicsSearch>('Topics', 'TopicsScreen'));
