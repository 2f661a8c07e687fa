/**
 * Traces for OpenTelemetry, by its own variables. Its package is no part of the site: who wants traces installs it beside
 * (docs/operating.md), and nobody else loads it. A span has the route, never the address, which may hold what people search for.
 */
import { createRequire } from 'node:module';
import { delimiter } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const PACKAGE = '@opentelemetry/sdk-node';
/** What the package calls a span of a server, and one that failed. */
const [SERVER, FAILED] = [1, 2];

/** What of the package is used here. */
interface Sdk {
  NodeSDK: new (options: object) => { start: () => void; shutdown: () => Promise<void> };
  api: {
    context: { active: () => object; with: (context: object, work: () => void) => void };
    propagation: { extract: (context: object, headers: object) => object };
    trace: { getTracer: (name: string) => Tracer; setSpan: (context: object, span: Span) => object };
  };
}
interface Tracer {
  startSpan: (name: string, options: object, context: object) => Span;
}
interface Span {
  setAttribute: (name: string, value: number) => void;
  setStatus: (status: { code: number }) => void;
  end: () => void;
}

export interface Traces {
  /** Makes a span of each request, within that of whoever asks. */
  follow: (app: FastifyInstance) => void;
  /** Sends what is left. */
  stop: () => Promise<void>;
}

const isWanted = (env: NodeJS.ProcessEnv): boolean =>
  Boolean(env.OTEL_EXPORTER_OTLP_ENDPOINT || env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || env.OTEL_TRACES_EXPORTER) &&
  env.OTEL_TRACES_EXPORTER !== 'none' &&
  env.OTEL_SDK_DISABLED !== 'true';

/** Nothing where its variables ask for none, or where the package is not there, which `say` is told. */
export function openTraces(env: NodeJS.ProcessEnv, say: (sentence: string) => void): Traces | undefined {
  if (!isWanted(env)) return undefined;
  let sdk: Sdk;
  try {
    const require = createRequire(import.meta.url);
    // Node leaves NODE_PATH alone in a process with raised rights; it is heeded here wherever the site runs.
    const beside = (env.NODE_PATH ?? '').split(delimiter).filter(Boolean);
    sdk = require(require.resolve(PACKAGE, { paths: [import.meta.dirname, ...beside] }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    say(`No traces are sent: ${PACKAGE} is not there. How to add it stands in docs/operating.md.`);
    return undefined;
  }
  const { api } = sdk;
  const running = new sdk.NodeSDK({
    serviceName: env.OTEL_SERVICE_NAME || 'tessera',
    metricReaders: [],
    logRecordProcessors: [],
  });
  running.start();
  const tracer = api.trace.getTracer('tessera');
  const spans = new WeakMap<FastifyRequest, Span>();
  return {
    stop: () => running.shutdown().catch(() => {}),
    follow: (app) => {
      app.addHook('onRequest', (request, _reply, done) => {
        const { method, headers, routeOptions } = request;
        const route = routeOptions.url ?? 'none';
        const parent = api.propagation.extract(api.context.active(), headers);
        const attributes = { 'http.request.method': method, 'http.route': route };
        const span = tracer.startSpan(`${method} ${route}`, { kind: SERVER, attributes }, parent);
        spans.set(request, span);
        api.context.with(api.trace.setSpan(parent, span), done);
      });
      app.addHook('onResponse', (request, { statusCode }, done) => {
        const span = spans.get(request);
        span?.setAttribute('http.response.status_code', statusCode);
        if (statusCode >= 500) span?.setStatus({ code: FAILED });
        span?.end();
        done();
      });
    },
  };
}
