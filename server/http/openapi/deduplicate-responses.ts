/** Writes each response that several calls give once, and a reference to it wherever it stands. */
export interface Response {
  $ref?: string;
  description?: string;
  content?: Record<string, { schema?: unknown; example?: unknown }>;
}

export class SharedResponses {
  readonly #times = new Map<string, number>();
  readonly #used = new Map<string, Response>();

  /** All responses of all calls, whose schemas refer to the named ones already. */
  constructor(responses: readonly Response[]) {
    for (const one of responses) {
      const key = JSON.stringify(one);
      this.#times.set(key, (this.#times.get(key) ?? 0) + 1);
    }
  }

  share(one: Response): Response {
    const name = nameOf(one);
    if (name === undefined || (this.#times.get(JSON.stringify(one)) ?? 0) < 2) return one;
    this.#used.set(name, one);
    return { $ref: `#/components/responses/${name}` };
  }

  components(): Record<string, Response> {
    return Object.fromEntries(this.#used);
  }
}

/** That of the schema it holds; a body without fields is called Done. Others, and those with an example, have none. */
function nameOf({ content = {} }: Response): string | undefined {
  const [only, ...others] = Object.entries(content);
  if (!only || others.length > 0) return undefined;
  const [type, { schema, example }] = only;
  if (type !== 'application/json' || example !== undefined) return undefined;
  if (JSON.stringify(schema) === '{"type":"object","properties":{}}') return 'Done';
  return /^\{"\$ref":"#\/components\/schemas\/(\w+)"\}$/.exec(JSON.stringify(schema))?.[1];
}
