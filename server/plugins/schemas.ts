/** What a call may hold is checked against its schema, and what it answers is written by one. */
import { Ajv, type AnySchema, type Options, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import fastJson, { type Schema } from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';

const OPTIONS: Options = { useDefaults: true, allErrors: true, verbose: true, allowUnionTypes: true };

/**
 * Everything in an address is text, so `page=2` counts as the number 2 and one value as a list of one. In a body a
 * number is a number: what is turned into another type silently, such as `null` into 'no', would be kept as an answer
 * that nobody gave.
 */
export function followSchemas(app: FastifyInstance): void {
  const [forgiving, strict] = [new Ajv({ ...OPTIONS, coerceTypes: 'array' }), new Ajv(OPTIONS)];
  for (const ajv of [forgiving, strict]) formats.default(ajv);
  app.setValidatorCompiler<AnySchema>(({ schema, httpPart }) =>
    checker(httpPart === 'body' ? strict : forgiving, schema),
  );
  app.setSerializerCompiler<Schema>(({ schema }) => writer(schema));
}

// Both are compiled when they are first needed: nobody waits at the start for what nobody calls.

function checker(ajv: Ajv, schema: AnySchema) {
  let compiled: ValidateFunction | undefined;
  const check = (data: unknown): boolean => {
    compiled ??= ajv.compile(schema);
    const isRight = compiled(data) as boolean;
    check.errors = compiled.errors ?? null;
    return isRight;
  };
  check.errors = null as ValidateFunction['errors'];
  return check;
}

function writer(schema: Schema) {
  let compiled: ReturnType<typeof fastJson> | undefined;
  return (data: unknown): string => {
    compiled ??= fastJson(schema);
    return compiled(data);
  };
}
