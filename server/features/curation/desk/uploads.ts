/** Files that are sent in a form of several parts. Register it within the scope of the calls that take some. */
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { IMPORT_FIELD_LIMIT } from '#contract/limits.ts';

/** So many bytes of one file, with a few fields beside it. */
export async function takeUploads(app: FastifyInstance, fileSize: number): Promise<void> {
  await app.register(multipart, {
    limits: {
      fileSize,
      files: 1,
      fields: 20,
      fieldSize: IMPORT_FIELD_LIMIT,
      fieldNameSize: 100,
      parts: 21,
      headerPairs: 50,
    },
  });
}
