/** The calls of the desk about items. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { OutdatedRecord } from '#contract/curated-records.ts';
import * as desk from '#contract/curation.ts';
import { PageParams } from '#contract/lists.ts';
import { ITEM_FIELDS } from '#domain/item-fields.ts';
import { minutesToRead } from '#domain/reading-time.ts';
import { versionNeeded, versionSeen } from '#server/http/if-match.ts';
import { answers } from '#server/http/response-schemas.ts';
import type { Routes } from '#server/http/services.ts';
import { deskActor } from '../../features/audit/audit.ts';
import { renderText } from '../../features/items/render-text.ts';
import { changeMany } from '../revisions/bulk-changes.ts';
import { changeItem, createItem, duplicateItem } from '../revisions/change-items.ts';
import { readState } from '../revisions/item-states.ts';
import { deleteItem, mergeItems } from '../revisions/remove-items.ts';
import { curatedItems } from '../revisions/shown-items.ts';
import { setStatus } from '../revisions/statuses.ts';
import { undoEntry, undoMany } from '../revisions/undo.ts';
import { heldBy, listCurated } from './curated-items.ts';
import { exportItems } from './export-items.ts';
import { compareRevisions, listAudit, listRevisions, restoreRevision } from './history.ts';
import { makePreview, readPreview } from './preview.ts';
import { warningsOf } from './publishing-checks.ts';
import { writable } from './read-only.ts';

const tags = ['curation'];
/** In bytes: the longest text of a post, and ten thousand ids. */
export const DESK_BODY_LIMIT = 1_048_576;

const withCurrent = { ...answers(desk.CuratedItem), 412: desk.Outdated };

export const curationRoutes: Routes = async (app, { db, siteUrl }) => {
  app.addHook('onRoute', (route) => {
    route.bodyLimit = DESK_BODY_LIMIT;
  });
  const one = async (id: number) => {
    const [item] = await curatedItems(db, [await readState(db, id)]);
    return item as desk.CuratedItem;
  };
  /** Answers with the item as it is now, and with what may have been forgotten in it where the call asked for readers. */
  const answer = async (reply: FastifyReply, work: () => Promise<{ id: number }>, wish?: desk.NewStatus['status']) => {
    const { id } = await work();
    const item = await one(id);
    void reply.header('etag', `"${item.version}"`);
    const isForReaders = wish === 'published' || wish === 'scheduled';
    return isForReaders ? { ...item, warnings: await warningsOf(db, await readState(db, id)) } : item;
  };

  app.get(
    '/curation/items',
    {
      schema: {
        tags,
        summary: 'Items of every status, with every field',
        querystring: desk.CuratedItemsParams,
        response: answers(desk.CuratedItemList),
      },
    },
    ({ query }) => listCurated(db, query),
  );
  app.get(
    '/curation/items.csv',
    {
      schema: {
        tags,
        summary: 'The items of such a list, as a table',
        description: 'Every one of them, whatever the page. Brought in again unchanged, all are the same.',
        querystring: desk.CuratedItemsParams,
        produces: ['text/csv'],
      },
      compress: false,
    },
    ({ query }, reply) => {
      void reply.header('content-disposition', 'attachment; filename="items.csv"');
      return reply.type('text/csv; charset=utf-8').send(Readable.from(exportItems(db, query)));
    },
  );
  app.post(
    '/curation/items',
    {
      schema: {
        tags,
        summary: 'Write a new item',
        description: 'A draft, unless a status is given. Without a slug or an external id, these are made.',
        body: desk.NewItem,
        response: withCurrent,
      },
    },
    ({ body: { kind, status = 'draft', publish_at, ...fields }, viewer }, reply) =>
      answer(
        reply,
        () => createItem(db, deskActor(viewer), kind, fields as desk.ItemFields, { status, publish_at }),
        status,
      ),
  );
  app.get(
    '/curation/items/:id',
    { schema: { tags, summary: 'One item', params: desk.ItemParam, response: withCurrent } },
    ({ params }, reply) => answer(reply, async () => params),
  );
  app.get(
    '/curation/items/:id/held',
    {
      schema: {
        tags,
        summary: 'What a collection holds, by name, page by page',
        params: desk.ItemParam,
        querystring: desk.HeldParams,
        response: answers(desk.HeldItems),
      },
    },
    ({ params, query }) => heldBy(db, params.id, query),
  );
  app.put(
    '/curation/items/:id',
    {
      schema: {
        tags,
        summary: 'Change what an item says',
        description: 'Needs `If-Match`. Takes what GET gave; fields that are not sent stay.',
        params: desk.ItemParam,
        body: desk.ItemFields,
        response: withCurrent,
      },
    },
    ({ params, body, viewer, headers }, reply) => {
      const seen = versionNeeded(headers);
      return answer(reply, async () => {
        const shown = await one(params.id);
        // Whoever has read another version is told so first.
        const values = body as desk.ItemFields;
        const said = shown.version === seen ? writable(values, shown, ITEM_FIELDS[shown.kind]) : values;
        return changeItem(db, deskActor(viewer), params.id, said, seen);
      });
    },
  );
  app.put(
    '/curation/items/:id/status',
    {
      schema: {
        tags,
        summary: 'Publish, schedule, archive, or take back to a draft',
        params: desk.ItemParam,
        body: desk.NewStatus,
        response: withCurrent,
      },
    },
    ({ params, body, viewer }, reply) =>
      answer(reply, () => setStatus(db, deskActor(viewer), params.id, body), body.status),
  );
  app.post(
    '/curation/items/:id/duplicate',
    { schema: { tags, summary: 'A draft that says the same', params: desk.ItemParam, response: withCurrent } },
    ({ params, viewer }, reply) => answer(reply, () => duplicateItem(db, deskActor(viewer), params.id)),
  );
  app.post(
    '/curation/items/:id/merge',
    {
      schema: {
        tags,
        summary: 'Make one of two items',
        description: 'This one goes: its places, favourites and ratings go over, and its addresses lead to the other.',
        params: desk.ItemParam,
        body: desk.MergeInto,
        response: withCurrent,
      },
    },
    ({ params, body, viewer }, reply) => answer(reply, () => mergeItems(db, deskActor(viewer), params.id, body.into)),
  );
  app.post(
    '/curation/items/:id/preview',
    {
      schema: {
        tags,
        summary: 'A link to look at an item before it is published',
        params: desk.ItemParam,
        response: answers(desk.PreviewLink),
      },
    },
    ({ params, viewer }) => makePreview(db, deskActor(viewer), params.id, siteUrl),
  );
  app.post(
    '/curation/markdown',
    {
      schema: {
        tags,
        summary: 'A text as its page would show it',
        body: desk.MarkdownText,
        response: answers(desk.RenderedText),
      },
    },
    async ({ body: { text } }) => ({ html: await renderText(text), minutes: minutesToRead(text) }),
  );
  app.get(
    '/curation/items/:id/revisions',
    {
      schema: {
        tags,
        summary: 'The versions of an item, newest first',
        params: desk.ItemParam,
        querystring: Type.Object(PageParams),
        response: answers(desk.ItemRevisionList),
      },
    },
    ({ params, query }) => listRevisions(db, params.id, query),
  );
  app.get(
    '/curation/items/:id/revisions/compare',
    {
      schema: {
        tags,
        summary: 'Two versions, field by field',
        params: desk.ItemParam,
        querystring: desk.CompareParams,
        response: answers(desk.Comparison),
      },
    },
    ({ params, query }) => compareRevisions(db, params.id, query.from, query.to),
  );
  app.post(
    '/curation/items/:id/revisions/:version/restore',
    {
      schema: {
        tags,
        summary: 'Let an item say again what it said',
        description: 'Makes a new version. The status stays. `If-Match` is heeded where it is sent.',
        params: desk.VersionParam,
        response: withCurrent,
      },
    },
    ({ params: { id, version }, viewer, headers }, reply) =>
      answer(reply, () => restoreRevision(db, deskActor(viewer), id, version, versionSeen(headers))),
  );
  app.post(
    '/curation/bulk',
    {
      schema: {
        tags,
        summary: 'Change many items in one step',
        body: desk.NewBulk,
        response: answers(desk.BulkAnswer),
      },
    },
    ({ body, viewer }) => changeMany(db, deskActor(viewer), body.ids, body.change),
  );
  app.post(
    '/curation/bulk/:id/undo',
    {
      schema: {
        tags,
        summary: 'Take a step back',
        description: 'What others have changed since stays, and is named.',
        params: desk.ItemParam,
        response: answers(desk.BulkAnswer),
      },
    },
    ({ params, viewer }) => undoMany(db, deskActor(viewer), params.id),
  );
  app.get(
    '/curation/audit',
    {
      schema: {
        tags,
        summary: 'Who did what, newest first',
        querystring: desk.AuditParams,
        response: answers(desk.AuditList),
      },
    },
    ({ query }) => listAudit(db, query),
  );
  app.post(
    '/curation/audit/:id/undo',
    {
      schema: {
        tags,
        summary: 'Take back what an entry tells of',
        description:
          'What a step of many has changed, as it was, but for what others changed since; the fields and the status of one item; a term, a group or an advertisement, also deleted. 412 where one was changed since; `If-Match` is heeded where it is sent.',
        params: desk.ItemParam,
        querystring: desk.UndoParams,
        response: { ...answers(desk.BulkAnswer), 412: OutdatedRecord },
      },
    },
    ({ params, query, viewer, headers }) =>
      undoEntry(db, deskActor(viewer), params.id, { ...query, seen: versionSeen(headers) }),
  );
};

export const finalRoutes: Routes = async (app, { db }) => {
  app.delete(
    '/curation/items/:id',
    {
      schema: {
        tags,
        summary: 'Delete an item for good',
        description: 'Its addresses answer 410, and no import brings it back unasked.',
        params: desk.ItemParam,
        response: answers(desk.NothingLeft),
      },
    },
    async ({ params, viewer }) => {
      await deleteItem(db, deskActor(viewer), params.id);
      return { message: 'It is deleted for good.' };
    },
  );
};

export const draftPreviewRoutes: Routes = async (app, { db }) => {
  app.get(
    '/content/preview/:key',
    {
      schema: {
        tags: ['content'],
        summary: 'An item before it is published, for whoever has the link',
        params: desk.PreviewKey,
        response: answers(desk.Preview),
      },
    },
    ({ params }, reply) => {
      void reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
      return readPreview(db, params.key);
    },
  );
};
