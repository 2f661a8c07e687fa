/** Programs that call with a key: how much each may, and what none of them sees. */
import type { FastifyInstance } from 'fastify';
import type { KeyUse } from '#server/features/keys/key-authentication.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { KEY_READS_MOST, ReadLimit } from './read-limit.ts';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Counts each call for its key, and says in the answer how much is left. Register it after `recogniseViewers`. */
export function limitKeys(app: FastifyInstance, keys: KeyUse, rateLimits: RateLimits): void {
  const reads = new ReadLimit({ most: KEY_READS_MOST, name: 'key' });
  app.addHook('onRequest', async ({ viewer: { key }, method }, reply) => {
    if (!key) return;
    keys.note(key.id);
    if (READS.has(method)) reads.countAloud(key.id, reply);
    else await rateLimits.consumeAloud('keyWrites', key.id, (headers) => void reply.headers(headers));
  });
  app.addHook('onClose', () => keys.flush());
}

/**
 * Those at the desk see each other’s names; a program does not. What it is not told it may send back, as everything that
 * can only be read.
 */
export function hideNamesFromKeys(app: FastifyInstance): void {
  app.addHook('preSerialization', async ({ viewer: { key } }, _reply, payload) =>
    key ? withoutNames(payload) : payload,
  );
  app.addHook('preHandler', async (request) => {
    if (request.viewer.key && isObject(request.body)) {
      const { updated_by, ...body } = request.body;
      request.body = body;
    }
  });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value);

/** An item, a list of them, or a refusal with the item as it is. */
function withoutNames(payload: unknown): unknown {
  if (!isObject(payload)) return payload;
  const { data, current } = payload;
  return {
    ...payload,
    ...(payload.updated_by != null && { updated_by: null }),
    ...(Array.isArray(data) && { data: data.map(withoutNames) }),
    ...(isObject(current) && { current: withoutNames(current) }),
  };
}
