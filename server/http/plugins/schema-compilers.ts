/** What a call may hold is checked against its schema, and what it answers is written by one. */
import { isDeepStrictEqual } from 'node:util';
import { Ajv, type AnySchemaObject, type ErrorObject, type Options } from 'ajv';
import formats from 'ajv-formats';
import fastJson, { type Schema } from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';
import { holdsCards, joinedWriter } from './written-cards.ts';

/** Validation ends at the first mistake: how long a wrong list is must not decide how much work it makes. */
const OPTIONS: Options = { useDefaults: true, allErrors: false, verbose: true, allowUnionTypes: true };
/** As many mistakes as one refusal names. */
const ERRORS_MOST = 20;

// Text such as `1e400` becomes Infinity, which `strictNumbers` would let pass by the bounds of a number.
const FORGIVING = withFormats(new Ajv({ ...OPTIONS, coerceTypes: 'array', strictNumbers: false }));
const STRICT = withFormats(new Ajv(OPTIONS));

function withFormats(ajv: Ajv): Ajv {
  formats.default(ajv);
  return ajv;
}

/**
 * Everything in an address is text, so `page=2` counts as the number 2 and one value as a list of one. In a body a
 * number is a number: what is turned into another type silently, such as `null` into 'no', would be kept as an answer
 * that nobody gave.
 */
export function followSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler<AnySchemaObject>(({ schema, httpPart }) =>
    (httpPart === 'body' ? strictly : forgivingly)(schema),
  );
  // Fastify takes bytes as well, which its types do not say.
  app.setSerializerCompiler<AnySchemaObject>(({ schema }) => writer(schema) as (data: unknown) => string);
}

/** Makes it once for each schema, when it is first needed: nobody waits at the start for what nobody calls. */
function once<S extends object, Compiled>(compile: (schema: S) => Compiled): (schema: S) => () => Compiled {
  const made = new WeakMap<S, Compiled>();
  return (schema) => () => {
    const compiled = made.get(schema) ?? compile(schema);
    made.set(schema, compiled);
    return compiled;
  };
}

type Errors = ErrorObject[] | null | undefined;

/**
 * A validator whose `errors` hold the first mistake of each field of an object, so that a form can mark all of them.
 * The fields are only looked at one by one once the whole was found wrong.
 */
function checkedBy(ajv: Ajv) {
  const compiled = once((schema: AnySchemaObject) => ajv.compile(schema));
  const compiledFields = once((schema: AnySchemaObject) => fieldsOf(schema).map((field) => ajv.compile(field)));
  return (schema: AnySchemaObject) => {
    const [whole, fields] = [compiled(schema), compiledFields(schema)];
    const mistakes = (data: unknown): Errors => {
      if (whole()(data)) return null;
      const first = whole().errors;
      const found: ErrorObject[] = [];
      for (const field of isRecord(data) ? fields() : []) {
        if (!field(data)) found.push(...(field.errors ?? []));
        if (found.length >= ERRORS_MOST) break;
      }
      return found.length > 0 ? found.slice(0, ERRORS_MOST) : first;
    };
    const check = (data: unknown): boolean => {
      check.errors = mistakes(data);
      return check.errors === null;
    };
    check.errors = null as Errors;
    return check;
  };
}

/** The schema of an object as one schema for each of its fields. */
function fieldsOf({ type, properties = {}, required = [] }: AnySchemaObject): AnySchemaObject[] {
  return Object.entries(properties).map(([name, field]) => ({
    type,
    properties: { [name]: field },
    required: required.includes(name) ? [name] : [],
  }));
}

const isRecord = (data: unknown): boolean => typeof data === 'object' && data !== null && !Array.isArray(data);

const [strictly, forgivingly] = [checkedBy(STRICT), checkedBy(FORGIVING)];

const written = once((schema: AnySchemaObject) => fastJson(withoutChoices(schema) as Schema));
const joined = once((schema: AnySchemaObject) => joinedWriter(schema, (part) => written(part)()));

/**
 * The schema by which an answer is written: where it offers several kinds of objects, one with the fields of all of them.
 * To choose between them the writer would check each object whole, and compile a validator of the whole answer first.
 */
function withoutChoices<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(withoutChoices) as T;
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, withoutChoices(part)]));
  const { anyOf, ...rest } = copy as { anyOf?: AnySchemaObject[] };
  return (anyOf?.every(({ properties }) => properties) ? { ...rest, ...anyOf.reduce(both) } : copy) as T;
}

/** What is allowed by one of two schemas of objects or values. */
function both(one: AnySchemaObject, other: AnySchemaObject): AnySchemaObject {
  if (isDeepStrictEqual(one, other)) return one;
  const types = [...new Set([typesOf(one), typesOf(other)].flat())];
  const names = Object.keys({ ...one.properties, ...other.properties });
  const either = (a?: AnySchemaObject, b?: AnySchemaObject) => (a && b ? both(a, b) : (a ?? b));
  return {
    type: types.length === 1 ? types[0] : types,
    ...((one.items || other.items) && { items: either(one.items, other.items) }),
    ...(names.length > 0 && {
      properties: Object.fromEntries(
        names.map((name) => [name, either(one.properties?.[name], other.properties?.[name])]),
      ),
      required: (one.required ?? []).filter((name: string) => other.required?.includes(name)),
    }),
  };
}

/** Constants and choices are texts in our answers. */
const typesOf = ({ type = 'string' }: AnySchemaObject): string[] => [type].flat();

function writer(schema: AnySchemaObject) {
  const write = holdsCards(schema) ? joined(schema) : written(schema);
  return (data: unknown): string | Buffer => write()(data);
}
