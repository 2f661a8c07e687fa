/** What a call may hold is checked against its schema, and what it answers is written by one. */
import { Ajv, type AnySchemaObject, type ErrorObject, type Options } from 'ajv';
import formats from 'ajv-formats';
import fastJson, { type Schema } from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';

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
  app.setSerializerCompiler<Schema>(({ schema }) => writer(schema));
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

const compiledWriter = once((schema: Schema) => fastJson(schema));

function writer(schema: Schema) {
  const write = compiledWriter(schema);
  return (data: unknown): string => write()(data);
}
