/** Every call that is registered, with what its schemas say, so that a test can send each of them what it likes. */
import type { RouteOptions } from 'fastify';
import type { Access } from '#server/http/services.ts';
import type { TestApi } from './api.ts';

export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  additionalProperties?: boolean;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  maxProperties?: number;
}

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  access: Access | undefined;
  schemas: Partial<Record<'body' | 'querystring' | 'params', Schema>>;
}

export function registeredCalls({ app }: TestApi): Call[] {
  return app.registeredRoutes().flatMap(({ method, url, config, schema }: RouteOptions) => {
    const methods = [method].flat().filter((one) => one !== 'HEAD' && one !== 'OPTIONS');
    if (methods.length !== 1) return [];
    return [{ method: methods[0], url, access: config?.access, schemas: schema ?? {} } as Call];
  });
}

export const typesOf = ({ type }: Schema): string[] => [type ?? []].flat();

/** The smallest value that a schema takes. */
export function sample(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sample(schema.anyOf[0] ?? {});
  switch (typesOf(schema)[0]) {
    case 'object':
      return sampleFields(schema, schema.required ?? []);
    case 'array':
      return [];
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    default:
      return schema.pattern?.includes('@') ? 'a@example.org' : '/x'.slice(schema.pattern?.startsWith('^/') ? 0 : 1);
  }
}

/** These fields of an object, each as small as may be. */
export const sampleFields = ({ properties = {} }: Schema, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, sample(properties[name] ?? {})]));

/** The address of a call, with what it needs in its places and behind it. */
export function addressOf({ url, schemas }: Call, query = '', places: Record<string, string> = {}): string {
  const path = url
    .replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(places[name] ?? 'x'))
    .replace('*', places['*'] ?? 'x');
  const { querystring } = schemas;
  const needed = Object.entries(querystring ? sampleFields(querystring, querystring.required ?? []) : {})
    .filter(([name]) => !query.split('&').some((one) => one.startsWith(`${name}=`)))
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  const all = [...needed, query].filter(Boolean).join('&');
  return all ? `${path}?${all}` : path;
}
