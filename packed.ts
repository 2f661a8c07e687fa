/**
 * Packages that every start of the server loads. The build lays each into one file, since finding and reading a thousand
 * small ones takes longer than running them (docs/decisions/0046-what-a-site-at-rest-holds.md). The server's own code stays
 * as it is written, and so do its errors.
 */
import { join } from 'node:path';
import { DIST } from './is-built.ts';

export const PACKED = [
  '@fastify/compress',
  '@fastify/etag',
  '@fastify/swagger',
  'ajv',
  'ajv-formats',
  'fast-json-stringify',
  'fastify',
  'helmet',
  'jose/jwt/sign',
  'jose/jwt/verify',
  'kysely',
  'kysely/migration',
  'lru-cache',
  'prom-client',
  'typebox',
  'typebox/value',
  'wink-porter2-stemmer',
] as const;

/** The file of a packed package. */
export const packedFile = (specifier: string): string =>
  join(DIST, 'packages', `${specifier.replace('@', '').replaceAll('/', '-')}.js`);
