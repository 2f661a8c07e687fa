/** Traces, with a stand-in for the package that is no part of the install: it notes what it is asked for. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openApi } from '#tests/setup/api/api.ts';
import { openTraces } from './traces.ts';

const WANTED = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };
const STAND_IN = `
const spans = (globalThis.notedSpans = []);
let active = 'nobody';
exports.NodeSDK = class { start() {} async shutdown() { spans.push('sent'); } };
exports.api = {
  context: { active: () => active, with: (context, work) => work() },
  propagation: { extract: (context, headers) => headers.traceparent ?? context },
  trace: {
    setSpan: (context, span) => span,
    getTracer: () => ({
      startSpan: (name, { attributes }, parent) => ({
        setAttribute: (key, value) => (attributes[key] = value),
        setStatus: () => {},
        end: () => spans.push({ name, parent, attributes }),
      }),
    }),
  },
};`;

it('nothing is loaded where nobody asks, and a missing package is a sentence', () => {
  const said: string[] = [];
  const open = (env: NodeJS.ProcessEnv) => openTraces(env, (sentence) => said.push(sentence));
  expect([open({}), open({ ...WANTED, OTEL_SDK_DISABLED: 'true' }), open({ OTEL_TRACES_EXPORTER: 'none' })]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(said).toEqual([]);
  expect(open(WANTED)).toBeUndefined();
  expect(said).toEqual([expect.stringMatching(/^No traces are sent: @opentelemetry\/sdk-node is not there\./)]);
});

it('a request is a span with its route, within that of whoever asks', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-traces-'));
  const place = join(folder, 'node_modules', '@opentelemetry', 'sdk-node');
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'index.js'), STAND_IN);
  const traces = openTraces({ ...WANTED, NODE_PATH: join(folder, 'node_modules') }, expect.unreachable);
  {
    await using api = await openApi('sqlite', { traces });
    await api.get('/api/content/search?query=secretword', { traceparent: 'theirs' });
    await api.get('/api/nothing/secretword');
  }
  await traces?.stop();
  const span = (route: string, status: number, parent: string) => ({
    name: `GET ${route}`,
    parent,
    attributes: { 'http.request.method': 'GET', 'http.route': route, 'http.response.status_code': status },
  });
  const noted = (globalThis as unknown as { notedSpans: unknown[] }).notedSpans;
  expect(noted).toEqual([span('/api/content/search', 200, 'theirs'), span('/api/*', 404, 'nobody'), 'sent']);
  rmSync(folder, { recursive: true });
});
