/** The calls of administrators about keys for programs. */
import { ApiKeyParam, ApiKeys, MadeApiKey, NewApiKey } from '#contract/keys.ts';
import { mustBeProven } from '#server/http/fresh-proof.ts';
import { callsOf } from '#server/http/response-schemas.ts';
import type { Routes } from '#server/http/services.ts';
import { memberOf, sessionOf } from '#server/http/viewer.ts';
import { deskActor } from '../audit/audit.ts';
import { listKeys, makeKey, revokeKey } from './api-keys.ts';
import type { KeyUse } from './key-authentication.ts';

const call = callsOf('curation');
/** Whoever makes a key has a way in that outlives the session. */
const PROVE_FIRST = 'Please show once more that it is you. Then you can change keys. Nothing was changed.';

export const keyRoutes =
  (use: KeyUse): Routes =>
  async (app, { db }) => {
    app.get('/curation/keys', call('Keys for programs, never the keys themselves', ApiKeys), async () => ({
      data: use.withUncounted(await listKeys(db)),
    }));
    app.post(
      '/curation/keys',
      call('Make a key', MadeApiKey, {
        description: 'The answer has the key itself, this once. Needs fresh proof.',
        body: NewApiKey,
      }),
      async ({ body, viewer }) => {
        await mustBeProven(db, memberOf(viewer), sessionOf(viewer), PROVE_FIRST);
        return makeKey(db, deskActor(viewer), body);
      },
    );
    app.delete(
      '/curation/keys/:id',
      call('Revoke a key', ApiKeys, {
        description: 'From its next call on it is refused. Needs fresh proof.',
        params: ApiKeyParam,
      }),
      async ({ params, viewer }) => {
        await mustBeProven(db, memberOf(viewer), sessionOf(viewer), PROVE_FIRST);
        await revokeKey(db, deskActor(viewer), params.id);
        return { data: use.withUncounted(await listKeys(db)) };
      },
    );
  };
