import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { HistorySearch } from '../desk/items/history/audit-log-screen.tsx';
import { deskSearch } from '../lib/address/desk-search.ts';
import { head } from '../lib/address/head.ts';

export const Route = createFileRoute('/curate/history')({
  validateSearch: deskSearch<HistorySearch>,
  head: () => head({ title: 'History · Curators’ desk' }),
  component: lazyRouteComponent(() => import('../desk/screens.tsx'), 'AuditLogScreen'),
});
