import { describe, expect, it } from 'vitest';
import { logFormat, readable } from './log-format.ts';

const TIME = Date.UTC(2026, 10, 26, 2, 0, 5);

describe('the log at a terminal', () => {
  it('says a request in a line', () => {
    const line = { level: 30, time: TIME, msg: 'request completed', reqId: 'req-1', responseTime: 12.4 };
    const asked = { req: { method: 'GET', route: '/api/content/search' }, res: { statusCode: 200 } };
    expect(readable({ ...line, ...asked })).toBe('02:00:05 200 GET /api/content/search, 12 ms (req-1)');
  });

  it('says where a problem happened', () => {
    const line = { level: 50, time: TIME, msg: 'unexpected', reqId: 'req-2', err: { stack: 'Error: x\n    at y' } };
    expect(readable(line)).toBe('02:00:05 PROBLEM unexpected (req-2)\nError: x\n    at y');
  });
});

describe('LOG_FORMAT', () => {
  it('may be chosen, and nothing else may', () => {
    expect(['text', 'JSON'].map((LOG_FORMAT) => logFormat({ LOG_FORMAT }))).toEqual(['text', 'json']);
    expect(() => logFormat({ LOG_FORMAT: 'xml' })).toThrow('LOG_FORMAT is ‘xml’. It must be one of: text, json.');
  });
});
