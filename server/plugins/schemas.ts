/** What a call may hold is checked against its schema, and what it answers is written by one. */
import { Ajv, type AnySchemaObject, type Options, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import fastJson, { type Schema } from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';

const OPTIONS: Options = { useDefaults: true, allErrors: true, verbose: true, allowUnionTypes: true };

const FORGIVING = withFormats(new Ajv({ ...OPTIONS, coerceTypes: 'array' }));
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

function checkedBy(ajv: Ajv) {
  const compiled = once((schema: AnySchemaObject) => ajv.compile(schema));
  return (schema: AnySchemaObject) => {
    const validate = compiled(schema);
    const check = (data: unknown): boolean => {
      const isRight = validate()(data) as boolean;
      check.errors = validate().errors ?? null;
      return isRight;
    };
    check.errors = null as ValidateFunction['errors'];
    return check;
  };
}
const [strictly, forgivingly] = [checkedBy(STRICT), checkedBy(FORGIVING)];

const compiledWriter = once((schema: Schema) => fastJson(schema));

function writer(schema: Schema) {
  const write = compiledWriter(schema);
  return (data: unknown): string => write()(data);
}
