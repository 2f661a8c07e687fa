/** The calls of the desk about what became of items: their versions, changes of many, the audit log, and every way back. */
import { Type } from 'typebox';
import { PageParams } from '#contract/common-schemas.ts';
import { OutdatedRecord } from '#contract/curated-records.ts';
import * as desk from '#contract/curation.ts';
import { versionSeen } from '#server/http/if-match.ts';
import { answers } from '#server/http/response-schemas.ts';
import type { Routes } from '#server/http/services.ts';
import { deskActor } from '../../features/audit/audit.ts';
import { changeMany } from '../revisions/bulk-changes.ts';
import { deleteDrafts } from '../revisions/delete-drafts.ts';
import { undoMerge } from '../revisions/merges/undo-merge.ts';
import { restoreRevision } from '../revisions/restore-revision.ts';
import { undoEntry, undoMany } from '../revisions/undo.ts';
import { call, longCall } from './calls.ts';
import { compareRevisions, listAudit, listRevisions } from './history.ts';
import { answerItem, withCurrent } from './item-routes.ts';

const one = { params: desk.ItemParam };

export const historyRoutes: Routes = async (app, { db }) => {
  app.get(
    '/curation/items/:id/revisions',
    call('The versions of an item, newest first', desk.ItemRevisionList, {
      ...one,
      querystring: Type.Object(PageParams),
    }),
    ({ params, query }) => listRevisions(db, params.id, query),
  );
  app.get(
    '/curation/items/:id/revisions/compare',
    call('Two versions, field by field', desk.Comparison, { ...one, querystring: desk.CompareParams }),
    ({ params, query }) => compareRevisions(db, params.id, query.from, query.to),
  );
  app.post(
    '/curation/items/:id/revisions/:version/restore',
    call('Let an item say again what it said', withCurrent, {
      description:
        'Makes a new version. The status stays. What is not here any more is left out, and named. `If-Match` is heeded where it is sent.',
      params: desk.VersionParam,
    }),
    async ({ params: { id, version }, viewer, headers }, reply) => {
      const { says } = await restoreRevision(db, deskActor(viewer), id, version, versionSeen(headers));
      return { ...(await answerItem(db, reply, id)), left_out: says };
    },
  );
  app.post(
    '/curation/bulk',
    longCall('Change many items in one step', desk.BulkAnswer, { body: desk.NewBulk }),
    ({ body, viewer }) => changeMany(db, deskActor(viewer), body.ids, body.change),
  );
  app.post(
    '/curation/drafts/delete',
    longCall('Delete drafts that were never published', desk.BulkAnswer, {
      description: 'Others stay, and are named with a reason. Undone by its number, for 30 days.',
      body: desk.DraftsToDelete,
    }),
    ({ body, viewer }) => deleteDrafts(db, deskActor(viewer), body.ids),
  );
  app.post(
    '/curation/bulk/:id/undo',
    call('Take a step back', desk.BulkAnswer, {
      description: 'What others have changed since stays, and is named.',
      ...one,
    }),
    ({ params, viewer }) => undoMany(db, deskActor(viewer), params.id),
  );
  app.post(
    '/curation/merges/:id/undo',
    call('Make two again of what was merged', desk.BulkAnswer, {
      description:
        'Within 30 days. What others have done since stays, and is named in `refused`: a place that was removed, an address that was taken. 409 where the second is not here any more. What members gave up since stays given up.',
      ...one,
    }),
    ({ params, viewer }) => undoMerge(db, deskActor(viewer), params.id),
  );
  app.get(
    '/curation/audit',
    call('Who did what, newest first', desk.AuditList, { querystring: desk.AuditParams }),
    ({ query, viewer }) => listAudit(db, query, viewer.groups.includes('Administrators')),
  );
  app.post(
    '/curation/audit/:id/undo',
    call(
      'Take back what an entry tells of',
      { ...answers(desk.BulkAnswer), 412: OutdatedRecord },
      {
        description:
          'A step of many; the fields and status of one item; a merge; a record, also deleted. What others have changed since stays, and is named; a record that was added and changed since is 412. `If-Match` is heeded.',
        ...one,
        querystring: desk.UndoParams,
      },
    ),
    ({ params, query, viewer, headers }) =>
      undoEntry(db, deskActor(viewer), params.id, { ...query, seen: versionSeen(headers) }),
  );
};
