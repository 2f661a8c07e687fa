/** Calls that go away: each of their answers says so, and since when, until when, and what to read (RFC 9745, RFC 8594). */
import type { FastifyInstance } from 'fastify';

export interface Deprecation {
  /** The day on which it was announced, and the first on which it is gone, a year later at least: `2027-05-01`. */
  announced: string;
  gone: string;
}

/** The one place where they are declared, by method and address: `GET /api/content/old`. None at present. */
export const DEPRECATIONS: Readonly<Record<string, Deprecation>> = {};

const YEAR_MS = 365 * 86_400_000;

/** Register it before the routes: their description says it, too. Throws for a time shorter than we promise. */
export function tellDeprecations(
  app: FastifyInstance,
  siteUrl: string,
  table: Readonly<Record<string, Deprecation>> = DEPRECATIONS,
): void {
  const headers = new Map(
    Object.entries(table).map(([call, { announced, gone }]) => {
      const [from, until] = [Date.parse(announced), Date.parse(gone)];
      if (!(until - from >= YEAR_MS))
        throw new Error(`${call}: what goes away works for a year after it was announced`);
      return [
        call,
        {
          deprecation: `@${from / 1_000}`,
          sunset: new Date(until).toUTCString(),
          link: `<${new URL('/developers#history', siteUrl).href}>; rel="deprecation"; type="text/html"`,
        },
      ];
    }),
  );
  if (headers.size === 0) return;
  app.addHook('onRoute', (route) => {
    const methods = [route.method].flat();
    if (methods.some((method) => headers.has(`${method} ${route.url}`)))
      route.schema = { ...route.schema, deprecated: true };
  });
  app.addHook('onRequest', async ({ method, routeOptions }, reply) => {
    const told = headers.get(`${method === 'HEAD' ? 'GET' : method} ${routeOptions.url}`);
    if (told) reply.headers(told);
  });
}
