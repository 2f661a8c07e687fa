/**
 * Texts as forms and programs send them. PostgreSQL stores no text with a NUL in it: an address loses it, like everything
 * else that says nothing there, and a body that has one is refused, for nobody has written that.
 */
import type { FastifyInstance } from 'fastify';
import { Problem } from '#server/problem.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: that very character is meant
const NUL = /\u0000/g;

/** Before validation. In addresses empty values and `null` count as absent. */
export function tidyValues(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body, params, query }) => {
    const field = fieldWithNul(body);
    if (field !== undefined) {
      const message = `‘${field || 'body'}’ holds a sign that is no part of any text.`;
      throw new Problem('invalid_request', message, { [field || 'body']: message });
    }
    tidyEach(params as Record<string, unknown>, (value) => withoutNul(value));
    tidyEach(query as Record<string, unknown>, (value) => {
      const kept = [value]
        .flat()
        .map((one) => (typeof one === 'string' ? withoutNul(one).trim() : one))
        .filter((one) => one !== '' && one !== 'null');
      return kept.length > 1 ? kept : kept[0];
    });
  });
}

/** Deeper than anything that is sent here. */
const DEEPEST = 20;

/** Where in a body there is a NUL, as `profile.name`; `''` for a body that is a text itself. */
function fieldWithNul(value: unknown, depth = 0): string | undefined {
  if (depth > DEEPEST) throw new Problem('invalid_request', 'The body is nested too deeply.');
  if (typeof value === 'string') return value.includes('\u0000') ? '' : undefined;
  if (value === null || typeof value !== 'object') return undefined;
  for (const [name, one] of Object.entries(value)) {
    const inside = fieldWithNul(one, depth + 1);
    if (inside !== undefined) return [name, inside].filter(Boolean).join('.');
    if (name.includes('\u0000')) return name.replace(NUL, '');
  }
  return undefined;
}

const withoutNul = <T>(value: T) => (typeof value === 'string' ? (value.replace(NUL, '') as T & string) : value);

/** Replaces each value; one that becomes `undefined` is dropped. */
function tidyEach(values: Record<string, unknown>, tidy: (value: unknown) => unknown): void {
  for (const [name, value] of Object.entries(values)) {
    const tidied = tidy(value);
    if (tidied === undefined) delete values[name];
    else values[name] = tidied;
  }
}
