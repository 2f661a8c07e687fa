/** Values that no form sends, in every place of every call: each is refused in the shape of refusals, none is a 500. */
import { expect, it } from 'vitest';
import { engineOf } from '#server/database/column-types.ts';
import { openClub, type TestClub } from '#tests/setup/api/members.ts';
import {
  addressOf,
  type Call,
  registeredCalls,
  type Schema,
  sampleFields,
  typesOf,
} from '#tests/setup/api/registered-calls.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

/** What is no number of anything here; each as it stands in an address. */
const NO_NUMBERS = [
  ...['Infinity', '-Infinity', '1e400', '-1e400', 'NaN', '1e300', '2147483648', '-2147483649'],
  ...['9223372036854775808', '9007199254740993', '-1', '0', '1.5', '1e-400', '١', 'x', '[]', '{}', "1' or 1=1 --"],
];
/** What counts as absent, or is some text. */
const TEXTS = [
  '',
  '%20',
  'null',
  'undefined',
  '%00',
  '%FF',
  '%ED%A0%80',
  '__proto__',
  '%25',
  "'",
  '%5C',
  '%F0%9F%A7%A9',
];

/** The same in bodies, as JSON. */
const BODY_VALUES = [
  ...['1e400', '-1e400', '1e300', '2147483648', '-2147483649', '9223372036854775808', '-1', '0', '1.5', 'null'],
  ...['"Infinity"', '""', '" "', '"\\u0000"', '"\\ud800"', '"__proto__"', 'true', '[]', '{}', '[null]', '[[]]'],
  ...['[1e400]', '[2147483648]', '[{"id":1e400}]', '[{"id":2147483648}]', '{"id":1e400}', '{"length":1e400}'],
];
const NUMBERS_IN_BODIES = /^\[?(?:\{"id":)?(?:-?1e400|1e300|-?21474836\d\d|9223372036854775808|1\.5)/;

/** A number that counts from nought may be nought. */
const takesNought = (schema: unknown): boolean => (schema as { minimum?: number }).minimum === 0;
const isNumeric = (schema: Schema): boolean =>
  typesOf(schema).includes('integer') ||
  (schema.items !== undefined && isNumeric(schema.items)) ||
  (schema.anyOf?.some(isNumeric) ?? false);

interface Attempt {
  url: string;
  payload?: string;
  /** Whether the value is a number that does not exist, in a place for numbers. */
  mustBeRefused: boolean;
}

function* attempts(call: Call): Generator<Attempt> {
  const { params, querystring, body } = call.schemas;
  const base = body ? { payload: JSON.stringify(sampleFields(body, body.required ?? [])) } : {};
  for (const [name, schema] of Object.entries(params?.properties ?? {}))
    for (const value of [...NO_NUMBERS, ...TEXTS])
      yield {
        ...base,
        url: addressOf({ ...call, url: call.url.replace(`:${name}`, encodeURI(value).replaceAll('%25', '%')) }),
        mustBeRefused: isNumeric(schema) && NO_NUMBERS.includes(value),
      };
  for (const [name, schema] of Object.entries(querystring?.properties ?? {}))
    for (const value of [...NO_NUMBERS, ...TEXTS]) {
      const mustBeRefused =
        isNumeric(schema) && NO_NUMBERS.includes(value) && !(takesNought(schema) && Number(value) === 0);
      yield { ...base, url: addressOf(call, `${name}=${value}`), mustBeRefused };
      if (isNumeric(schema))
        yield { ...base, url: addressOf(call, `${name}=${value}&${name}=${value}`), mustBeRefused };
    }
  for (const [name, schema] of Object.entries(body?.properties ?? {}))
    for (const value of BODY_VALUES) {
      const others = Object.entries(JSON.parse(base.payload ?? '{}')).filter(([one]) => one !== name);
      const fields = others.map(([one, text]) => `${JSON.stringify(one)}:${JSON.stringify(text)}`);
      yield {
        url: addressOf(call),
        payload: `{${[...fields, `${JSON.stringify(name)}:${value}`].join(',')}}`,
        mustBeRefused: isNumeric(schema) && NUMBERS_IN_BODIES.test(value),
      };
    }
}

const AT_ONCE = 20;

/** What SQLite's site has refused for its shape: no database has a part in that, so PostgreSQL's is not asked again. */
const refusedForShape = new Set<string>();

/** Sends all of it; returns what was answered otherwise than it should be. */
async function tryAll({ api: { app, store } }: TestClub, call: Call, as: Record<string, string>): Promise<unknown[]> {
  const wrong: unknown[] = [];
  const nameOf = ({ url, payload }: Attempt) => `${call.method} ${url} ${payload}`;
  const all = [...attempts(call)].filter(
    (attempt) => engineOf(store.db) === 'sqlite' || !refusedForShape.has(nameOf(attempt)),
  );
  while (all.length > 0) {
    // No limit may answer in the place of what is tried out.
    await store.db.deleteFrom('attempt').execute();
    const some = all.splice(0, AT_ONCE).map(async (attempt) => {
      const { url, payload, mustBeRefused } = attempt;
      const headers = { ...as, ...(payload && { 'content-type': 'application/json' }) };
      const answer = await app.inject({ method: call.method, url, ...(payload && { payload }), headers });
      if (answer.statusCode === 400) refusedForShape.add(nameOf(attempt));
      const isRight = mustBeRefused ? isRefused(answer) : answer.statusCode < 500;
      if (!isRight) wrong.push([call.method, url, payload, answer.statusCode, answer.body.slice(0, 200)]);
    });
    await Promise.all(some);
  }
  return wrong;
}

/** A page says it in words, every other call by its code; a number of a change may be large, and none that was given out. */
const isRefused = ({ statusCode, headers, body }: { statusCode: number; headers: object; body: string }): boolean => {
  const isPage = 'content-type' in headers && String(headers['content-type']).startsWith('text/html');
  if (statusCode === 410) return JSON.parse(body).code === 'gone';
  return statusCode === 400 && (isPage || JSON.parse(body).code === 'invalid_request');
};

const KEY = 'x'.repeat(43);

onEachEngine('values that no form sends', (engine) => {
  it.each(['public', 'member'])(
    'are refused by every %s call, wherever they stand, and never thrown',
    async (level) => {
      await using club = await openClub(engine);
      const { id } = await club.api.shelves.post({ display_title: 'Kept', slug: 'x' });
      const calls = registeredCalls(club.api).filter(({ access }) => access === level);
      expect(calls.length).toBeGreaterThan(20);
      const wrong: unknown[] = [];
      for (const [n, call] of calls.entries()) {
        // A call may end the session or the account, so each gets a member of its own.
        const as = call.access === 'member' ? (await club.join(`m${n}@example.org`)).as : {};
        wrong.push(...(await tryAll(club, call, as)));
      }
      expect(wrong).toEqual([]);
      expect((await club.api.get(`/api/review/content?type=Post&id=${id}`)).status).toBe(200);
      expect((await club.api.get(`/api/auth/verification/confirm/${KEY}`)).status).toBe(410);
    },
  );

  it('count as absent where they are empty', async () => {
    await using club = await openClub(engine);
    await club.api.shelves.post({ display_title: 'Kept' });
    for (const query of ['size=', 'page=', 'size=%20', 'page=null', 'size=&size=1', 'tag=&topic='])
      expect((await club.api.get(`/api/content/post?${query}`)).body.data, query).toHaveLength(1);
  });
});

onEachEngine('the schemas of what is sent', (engine) => {
  it('bound every text, list and number', async () => {
    await using club = await openClub(engine);
    const unbounded = registeredCalls(club.api).flatMap(({ method, url, schemas }) =>
      Object.entries(schemas)
        .filter(([part]) => ['body', 'querystring', 'params'].includes(part))
        .flatMap(([part, schema]) => unboundedIn(schema, `${method} ${url} ${part}`)),
    );
    expect(unbounded).toEqual([]);
  });
});

/** The places where a schema takes a text, list, record or number of any size. */
function unboundedIn(schema: Schema, place: string): string[] {
  const { properties = {}, patternProperties = {}, items, anyOf = [] } = schema;
  const types = schema.enum || schema.const !== undefined ? [] : typesOf(schema);
  const isOpen =
    (types.includes('string') && schema.maxLength === undefined && schema.format !== 'date') ||
    (types.includes('array') && (schema.maxItems === undefined || !items)) ||
    (types.includes('integer') && (schema.minimum === undefined || schema.maximum === undefined)) ||
    (Object.keys(patternProperties).length > 0 && schema.maxProperties === undefined);
  return [
    ...(isOpen ? [place] : []),
    ...Object.entries({ ...properties, ...patternProperties }).flatMap(([name, one]) =>
      unboundedIn(one, `${place}.${name}`),
    ),
    ...[...(items ? [items] : []), ...anyOf].flatMap((one) => unboundedIn(one, `${place}[]`)),
  ];
}
