/** The calls of the desk about sources, and about the inbox of what came in. */
import { NothingLeft } from '#contract/curation.ts';
import * as sources from '#contract/sources.ts';
import type { Routes } from '#server/http/services.ts';
import { Problem } from '#server/kernel/problem.ts';
import { deskActor } from '../../features/audit/audit.ts';
import { Unreadable } from '../reading/decode-text.ts';
import { listInbox, toldEntry } from '../sources/inbox.ts';
import { decide } from '../sources/inbox-decisions.ts';
import { takeFile } from '../sources/ingest-source.ts';
import {
  addFile,
  addSource,
  changeSource,
  leaveSource,
  listSources,
  lookNow,
  readSource,
  toldSource,
} from '../sources/sources.ts';
import { call, longCall } from './calls.ts';
import { readForm, takeUploads } from './uploads.ts';

const FILE_LIMIT = 10_000_000;
const one = { params: sources.SourceParam };

export const sourceRoutes: Routes = async (app, { db, rateLimits, wakeSources, wakeMails }) => {
  app.get(
    '/curation/sources',
    call('What this site looks at elsewhere, those with trouble first', sources.SourceList, {
      querystring: sources.SourcesParams,
    }),
    ({ query }) => listSources(db, query),
  );
  app.post(
    '/curation/sources',
    call('Look at a feed, a calendar or a directory from now on', sources.Source, {
      description: 'It is looked at at once. What it holds waits in the inbox.',
      body: sources.NewSource,
    }),
    async ({ body, viewer }) => {
      const id = await addSource(db, deskActor(viewer), body);
      wakeSources?.();
      return toldSource(db, id);
    },
  );
  app.put(
    '/curation/sources/:id',
    call('Change how a source is looked at', sources.Source, { ...one, body: sources.ChangedSource }),
    async ({ params, body, viewer }) => {
      await changeSource(db, deskActor(viewer), params.id, body);
      return toldSource(db, params.id);
    },
  );
  app.delete(
    '/curation/sources/:id',
    call('Look at a source no more', NothingLeft, {
      description: 'What waits of it goes; the items that came from it stay, and what was dismissed stays so.',
      ...one,
    }),
    async ({ params, viewer }) => {
      await leaveSource(db, deskActor(viewer), params.id);
      return { message: 'The source is removed. What came from it stays.' };
    },
  );
  app.post('/curation/sources/:id/fetch', call('Look at a source now', sources.Source, one), async ({ params }) => {
    const { url } = await readSource(db, params.id);
    if (url === null) throw new Problem('invalid_request', 'This is a file. Bring it in again to read it again.');
    await lookNow(db, params.id);
    wakeSources?.();
    return toldSource(db, params.id);
  });
  app.get(
    '/curation/inbox',
    call('What came in and waits, or what became of it', sources.InboxEntryList, {
      querystring: sources.InboxEntriesParams,
    }),
    ({ query }) => listInbox(db, query),
  );
  app.put(
    '/curation/inbox/:id',
    longCall('Accept or dismiss what came in, or undo that', sources.InboxOutcome, {
      description:
        'New things become drafts, unless their source publishes. What somebody here has written otherwise stays and is named. Gone things are archived, never deleted.',
      ...one,
      body: sources.InboxDecision,
    }),
    async ({ params, body, viewer }) => {
      const outcome = await decide({ db, rateLimits }, deskActor(viewer), params.id, body);
      wakeMails();
      return { entry: await toldEntry(db, params.id), ...outcome };
    },
  );
};

/** A calendar, a list of feeds or a directory that somebody has as a file. */
export const sourceFileRoutes: Routes = async (app, { db, wakeSources }) => {
  await takeUploads(app, { fileSize: FILE_LIMIT, fields: 5, fieldSize: 10_000 });
  app.post(
    '/curation/sources/file',
    {
      bodyLimit: FILE_LIMIT + 100_000,
      // The parts are checked as they are read.
      validatorCompiler: () => () => true,
      ...call('Bring in a calendar, a feed or a list of feeds as a file', sources.SourcesAdded, {
        description: 'A list of feeds adds each of them as a source. All else waits in the inbox.',
        consumes: ['multipart/form-data'],
      }),
    },
    async (request) => {
      if (!request.isMultipart()) throw wrong('Please choose a file.');
      let file: { name: string; bytes: Buffer } | undefined;
      await readForm(
        request,
        async (part) => {
          file = { name: (part.filename || 'A file').slice(-200), bytes: await part.toBuffer() };
        },
        (error) => (error.statusCode ? error : wrong('The form ended too early. Please send it again.')),
      );
      if (!file || file.bytes.length === 0) throw wrong('The file is missing or empty. Please choose one.');
      const id = await addFile(db, deskActor(request.viewer), file.name);
      try {
        const count = await takeFile(db, id, file.bytes, file.name);
        wakeSources?.();
        return { source: await toldSource(db, id), message: `${count} found. What is new waits in the inbox.` };
      } catch (error) {
        await leaveSource(db, deskActor(request.viewer), id);
        throw error instanceof Unreadable ? wrong(error.message) : error;
      }
    },
  );
};

const wrong = (sentence: string): Problem => new Problem('invalid_request', sentence, { file: sentence });
