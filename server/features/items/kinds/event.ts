/** The table of events: beside what was said, when each begins and ends in days and in moments. */
import type { Selectable } from 'kysely';
import { eventTimes } from '#domain/event-times.ts';
import type { EventTable } from '#server/database/schema.ts';
import { defineKind } from './kind-adapter.ts';
import { withTable } from './kind-tables.ts';

export const event = defineKind<'event', Selectable<EventTable>>({
  ...withTable('event', 'event', eventTimes),
  search: ({ ends_at, series }) => ({ until: ends_at, isRepeated: series !== null }),
});
