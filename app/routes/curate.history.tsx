import { createFileRoute } from '@tanstack/react-router';
import type { HistorySearch } from '../desk/items/history/audit-log-screen.tsx';
import { deskPage } from '../desk/page.ts';

export const Route = createFileRoute('/curate/history')(deskPage<HistorySearch>('History', 'AuditLogScreen'));
