import { createFileRoute } from '@tanstack/react-router';
import { deskPage } from '../desk/page.ts';
import type { TodoSearch } from '../desk/sources/todo-screen.tsx';

export const Route = createFileRoute('/curate/todo')(deskPage<TodoSearch>('To look at', 'TodoScreen'));
