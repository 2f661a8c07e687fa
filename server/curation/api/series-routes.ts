/** The calls of the desk about events that are repeated. */
import { BulkAnswer, ItemParam, Outdated } from '#contract/curation.ts';
import { NewDates, SeriesChange, SeriesDates } from '#contract/series.ts';
import { versionNeeded } from '#server/http/if-match.ts';
import { answers } from '#server/http/response-schemas.ts';
import type { Routes } from '#server/http/services.ts';
import { deskActor } from '../../features/audit/audit.ts';
import { changeSeries } from '../revisions/change-series.ts';
import { repeatEvent } from '../revisions/repeat-event.ts';
import { seriesOf } from '../revisions/series-dates.ts';
import { call, longCall } from './calls.ts';

const one = { params: ItemParam };

export const seriesRoutes: Routes = async (app, { db }) => {
  app.get('/curation/items/:id/series', call('The dates of the series of an event', SeriesDates, one), ({ params }) =>
    seriesOf(db, params.id),
  );
  app.post(
    '/curation/items/:id/repeat',
    call('Make an event again on other days', BulkAnswer, {
      description: 'Each is an item of its own; they are one series.',
      ...one,
      body: NewDates,
    }),
    ({ params, body, viewer }) => repeatEvent(db, deskActor(viewer), params.id, body),
  );
  app.post(
    '/curation/items/:id/series',
    longCall(
      'Change several dates of a series',
      { ...answers(BulkAnswer), 412: Outdated },
      {
        description: 'Needs `If-Match`. Times move by as much. What was set otherwise for a date stays, and is named.',
        ...one,
        body: SeriesChange,
      },
    ),
    ({ params, body, viewer, headers }) => changeSeries(db, deskActor(viewer), params.id, body, versionNeeded(headers)),
  );
};
