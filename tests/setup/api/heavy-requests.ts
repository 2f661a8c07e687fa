/** The heaviest requests that somebody could send to a call. */
import { addressOf, type Call, type Schema, sample, typesOf } from './registered-calls.ts';

/** In bytes: what no call takes, and what each does. */
const BODY_BEYOND = 1_000_000;
const BODY_ROOM = 64_000;
const ADDRESS_ROOM = 60_000;
const WORDS = Array.from({ length: 300 }, (_, n) => `ques${n.toString(36)}n`).join(' ');

/** A request, but for its method. */
export interface Sent {
  what: string;
  url: string;
  body?: string;
}

/** As much as fits, one after another. */
const filled = (one: string, room: number, between = ','): string =>
  Array(Math.floor(room / (one.length + between.length)))
    .fill(one)
    .join(between);

/** Says nothing of how a value is read. */
const SAID = new Set(['description', 'examples', 'example', 'default', 'title', 'enum']);

/** Names of which each has a schema of its own: what is the same is read by the same code. */
const oneOfEach = (properties: Readonly<Record<string, Schema>>): string[] => [
  ...new Map(
    Object.entries(properties).map(([name, schema]) => [
      JSON.stringify(schema, (key, value) => (SAID.has(key) ? undefined : value)),
      name,
    ]),
  ).values(),
];

/** Bodies that are right, as large as their schema takes them. */
function largest(schema: Schema): unknown {
  if (schema.properties)
    return Object.fromEntries(Object.entries(schema.properties).map(([name, one]) => [name, largest(one)]));
  if (schema.patternProperties)
    return Object.fromEntries(Array.from({ length: schema.maxProperties ?? 0 }, (_, n) => [`k${n}`, 'x'.repeat(100)]));
  if (schema.items) return Array.from({ length: schema.maxItems ?? 0 }, () => largest(schema.items ?? {}));
  if (schema.enum || schema.const !== undefined || schema.anyOf || schema.pattern) return sample(schema);
  return typesOf(schema).includes('string') ? 'x'.repeat(schema.maxLength ?? 10) : sample(schema);
}

/** Bodies beyond every limit, and bodies that just fit. */
function bodiesOf({ schemas: { body } }: Call): [what: string, body: string][] {
  if (!body) return [];
  const all = Object.keys(body.properties ?? { x: {} });
  const fields = oneOfEach(body.properties ?? { x: {} });
  const list = (name: string, room: number): [string, string] => [
    `a list of wrong things as ${name}, ${room}`,
    `{"${name}":[${filled('{"id":"x"}', room)}]}`,
  ];
  return [
    ...fields.flatMap((name): [string, string][] => [
      list(name, BODY_BEYOND),
      list(name, BODY_ROOM),
      [`a long text as ${name}`, `{"${name}":"${'x'.repeat(BODY_ROOM)}"}`],
      [`many names in ${name}`, `{"${name}":{${manyNames(BODY_ROOM)}}}`],
    ]),
    ...[BODY_BEYOND, BODY_ROOM].flatMap((room): [string, string][] => [
      [`every field a list, ${room}`, `{${all.map((name) => `"${name}":[${filled('0', room / all.length)}]`)}}`],
      [`many names, ${room}`, `{${manyNames(room)}}`],
      [`lists in lists, ${room}`, `${'['.repeat(room / 2)}${']'.repeat(room / 2)}`],
      [`signs that are written long, ${room}`, `{"${fields[0]}":"${filled('\\ud83d\\ude00', room, '')}"}`],
    ]),
    ['the largest that is right', JSON.stringify(largest(body))],
  ];
}

const manyNames = (room: number): string =>
  Array.from({ length: Math.floor(room / 12) }, (_, n) => `"k${n.toString(36)}":0`).join(',');

/** Addresses that are as long as they may be. */
function addressesOf(call: Call): [what: string, url: string][] {
  const names = oneOfEach(call.schemas.querystring?.properties ?? {});
  const addresses: [string, string][] = names.flatMap((name) => [
    [`${name} 12,000 times`, addressOf(call, filled(`${name}=x`, ADDRESS_ROOM, '&'))],
    [`${name} 600 times`, addressOf(call, Array(600).fill(`${name}=x`).join('&'))],
    [
      `${name} 50 times, wordy`,
      addressOf(
        call,
        Array(50)
          .fill(`${name}=${'%20ab'.repeat(200)}`)
          .join('&'),
      ),
    ],
    [`${name} with many words`, addressOf(call, `${name}=${encodeURIComponent(WORDS.slice(0, 2_000))}`)],
    [`${name} with one word`, addressOf(call, `${name}=${'x'.repeat(2_000)}`)],
  ]);
  return [
    ...addresses,
    ['thousands of parameters', addressOf(call, filled('a=b', ADDRESS_ROOM, '&'))],
    ['signs of parameters alone', addressOf(call, '&'.repeat(ADDRESS_ROOM))],
    [
      'long places',
      addressOf(call, '', Object.fromEntries(['key', 'id', 'slug', '*'].map((n) => [n, 'x/'.repeat(400)]))),
    ],
  ];
}

/** The heaviest requests of a call, right ones and wrong ones. */
export const requestsOf = (call: Call): Sent[] => [
  ...addressesOf(call).map(([what, url]) => ({ what, url })),
  ...bodiesOf(call).map(([what, body]) => ({ what, url: addressOf(call), body })),
];
