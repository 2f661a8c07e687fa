/** The calls of administrators about addresses that are told what changed. */
import * as webhooks from '#contract/webhooks.ts';
import type { Db } from '#server/database/schema.ts';
import { mustBeProven } from '#server/http/fresh-proof.ts';
import { callsOf } from '#server/http/response-schemas.ts';
import type { Routes } from '#server/http/services.ts';
import { memberOf, sessionOf, type Viewer } from '#server/http/viewer.ts';
import { Problem } from '#server/kernel/problem.ts';
import { deskActor, noteAudit } from '../audit/audit.ts';
import {
  addWebhook,
  listWebhooks,
  removeWebhook,
  replayWebhook,
  resumeWebhook,
  testWebhook,
  WebhookError,
} from './webhooks.ts';

const PROVE_FIRST = 'Please show once more that it is you. Then you can change who is told. Nothing was changed.';
const one = { params: webhooks.WebhookParam };
const call = callsOf('curation');

export const webhookRoutes: Routes = async (app, { db, encryptLink }) => {
  const prove = (viewer: Viewer) => mustBeProven(db, memberOf(viewer), sessionOf(viewer), PROVE_FIRST);
  app.get('/curation/webhooks', call('Addresses that are told what changed', webhooks.Webhooks), async () => ({
    data: await listWebhooks(db),
  }));
  app.post(
    '/curation/webhooks',
    call('Tell an address of each change from now on', webhooks.MadeWebhook, {
      description: 'The answer has the secret that signs, this once. Needs fresh proof.',
      body: webhooks.NewWebhook,
    }),
    async ({ body: { url, ...wanted }, viewer }) => {
      await prove(viewer);
      const { id, secret } = await inWords(addWebhook(db, url, encryptLink, undefined, wanted));
      await note(db, viewer, url, 'added');
      return { ...(await shown(db, id)), secret };
    },
  );
  app.delete(
    '/curation/webhooks/:id',
    call('Tell an address no more', webhooks.Webhooks, {
      description: 'Needs fresh proof.',
      params: webhooks.WebhookParam,
    }),
    async ({ params: { id }, viewer }) => {
      await prove(viewer);
      const { url } = await shown(db, id);
      await inWords(removeWebhook(db, id));
      await note(db, viewer, url, 'removed');
      return { data: await listWebhooks(db) };
    },
  );
  app.post(
    '/curation/webhooks/:id/test',
    call('Send a message that says nothing', webhooks.Webhook, {
      description: 'It has the type `webhook.test`. What was answered stands among `deliveries` a moment later.',
      ...one,
    }),
    async ({ params: { id } }) => {
      await inWords(testWebhook(db, id));
      return shown(db, id);
    },
  );
  app.post(
    '/curation/webhooks/:id/replay',
    call('Tell the last messages again', webhooks.Webhook, {
      description: 'Everything from there on, as it is now, in new messages.',
      ...one,
      body: webhooks.Replay,
    }),
    async ({ params: { id }, body, viewer }) => {
      const { url } = await shown(db, id);
      await inWords(replayWebhook(db, id, body.messages));
      await note(db, viewer, url, 'told again');
      return shown(db, id);
    },
  );
  app.post(
    '/curation/webhooks/:id/resume',
    call('Go on with an address that was given up', webhooks.Webhook, one),
    async ({ params: { id }, viewer }) => {
      await inWords(resumeWebhook(db, id));
      const resumed = await shown(db, id);
      await note(db, viewer, resumed.url, 'resumed');
      return resumed;
    },
  );
};

async function shown(db: Db, id: number): Promise<webhooks.Webhook> {
  const [hook] = await listWebhooks(db, id);
  if (!hook) throw new Problem('not_found', 'There is no such address any more.');
  return hook;
}

/** What a command would print is the refusal here. */
async function inWords<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error;
    const { code, message } = error;
    throw new Problem(code, message, code === 'invalid_request' ? { url: message } : undefined);
  }
}

/** Of an address its host alone: what stands behind it may be a secret of theirs. */
const note = (db: Db, viewer: Viewer, url: string, what: 'added' | 'removed' | 'told again' | 'resumed') =>
  db
    .transaction()
    .execute((tx) =>
      noteAudit(tx, deskActor(viewer), [{ action: 'webhook', subject: new URL(url).host, details: { what } }]),
    );
