/** Calls of every operation, right ones and hostile ones: the same seed and number give the same call. */
import { chance } from '../../bench/generated.ts';
import { upload } from '../setup/api/uploads.ts';
import type { Asked } from '../setup/processes/asking.ts';
import type { Description, Operation, Shape } from './description.ts';
import { ROLES, type Role } from './site.ts';

/** Values that are there, by the names that they have in answers. */
export type Known = ReadonlyMap<string, readonly unknown[]>;

export interface Made extends Asked {
  role: Role;
  operation: Operation;
}

/** As JSON, which can say what no value of ours can. */
const HOSTILE = [
  ...['null', 'true', '[]', '{}', '""', '" "', '"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"\\udc00x"', '"__proto__"'],
  ...['1e400', '-1e400', '1e300', '2147483648', '-2147483649', '9223372036854775808', '-0', '0', '-1', '1.5', '1e-7'],
  ...['[null]', '[[]]', '[1e400]', '{"id":1e400}', '{"length":1e9}', '{"__proto__":{"a":1}}', '{"constructor":1}'],
  ...['"9999-12-31T23:59:59Z"', '"0000-00-00"', '"2026-02-30"', '"-271821-04-20"', '"+275760-09-13T00:00:00Z"'],
  ...['"http://[::1]:0/"', '"javascript:alert(1)"', '"//evil"', '"http://a.invalid/%00"', '"file:///etc/passwd"'],
  ...['"<script>alert(1)</script>"', '"\' or 1=1 --"', '"%"', '"\\\\"', '"=1+1"', '"../../etc"', '"\\r\\nX: y"'],
  ...['"\\u202e\\ufeff\\u0301"', '"🧩"', '"ı"', '"ß"', '"١"'],
  JSON.stringify('x'.repeat(40_000)),
  JSON.stringify('🧩'.repeat(9_000)),
  JSON.stringify('a '.repeat(9_000)),
  `[${'1,'.repeat(5_000)}1]`,
  `[${'"x",'.repeat(2_000)}"x"]`,
  `${'['.repeat(2_000)}${']'.repeat(2_000)}`,
  `${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`,
  `{${Array.from({ length: 1_000 }, (_, n) => `"k${n}":0`)}}`,
];
const IN_ADDRESSES = [
  ...['', '%20', 'null', '%00', '%FF', '%ED%A0%80', '__proto__', '%25', "'", '%5C', '%F0%9F%A7%A9', '..%2F..', '[]'],
  ...['Infinity', '1e400', 'NaN', '2147483648', '-1', '0', '1.5', '9007199254740993', '%0D%0AX:y', '*', '%CC%81'],
  'x'.repeat(3_000),
  '%20ab'.repeat(400),
  '2026-02-30',
  '9999-12-31',
  '-271821-04-20',
];
const HEADERS: [name: string, values: string[]][] = [
  ['if-match', ['*', '"1"', '"2"', 'W/"1"', '"99999999999"', '"', 'x', '"1", "2"', '\u00ff']],
  ['if-none-match', ['*', '"x"', 'W/"x"', '"'.repeat(3_000)]],
  ['if-modified-since', ['x', 'Thu, 01 Jan 1970 00:00:00 GMT', '9999']],
  ['range', ['bytes=0-0', 'bytes=-1', 'bytes=5-1', 'bytes=0-,1-,2-', 'items=1', 'bytes=99999999999999999999-']],
  ['accept', ['text/html', '*/*', 'x', 'application/xml', 'a/b;q=x', '*/*,'.repeat(500)]],
  ['accept-encoding', ['gzip', 'br', 'x', 'gzip;q=0, *;q=0', 'identity;q=0', 'zstd', 'deflate']],
  ['accept-language', ['ar', '*', 'x-'.repeat(500)]],
  ['content-type', ['text/plain', 'application/xml', 'multipart/form-data', 'application/json; charset=utf-16', 'x']],
  ['content-encoding', ['gzip', 'x']],
  ['origin', ['null', 'https://evil.example', 'x']],
  ['cookie', ['x', 'a=b;'.repeat(500), '__Host-x=%00', '=']],
  [
    'authorization',
    ['Bearer x', 'Basic eDp4', 'Bearer ', `Bearer ${'x'.repeat(4_000)}`, 'Bearer eyJhbGciOiJub25lIn0.e30.'],
  ],
  ['x-forwarded-for', ['x', '::1', '203.0.113.1, 127.0.0.1', ','.repeat(500), '1'.repeat(500)]],
  ['x-forwarded-host', ['evil.example', 'x/y', '@']],
  ['host', ['evil.example', 'x:99999', '[::1]', ' ']],
  ['prefer', ['return=minimal', 'x']],
  ['x-http-method-override', ['DELETE']],
  ['expect', ['x']],
  ['transfer-encoding', ['chunked']],
];
/** The first that a pattern takes. */
const SHAPED = ['calm', '/x', '2026-07', '2026-07-09', 'a@example.org', 'x', '1', 'https://example.org/a'];
const WORDS = [
  'calm',
  'autism',
  'Sleep well',
  'ADHD & work',
  'café',
  '*slow*',
  'A longer sentence, with a comma.',
  '1',
];
const ADDRESSES = ['https://example.invalid/a', 'http://127.0.0.1:9/x', 'https://example.invalid/b?c=d#e'];
const DEEPEST = 6;

export class CallMaker {
  readonly #description: Description;
  readonly #known: Known;
  readonly #seed: number;

  constructor(description: Description, known: Known, seed: number) {
    this.#description = description;
    this.#known = known;
    this.#seed = seed;
  }

  /** Every operation as every role has its turn. */
  make(n: number): Made {
    const { operations } = this.#description;
    const operation = operations[n % operations.length] as Operation;
    const role = ROLES[Math.floor(n / operations.length) % ROLES.length] as Role;
    const one = new OneCall(this.#description, this.#known, chance(this.#seed * 1_000_003 + n));
    return { ...one.of(operation), role, operation };
  }
}

class OneCall {
  readonly #random: () => number;
  readonly #description: Description;
  readonly #known: Known;
  /** How likely each of its values is none that the description has. */
  readonly #malice: number;

  constructor(description: Description, known: Known, random: () => number) {
    this.#description = description;
    this.#known = known;
    this.#random = random;
    this.#malice = this.#pick([0, 0, 0.1, 0.4]);
  }

  of(operation: Operation): Asked {
    const { method, path, parameters, body } = operation;
    const places = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const schema = parameters.find((one) => one.in === 'path' && one.name === name)?.schema ?? {};
      return this.#inAddress(name, schema) || 'x';
    });
    const queries = parameters
      .filter((one) => one.in === 'query' && (one.required ? this.#is(0.97) : this.#is(0.3)))
      .flatMap(({ name, schema }) => {
        const times = this.#is(this.#malice / 4) ? this.#pick([2, 20, 300]) : 1;
        return Array.from({ length: times }, () => `${name}=${this.#inAddress(name, schema)}`);
      });
    const headers: Record<string, string> = this.#is(0.5) ? { 'if-match': `"${this.#pick([1, 1, 2, 3, 0])}"` } : {};
    const sent = method === 'GET' && !this.#is(this.#malice / 8) ? {} : this.#body(body);
    Object.assign(headers, sent.headers);
    while (this.#is(this.#malice / 2)) {
      const [name, values] = this.#pick(HEADERS);
      headers[name] = this.#pick(values);
    }
    return {
      method,
      path: queries.length > 0 ? `${places}?${queries.join('&')}` : places,
      headers,
      ...(sent.body !== undefined && { body: sent.body }),
    };
  }

  #body(content: Operation['body']): Pick<Asked, 'headers' | 'body'> {
    const [[type, { schema }] = ['', {}]] = Object.entries(content);
    if (type === 'multipart/form-data') {
      const file = this.#pick(['Name\nNew\n', '', 'PK\x03\x04', '\x89PNG\r\n\x1a\n', '\0'.repeat(500)]);
      const name = this.#pick(['tools.csv', 'x.xlsx', 'x.png', '../x', '', 'x\0.csv']);
      const fields = this.#value('', schema ?? {}, 0);
      const { payload, headers } = upload(name, file, JSON.parse(isObject(fields) ? strings(fields) : '{}'));
      return { body: this.#is(this.#malice / 3) ? payload.subarray(0, payload.length / 2) : payload, headers };
    }
    if (!schema && !this.#is(this.#malice / 4)) return {};
    const text = this.#value('', schema ?? {}, 0);
    const headers = { 'content-type': 'application/json' };
    if (!this.#is(this.#malice / 4)) return { body: text, headers };
    const broken = [
      text.slice(0, text.length / 2),
      `${text}x`,
      `\ufeff${text}`,
      Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xfe, 0xc0])]),
      `{${text.slice(1, -1)},${text.slice(1, -1)}}`,
      '',
    ];
    return { body: this.#pick(broken), headers };
  }

  /** A value as it stands in an address. */
  #inAddress(name: string, schema: Shape): string {
    if (this.#is(this.#malice)) return this.#pick(IN_ADDRESSES);
    const value = JSON.parse(this.#value(name, schema, 0, true)) as unknown;
    return encodeURIComponent(String(isObject(JSON.stringify(value)) ? JSON.stringify(value) : value).toWellFormed());
  }

  /** A value as JSON. */
  #value(name: string, given: Shape, depth: number, isTame = false): string {
    if (!isTame && this.#is(this.#malice / 3)) return this.#pick(HOSTILE);
    const shape = this.#description.follow(given);
    const there = this.#known.get(name);
    if (there && this.#is(0.7)) return JSON.stringify(this.#pick(there));
    if (shape.const !== undefined) return JSON.stringify(shape.const);
    if (shape.enum) return JSON.stringify(this.#pick(shape.enum));
    if (shape.anyOf) return this.#value(name, this.#pick(shape.anyOf), depth, isTame);
    switch ([shape.type ?? []].flat()[0]) {
      case 'object':
        return this.#object(shape, depth, isTame);
      case 'array': {
        const least = shape.minItems ?? 0;
        const length = depth > DEEPEST ? least : Math.min(this.#pick([least, 1, 2, 5]), shape.maxItems ?? 5);
        return `[${Array.from({ length: Math.max(least, length) }, () => this.#value(name, shape.items ?? {}, depth + 1, isTame))}]`;
      }
      case 'integer':
      case 'number':
        return String(this.#number(shape));
      case 'boolean':
        return String(this.#is(0.5));
      case 'null':
        return 'null';
      default:
        return JSON.stringify(this.#text(name, shape));
    }
  }

  #object(shape: Shape, depth: number, isTame: boolean): string {
    const { properties = {}, required = [], additionalProperties: others } = shape;
    const names = Object.keys(properties).filter((one) =>
      required.includes(one) ? !this.#is(this.#malice / 20) : depth < DEEPEST && this.#is(0.5),
    );
    const fields = names.map(
      (one) => `${JSON.stringify(one)}:${this.#value(one, properties[one] ?? {}, depth + 1, isTame)}`,
    );
    if (others && typeof others === 'object')
      for (let n = this.#pick([0, 1, 3]); n > 0; n--)
        fields.push(`${JSON.stringify(this.#pick(FREE_NAMES))}:${this.#value('', others, depth + 1, isTame)}`);
    return `{${fields}}`;
  }

  #number({ minimum = 1, maximum = minimum + 100, type }: Shape): number {
    const value = this.#pick([
      minimum,
      maximum,
      minimum + this.#random() * (Math.min(maximum, minimum + 60) - minimum),
    ]);
    return type === 'number' ? value : Math.round(value);
  }

  #text(name: string, { pattern, maxLength = 200, format }: Shape): string {
    if (pattern) return SHAPED.find((one) => new RegExp(pattern, 'u').test(one)) ?? 'x';
    if (/email/.test(name)) return this.#pick(['a@example.org', 'b@example.org', 'x']);
    if (/url|link|href/.test(name)) return this.#pick(ADDRESSES);
    if (/date|day|_on$|_at$|from|until/.test(name) || format?.startsWith('date'))
      return this.#pick(['2026-07-09', '2026-07-09T10:00:00.000Z', '2096-02-29', '2026-07']);
    const text = this.#pick([...WORDS, 'x'.repeat(Math.min(maxLength, 20_000))]);
    return text.slice(0, maxLength);
  }

  #is(share: number): boolean {
    return this.#random() < share;
  }

  #pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.#random() * list.length)] as T;
  }
}

/** Names that objects with names of their own may have: fields of items among them. */
const FREE_NAMES = [
  'name',
  'display_title',
  'synopsis',
  'tags',
  'topics',
  'url',
  'price',
  'body',
  'starts_at',
  'items',
  'k',
];

const isObject = (json: string): boolean => json.startsWith('{') || json.startsWith('[');

/** Its fields as texts, as a form has them. */
const strings = (json: string): string =>
  JSON.stringify(Object.fromEntries(Object.entries(parsed(json)).map(([name, value]) => [name, String(value)])));

function parsed(json: string): object {
  const value: unknown = JSON.parse(json);
  return Array.isArray(value) || value === null ? {} : (value as object);
}
