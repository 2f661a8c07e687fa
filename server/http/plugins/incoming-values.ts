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

/** Deeper than anything that is sent here. */
const DEEPEST = 20;

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

/** A body is looked at before it is taken apart: a megabyte of brackets makes thirty of values, and keeps others waiting. */
export function refuseDeepBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (isDeep(body)) done(tooDeep());
    else void parse(request, body, done);
  });
}

const [QUOTE, BACKSLASH] = ['"', '\\'].map((sign) => sign.charCodeAt(0));
const [OPEN, CLOSE] = ['[{', ']}'].map((signs) => new Set([...signs].map((sign) => sign.charCodeAt(0))));

/** Whether JSON goes deeper than anything that is sent here; brackets within texts do not count. */
function isDeep(json: string): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at);
    if (sign === QUOTE) at = endOfText(json, at);
    else if (OPEN?.has(sign) && ++depth > DEEPEST + 1) return true;
    else if (CLOSE?.has(sign)) depth--;
  }
  return false;
}

/** Where a text ends that begins here: at a quotation mark with an even number of backslashes before it. */
function endOfText(json: string, begin: number): number {
  for (let at = json.indexOf('"', begin + 1); at >= 0; at = json.indexOf('"', at + 1)) {
    let slashes = 0;
    while (json.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return at;
  }
  return json.length;
}

const tooDeep = () => new Problem('invalid_request', 'The body is nested too deeply.');

/** Before validation. In addresses empty values and `null` count as absent. */
export function tidyValues(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body, params, query }) => {
    const place = fieldWithoutText(body);
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

/**
 * Where in a body there is a NUL, as `profile.name`; `''` for a body that is a text itself. Half of a sign, which PostgreSQL
 * does not store, becomes the mark for what cannot be read: a field that cuts at so many letters may leave one.
 */
export function fieldWithoutText(value: unknown, depth = 0): string | undefined {
  if (depth > DEEPEST) throw tooDeep();
  if (typeof value === 'string') return value.includes('\u0000') ? '' : undefined;
  if (value === null || typeof value !== 'object') return undefined;
  // `Object.entries` takes several times as long where somebody sends thousands of names.
  for (const name in value) {
    const part = (value as Record<string, unknown>)[name];
    if (typeof part === 'string' && !part.isWellFormed())
      (value as Record<string, unknown>)[name] = part.toWellFormed();
    const inside = fieldWithoutText(part, depth + 1);
    if (inside !== undefined) return [name, inside].filter(Boolean).join('.');
    if (name.includes('\u0000') || !name.isWellFormed()) return name.toWellFormed().replace(NUL, '');
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
