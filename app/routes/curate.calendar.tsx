import { createFileRoute } from '@tanstack/react-router';
import type { CalendarSearch } from '../desk/items/calendar/calendar-screen.tsx';
import { deskPage } from '../desk/page.ts';

export const Route = createFileRoute('/curate/calendar')(deskPage<CalendarSearch>('Calendar', 'CalendarScreen'));
