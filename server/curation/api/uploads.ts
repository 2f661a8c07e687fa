/** Files that are sent in a form of several parts. */
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '#server/kernel/problem.ts';

interface Room {
  /** In bytes: of the one file. */
  fileSize: number;
  /** How many fields may stand beside it. */
  fields: number;
  /** In bytes: of each of these. */
  fieldSize: number;
}

/** For all calls of the scope that `app` is: routes that take files are registered, not called. */
export async function takeUploads(app: FastifyInstance, { fileSize, fields, fieldSize }: Room): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize, files: 1, fields, fieldSize, fieldNameSize: 100, parts: fields + 1, headerPairs: 50 },
  });
  // Megabytes are read piece by piece, and never held at once as the one text that JSON is.
  app.addHook('onRequest', async ({ headers, routeOptions }) => {
    if ((routeOptions.bodyLimit ?? 0) > fileSize && !/^multipart\//i.test(headers['content-type'] ?? ''))
      throw new Problem('invalid_request', 'Please send the file as a form does (multipart/form-data).');
  });
}

/**
 * The fields of a form; its files are taken as they come. `refusalOf` says what is answered where it does not come whole.
 */
export async function readForm(
  request: FastifyRequest,
  takeFile: (part: MultipartFile) => Promise<unknown>,
  refusalOf: (error: Error & { code?: string; statusCode?: number }) => Error,
): Promise<Map<string, string>> {
  const fields = new Map<string, string>();
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') await takeFile(part);
      else if (typeof part.value === 'string') fields.set(part.fieldname, part.value);
    }
  } catch (error) {
    // The rest goes by unread, so that its sender comes to hear the answer.
    request.raw.resume();
    throw refusalOf(error as Error);
  }
  return fields;
}
