/** What a call may hold is checked against its schema: addresses forgivingly, bodies to the letter. */
import { Ajv, type Options } from 'ajv';
import formats from 'ajv-formats';
import type { FastifyInstance } from 'fastify';

const OPTIONS: Options = { useDefaults: true, allErrors: true, verbose: true, allowUnionTypes: true };

/**
 * Everything in an address is text, so `page=2` counts as the number 2 and one value as a list of one. In a body a
 * number is a number: what is turned into another type silently, such as `null` into 'no', would be kept as an answer
 * that nobody gave.
 */
export function validate(app: FastifyInstance): void {
  const [forgiving, strict] = [new Ajv({ ...OPTIONS, coerceTypes: 'array' }), new Ajv(OPTIONS)];
  for (const ajv of [forgiving, strict]) formats.default(ajv);
  app.setValidatorCompiler(({ schema, httpPart }) => (httpPart === 'body' ? strict : forgiving).compile(schema));
}
