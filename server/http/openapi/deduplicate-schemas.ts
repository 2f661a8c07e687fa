/** Writes each named schema once, and a reference to it wherever else it stands. */
import { type JsonSchema, NAMED_SCHEMAS } from './named-schemas.ts';

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Gives equal values equal keys, whatever the order of their members. A key is made of the keys of the parts, each of
 * which is numbered when it is first seen (hash consing), so that the time grows with the size alone.
 */
export function keysOfValues(): (value: unknown) => string {
  const numbers = new Map<string, string>();
  const keyOf = (value: unknown): string => {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
    const parts = Array.isArray(value)
      ? `[${value.map(keyOf).join()}]`
      : `{${Object.entries(value)
          .filter(([, part]) => part !== undefined)
          .map(([name, part]) => `${JSON.stringify(name)}:${keyOf(part)}`)
          .sort()
          .join()}}`;
    const known = numbers.get(parts) ?? `#${numbers.size}`;
    numbers.set(parts, known);
    return known;
  };
  return keyOf;
}

/** As the description writes it: the one value of a `const` as a choice of one, and a record by its values alone. */
function asDescribed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asDescribed);
  if (!isObject(value)) return value;
  const { const: only, patternProperties, ...rest } = value;
  if (isObject(patternProperties)) rest.additionalProperties = Object.values(patternProperties)[0];
  const parts = Object.entries(rest).map(([name, part]) => [name, asDescribed(part)]);
  return { ...Object.fromEntries(parts), ...(typeof only === 'string' && { enum: [only] }) };
}

export class SharedSchemas {
  readonly #keyOf = keysOfValues();
  readonly #schemas = new Map<string, unknown>();
  readonly #names = new Map<string, string>();
  readonly #used = new Map<string, unknown>();

  constructor(schemas = NAMED_SCHEMAS) {
    for (const [name, schema] of schemas) {
      if (this.#schemas.has(name)) throw new Error(`Two schemas of the contract are called ${name}.`);
      const described = asDescribed(schema);
      this.#schemas.set(name, described);
      const key = this.#keyOf(described);
      if (!this.#names.has(key)) this.#names.set(key, name);
    }
  }

  /** A copy of a schema that refers to the named ones in it. */
  share(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((part) => this.share(part));
    if (!isObject(value)) return value;
    const name = this.#names.get(this.#keyOf(value));
    if (name !== undefined) return this.named(name);
    const { type, ...rest } = value;
    if (Array.isArray(type) && type.length === 2 && type[1] === 'null') {
      const present = this.#names.get(this.#keyOf({ ...rest, type: type[0] }));
      if (present !== undefined) return { anyOf: [this.named(present), { type: 'null' }] };
    }
    return this.#shareParts(value);
  }

  /** A reference to a schema by its name. */
  named(name: string) {
    if (!this.#used.has(name)) {
      // Noted before its parts are looked at, which may refer to it.
      this.#used.set(name, {});
      this.#used.set(name, this.#shareParts(this.#schemas.get(name) as JsonSchema));
    }
    return reference(name);
  }

  /** Every schema that was referred to, by name. */
  components(): JsonSchema {
    return Object.fromEntries([...this.#used].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }

  #shareParts = (schema: JsonSchema): JsonSchema =>
    Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, this.share(part)]));
}
