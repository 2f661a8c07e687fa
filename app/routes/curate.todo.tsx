import { createFileRoute } from '@tanstack/react-router';
import { deskPage } from '../desk/desk-route.ts';
import type { TodoSearch } from '../desk/sources/todo-screen.tsx';

export const Route = createFileRoute('/curate/todo')(deskPage<TodoSearch>('Link checks and reviews', 'TodoScreen'));
