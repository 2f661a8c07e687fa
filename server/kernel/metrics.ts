/** What a process counts as it goes, for whoever watches it: `/metrics` shows it. Nothing in it is about a person. */
import { Counter, Histogram, Registry } from 'prom-client';

export const figures = new Registry();
const registers = [figures];

/** In seconds: from an answer that is kept to one that a proxy gives up. */
const SECONDS = [0.005, 0.025, 0.1, 0.3, 1, 3, 10];

export const requestSeconds = new Histogram({
  name: 'tessera_request_duration_seconds',
  help: 'How long answers take, by route; calls that a page is made from count, too, and pages have the route /*',
  labelNames: ['method', 'route', 'status'],
  buckets: SECONDS,
  registers,
});

export const searchSeconds = new Histogram({
  name: 'tessera_search_duration_seconds',
  help: 'How long the index takes for a search, without its cards',
  buckets: [0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.1, 0.3],
  registers,
});

export const cacheUses = new Counter({
  name: 'tessera_cache_uses_total',
  help: 'Answers of calls and pages that were kept, and that had to be made',
  labelNames: ['cache', 'result'],
  registers,
});
