/** Query strings as forms and programs send them: what is empty counts as absent. */
import type { FastifyInstance } from 'fastify';

// biome-ignore lint/suspicious/noControlCharactersInRegex: the character that PostgreSQL cannot store is meant
const NUL = /\u0000/g;

/** Before validation: drops empty and `null` values, and characters that no text may hold. */
export function forgiveEmptyValues(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    const query = request.query as Record<string, unknown>;
    for (const [name, value] of Object.entries(query)) {
      const kept = [value]
        .flat()
        .map(clean)
        .filter((one) => one !== '' && one !== 'null');
      if (kept.length === 0) delete query[name];
      else query[name] = kept.length === 1 ? kept[0] : kept;
    }
  });
}

const clean = (value: unknown): unknown => (typeof value === 'string' ? value.replace(NUL, '').trim() : value);
