/** The calls that a running site describes in its own `/api/openapi.json`, and whether an answer is as described. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type Answered, ask } from '../setup/processes/asking.ts';

export interface Shape {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Shape>;
  additionalProperties?: boolean | Shape;
  required?: string[];
  items?: Shape;
  anyOf?: Shape[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  maxProperties?: number;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Shape;
}
type Content = Record<string, { schema?: Shape }>;

export interface Operation {
  method: string;
  path: string;
  parameters: Parameter[];
  /** What it takes, by media type. */
  body: Content;
  /** What it answers, by status and media type. */
  answers: Record<string, Content>;
}

interface Described extends Record<string, unknown> {
  paths: Record<string, Record<string, Record<string, unknown>>>;
}

export class Description {
  readonly operations: Operation[];
  readonly #document: Described;
  readonly #ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: false }));
  readonly #checks = new Map<string, ValidateFunction>();

  constructor(document: Described) {
    this.#document = document;
    this.#ajv.addSchema(document, 'api');
    this.operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, one]) => {
        const { parameters = [], requestBody, responses = {} } = one as Record<string, never>;
        const responsesHere = Object.entries(responses as Record<string, object>);
        return {
          method: method.toUpperCase(),
          path,
          parameters: (parameters as object[]).map((each) => this.follow(each) as Parameter),
          body: (requestBody as { content?: Content } | undefined)?.content ?? {},
          answers: Object.fromEntries(
            responsesHere.map(([status, each]) => [status, (this.follow(each) as { content?: Content }).content ?? {}]),
          ),
        };
      }),
    );
  }

  static async of(url: string): Promise<Description> {
    return new Description(JSON.parse((await ask(url, { method: 'GET', path: '/api/openapi.json' })).text));
  }

  /** What a reference leads to; anything else is itself. */
  follow<T extends object>(one: T): T {
    if (!('$ref' in one) || typeof one.$ref !== 'string') return one;
    const found = one.$ref
      .slice(2)
      .split('/')
      .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], this.#document);
    return this.follow(found as T);
  }

  /** What is wrong with an answer, if anything. */
  problemOf({ answers }: Operation, { status, headers, text }: Answered): string | undefined {
    if (status >= 500) return status === 503 && isOverload(text) ? undefined : `answered ${status}`;
    if (status === 0 || status === 304 || (status >= 300 && status < 400)) return undefined;
    const type = String(headers['content-type'] ?? '');
    // What Node refuses before there is a call, and a body that was cut off.
    if (status >= 400 && text === '') return undefined;
    const content = answers[String(status)] ?? (status >= 400 ? answers['4XX'] : undefined);
    if (!content) return `answered ${status}, which is not described`;
    const plain = type.split(';')[0] ?? '';
    const described = content[plain];
    if (!described) return `answered ${status} as ‘${type}’, which is not described`;
    if (plain !== 'application/json' || !described.schema) return undefined;
    const check = this.#checkOf(described.schema);
    try {
      if (check(JSON.parse(text))) return undefined;
    } catch {
      return `${status} is no JSON`;
    }
    const [first] = check.errors ?? [];
    return `${status} does not fit: ${first?.instancePath} ${first?.message}`;
  }

  #checkOf(schema: Shape): ValidateFunction {
    const key = JSON.stringify(schema);
    const known = this.#checks.get(key);
    if (known) return known;
    const absolute = JSON.parse(key.replaceAll('"$ref":"#', '"$ref":"api#'));
    const made = this.#ajv.compile(absolute);
    this.#checks.set(key, made);
    return made;
  }
}

/** A site with too much to do says so, and asks to try again. */
export const isOverload = (text: string): boolean => /"code":"unavailable"/.test(text) && /busy/.test(text);
