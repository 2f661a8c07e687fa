import { createFileRoute } from '@tanstack/react-router';
import { deskPage } from '../desk/desk-route.ts';
import type { HistorySearch } from '../desk/items/history/audit-log-screen.tsx';

export const Route = createFileRoute('/curate/history')(deskPage<HistorySearch>('History', 'AuditLogScreen'));
