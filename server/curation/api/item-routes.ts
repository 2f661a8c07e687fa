/** The calls of the desk about items. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import * as desk from '#contract/curation.ts';
import { ITEM_FIELDS } from '#domain/item-fields.ts';
import { minutesToRead } from '#domain/reading-time.ts';
import { UNLISTED } from '#domain/unlisted.ts';
import type { Db } from '#server/database/schema.ts';
import { versionNeeded } from '#server/http/if-match.ts';
import { answers, callsOf, SentFile } from '#server/http/response-schemas.ts';
import type { Routes } from '#server/http/services.ts';
import { deskActor } from '../../features/audit/audit.ts';
import { renderText } from '../../features/items/render-text.ts';
import { changeItem, createItem, duplicateItem } from '../revisions/change-items.ts';
import { deleteItem } from '../revisions/delete-item.ts';
import { mergeItems, previewMerge } from '../revisions/merges/merge-items.ts';
import { curatedItems } from '../revisions/serialize-items.ts';
import { setStatus } from '../revisions/statuses.ts';
import { readStoredItem } from '../revisions/stored-items.ts';
import { call, longCall } from './calls.ts';
import { exportItems } from './export-items.ts';
import { heldBy, listCurated, ofViewer } from './list-items.ts';
import { makePreview, readPreview } from './preview-links.ts';
import { warningsOf } from './publishing-checks.ts';
import { writable } from './read-only-fields.ts';

const contentCall = callsOf('content');

const one = { params: desk.ItemParam };
export const withCurrent = { ...answers(desk.CuratedItem), 412: desk.Outdated };

async function shown(db: Db, id: number): Promise<desk.CuratedItem> {
  const [item] = await curatedItems(db, [await readStoredItem(db, id)]);
  return item as desk.CuratedItem;
}

/** Answers with an item as it is now. */
export async function answerItem(db: Db, reply: FastifyReply, id: number): Promise<desk.CuratedItem> {
  const item = await shown(db, id);
  void reply.header('etag', `"${item.version}"`);
  return item;
}

export const curationRoutes: Routes = async (app, services) => {
  const { db, siteUrl } = services;
  /** Answers with an item, and with what may have been forgotten in it where the call asked for readers. */
  const answerAsked = async (reply: FastifyReply, id: number, asked: desk.NewStatus['status']) => {
    const item = await answerItem(db, reply, id);
    const isForReaders = asked === 'published' || asked === 'scheduled';
    return isForReaders ? { ...item, warnings: await warningsOf(db, await readStoredItem(db, id)) } : item;
  };

  app.get(
    '/curation/items',
    call('Items of every status, with every field', desk.CuratedItemList, { querystring: desk.CuratedItemsParams }),
    ({ query, viewer }) => listCurated(services, ofViewer(query, viewer)),
  );
  app.get(
    '/curation/items.csv',
    {
      ...call('The items of such a list, as a table', SentFile, {
        description: 'Every one of them, whatever the page. Brought in again unchanged, all are the same.',
        querystring: desk.CuratedItemsParams,
        produces: ['text/csv'],
      }),
      compress: false,
    },
    ({ query, viewer }, reply) => {
      void reply.header('content-disposition', 'attachment; filename="items.csv"');
      return reply.type('text/csv; charset=utf-8').send(Readable.from(exportItems(db, ofViewer(query, viewer))));
    },
  );
  app.post(
    '/curation/items',
    longCall('Write a new item', withCurrent, {
      description: 'A draft, unless a status is given. Without a slug or an external id, these are made.',
      body: desk.NewItem,
    }),
    async ({ body: { kind, status = 'draft', publish_at, attempt, ...fields }, viewer }, reply) => {
      const { id } = await createItem(db, deskActor(viewer), kind, fields, { status, publish_at }, attempt);
      return answerAsked(reply, id, status);
    },
  );
  app.get('/curation/items/:id', call('One item', withCurrent, one), ({ params }, reply) =>
    answerItem(db, reply, params.id),
  );
  app.get(
    '/curation/items/:id/held',
    call('What a collection holds, by name, page by page', desk.HeldItems, { ...one, querystring: desk.HeldParams }),
    ({ params, query }) => heldBy(db, params.id, query),
  );
  app.put(
    '/curation/items/:id',
    longCall('Change what an item says', withCurrent, {
      description: 'Needs `If-Match`. Takes what GET gave; fields that are not sent stay.',
      ...one,
      body: desk.ItemFields,
    }),
    async ({ params: { id }, body, viewer, headers }, reply) => {
      const seen = versionNeeded(headers);
      const now = await shown(db, id);
      // Somebody who has read another version is told so first.
      const said = now.version === seen ? writable(body, now, ITEM_FIELDS[now.kind]) : body;
      await changeItem(db, deskActor(viewer), id, said, { seen });
      return answerItem(db, reply, id);
    },
  );
  app.put(
    '/curation/items/:id/status',
    longCall('Publish, schedule, archive, or take back to a draft', withCurrent, {
      description: 'Needs `If-Match`. The same status again changes nothing.',
      ...one,
      body: desk.NewStatus,
    }),
    async ({ params: { id }, body, viewer, headers }, reply) => {
      await setStatus(db, deskActor(viewer), id, body, versionNeeded(headers));
      return answerAsked(reply, id, body.status);
    },
  );
  app.post(
    '/curation/items/:id/duplicate',
    call('A draft that says the same', withCurrent, one),
    async ({ params, viewer }, reply) => {
      const { id } = await duplicateItem(db, deskActor(viewer), params.id);
      return answerItem(db, reply, id);
    },
  );
  app.post(
    '/curation/items/:id/merge',
    longCall('Make one of two items', withCurrent, {
      description:
        'This one goes: its places, favourites and ratings go over. Its addresses lead to the other. `merge` is the number that undoes it.',
      ...one,
      body: desk.MergeInto,
    }),
    async ({ params, body, viewer }, reply) => {
      const { state, merge } = await mergeItems(db, deskActor(viewer), params.id, body.into);
      return { ...(await answerItem(db, reply, state.id)), merge };
    },
  );
  app.get(
    '/curation/items/:id/merge',
    call('What would go over if this were made a part of another', desk.MergePreview, {
      ...one,
      querystring: desk.MergeInto,
    }),
    ({ params, query }) => previewMerge(db, params.id, query.into),
  );
  app.post(
    '/curation/items/:id/preview',
    call('A link to look at an item before it is published', desk.PreviewLink, one),
    ({ params, viewer }) => makePreview(db, deskActor(viewer), params.id, siteUrl),
  );
  app.post(
    '/curation/markdown',
    longCall('A text as its page would show it', desk.RenderedText, { body: desk.MarkdownText }),
    async ({ body: { text } }) => ({ html: await renderText(text), minutes: minutesToRead(text) }),
  );
};

export const finalRoutes: Routes = async (app, { db }) => {
  app.delete(
    '/curation/items/:id',
    call('Delete an item for good', desk.NothingLeft, {
      description: 'Its addresses answer 410, and no import brings it back unasked.',
      ...one,
    }),
    async ({ params, viewer }) => {
      await deleteItem(db, deskActor(viewer), params.id);
      return { message: 'It is deleted for good.' };
    },
  );
};

export const draftPreviewRoutes: Routes = async (app, { db }) => {
  app.get(
    '/content/preview/:key',
    contentCall('An item before it is published, for whoever has the link', desk.Preview, { params: desk.PreviewKey }),
    ({ params }, reply) => {
      void reply.headers(UNLISTED);
      return readPreview(db, params.key);
    },
  );
};
