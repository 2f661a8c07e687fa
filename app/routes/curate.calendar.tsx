import { createFileRoute } from '@tanstack/react-router';
import { deskPage } from '../desk/desk-route.ts';
import type { CalendarSearch } from '../desk/items/calendar/calendar-screen.tsx';

export const Route = createFileRoute('/curate/calendar')(deskPage<CalendarSearch>('Calendar', 'CalendarScreen'));
