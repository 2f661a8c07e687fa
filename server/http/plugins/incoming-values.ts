/**
 * Texts as forms and programs send them. PostgreSQL stores no text with a NUL in it: an address loses it, like everything
 * else that says nothing there, and a body that has one is refused, for nobody has written that.
 */
import { parse } from 'node:querystring';
import type { FastifyInstance } from 'fastify';
import { Problem } from '#server/kernel/problem.ts';
import { shortName } from './validation-sentences.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: that very character is meant
const NUL = /\u0000/g;

/** More than all filters of a call may hold together. */
const PARAMETERS_MOST = 700;

/** Reads no more parameters than an address may hold; `refuseLongQueries` tells the caller who sent more. */
export const parseQuery = (query: string): Record<string, unknown> =>
  query === '' ? {} : parse(query, '&', '=', { maxKeys: PARAMETERS_MOST });

/** Register it first: an address with thousands of parameters is refused before anything is made of them. */
export function refuseLongQueries(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { url = '' } }) => {
    let parameters = 1;
    for (let at = url.indexOf('&'); at >= 0; at = url.indexOf('&', at + 1)) parameters++;
    if (parameters > PARAMETERS_MOST)
      throw new Problem(
        'invalid_request',
        `This address asks for too many things. At most ${PARAMETERS_MOST} fit here.`,
      );
  });
}

/** Before validation. In addresses empty values and `null` count as absent. */
export function tidyValues(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body, params, query }) => {
    const place = fieldWithNul(body);
    if (place !== undefined) {
      const field = shortName(place || 'body');
      const message = `‘${field}’ holds a sign that is no part of any text.`;
      throw new Problem('invalid_request', message, { [field]: message });
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
  // `Object.entries` takes several times as long where somebody sends thousands of names.
  for (const name in value) {
    const inside = fieldWithNul((value as Record<string, unknown>)[name], depth + 1);
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
