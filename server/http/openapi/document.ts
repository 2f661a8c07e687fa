/** The description of the API as generators like it: what calls share is written once, and each call is complete. */

import { type Response, SharedResponses } from './deduplicate-responses.ts';
import { SharedSchemas } from './deduplicate-schemas.ts';
import { EXAMPLES } from './examples.ts';
import { type Parameter, SharedParameters } from './shared-parameters.ts';
import { webhooksIn } from './webhooks.ts';

interface Content {
  [mediaType: string]: { schema?: unknown; example?: unknown };
}
interface Operation {
  operationId: string;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Content };
  responses: Record<string, Response>;
}
/** The parts of an OpenAPI document that are read here. */
export interface Description {
  paths?: Record<string, Record<string, unknown>>;
  webhooks?: object;
  components?: object;
}

const refusal = (description: string) => ({
  description,
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/ApiError' },
    },
  },
});

/** Every call can be refused, in one shape; at the desk `current` beside it says how things are by now. That of a failure is the same, as the description says once for all calls. */
const RESPONSES = {
  Refused: refusal('Refused. `message` says why in a sentence, or as a key of one; `fields` names each wrong field.'),
};

/** Turns the description that is made from the routes into the one that is sent. It is made once. */
export function finished(description: Description): Description {
  const schemas = new SharedSchemas();
  const calls = Object.entries(description.paths ?? {}).map(([path, methods]) => ({
    path,
    methods: Object.entries(methods).map(([method, call]) => [method, withExamples(call as Operation)] as const),
  }));
  const parameters = new SharedParameters(
    calls.flatMap(({ methods }) => methods.flatMap(([, { parameters = [] }]) => parameters as Parameter[])),
  );
  const finishedCalls = calls.map(({ path, methods }) => ({
    path,
    methods: methods.map(([method, call]) => [method, finishedCall(call, schemas, parameters)] as const),
  }));
  const responses = new SharedResponses(
    finishedCalls.flatMap(({ methods }) => methods.flatMap(([, call]) => Object.values(call.responses))),
  );
  const paths = Object.fromEntries(
    finishedCalls.map(({ path, methods }) => [
      path,
      Object.fromEntries(methods.map(([method, call]) => [method, withSharedResponses(call, responses)])),
    ]),
  );
  schemas.named('ApiError');
  const webhooks = webhooksIn(schemas);
  return {
    ...description,
    components: {
      ...description.components,
      schemas: schemas.components(),
      parameters: parameters.components(),
      responses: { ...responses.components(), ...RESPONSES },
    },
    paths,
    webhooks,
  };
}

const withSharedResponses = (call: Operation, shared: SharedResponses): Operation => ({
  ...call,
  responses: Object.fromEntries(Object.entries(call.responses).map(([status, one]) => [status, shared.share(one)])),
});

function withExamples(call: Operation): Operation {
  const { query = {} } = EXAMPLES[call.operationId] ?? {};
  if (!call.parameters) return call;
  const parameters = (call.parameters as Parameter[]).map(({ required, ...one }) => ({
    ...one,
    // What is not said to be required is not.
    ...(required && { required }),
    ...(one.in === 'query' && one.name in query && { example: query[one.name] }),
  }));
  return { ...call, parameters };
}

function finishedCall(call: Operation, schemas: SharedSchemas, shared: SharedParameters): Operation {
  const { body, answer } = EXAMPLES[call.operationId] ?? {};
  const { parameters, requestBody } = call;
  const success = Object.keys(call.responses).find((status) => /^2\d\d$/.test(status)) ?? '200';
  const content = (of: Content | undefined, example: unknown): Content =>
    Object.fromEntries(
      Object.entries(of ?? {}).map(([type, { schema }]) => [
        type,
        { schema: schemas.share(schema), ...(example !== undefined && { example }) },
      ]),
    );
  return {
    ...call,
    ...(parameters && { parameters: (parameters as Parameter[]).map((one) => shared.share(one)) }),
    ...(requestBody && { requestBody: { ...requestBody, content: content(requestBody.content, body) } }),
    responses: {
      [success]: { description: 'Done.', content: content(call.responses[success]?.content, answer) },
      '4XX': { $ref: '#/components/responses/Refused' },
    },
  };
}
