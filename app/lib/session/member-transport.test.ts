import { describe, expect, it } from 'vitest';
import { asMember, type Send, type TokenStore } from './member-transport.ts';

/** A site that knows one good token, and a browser that holds some tokens. */
function world(kept: { access?: string; refresh?: string }) {
  const site = { over: [] as string[], good: 'fresh', renewal: { status: 200, body: { access: 'fresh' } as unknown } };
  const calls: string[] = [];
  const ends: string[] = [];
  const send: Send = async (path, init, bearer) => {
    calls.push([init?.method ?? 'GET', path, bearer].filter(Boolean).join(' '));
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (path.endsWith('/refresh')) {
      if (site.renewal.status === 0) throw new TypeError('no way to the site');
      return site.renewal;
    }
    if (bearer !== undefined && bearer !== site.good) return { status: 401, body: { message: 'over' } };
    return { status: 200, body: bearer ?? 'visitor' };
  };
  const tokens: TokenStore = {
    access: () => kept.access,
    refresh: () => kept.refresh,
    isOver: (access) => site.over.includes(access),
    renewed: (_, access) => {
      kept.access = access;
    },
    ended: (refresh) => {
      ends.push(refresh);
      delete kept.access;
      delete kept.refresh;
    },
  };
  return { site, calls, ends, kept, call: asMember(send, tokens) };
}

const renewals = (calls: string[]) => calls.filter((call) => call.includes('refresh'));

describe('a call', () => {
  // spec(328)
  it('of a visitor carries no token', async () => {
    const { call, calls } = world({});
    expect(await call('/api/x')).toEqual({ status: 200, body: 'visitor' });
    expect(calls).toEqual(['GET /api/x']);
  });

  // spec(327)
  it('of a member carries the token, whatever its method', async () => {
    const { call, calls } = world({ access: 'fresh', refresh: 'r' });
    await call('/api/x');
    await call('/api/x', { method: 'PUT', body: {} });
    await call('/api/x', { method: 'DELETE' });
    expect(calls).toEqual(['GET /api/x fresh', 'PUT /api/x fresh', 'DELETE /api/x fresh']);
  });

  it('that is nobody’s carries none, and its refusal renews nothing', async () => {
    const { call, calls } = world({ access: 'stale', refresh: 'r' });
    await call('/api/auth/login', { method: 'POST', body: {}, anonymous: true });
    expect(calls).toEqual(['POST /api/auth/login']);
  });
});

describe('a token that is over by the clock', () => {
  it('is renewed before any call, so that none is refused', async () => {
    const { site, call, calls } = world({ access: 'stale', refresh: 'r' });
    site.over.push('stale');
    await Promise.all(['/api/1', '/api/2', '/api/3'].map((path) => call(path)));
    expect(calls).toEqual(['POST /api/auth/login/refresh', 'GET /api/1 fresh', 'GET /api/2 fresh', 'GET /api/3 fresh']);
  });

  it('is renewed once where the clock is wrong, and then believed', async () => {
    const { site, call, calls } = world({ access: 'stale', refresh: 'r' });
    site.over.push('stale', 'fresh');
    for (const path of ['/api/1', '/api/2']) await call(path);
    expect(calls).toEqual(['POST /api/auth/login/refresh', 'GET /api/1 fresh', 'GET /api/2 fresh']);
  });

  it('of a session that is over makes a visitor’s call, and no refused one', async () => {
    const { site, call, calls } = world({ access: 'stale', refresh: 'r' });
    site.over.push('stale');
    site.renewal = { status: 401, body: {} };
    expect(await call('/api/x')).toEqual({ status: 200, body: 'visitor' });
    expect(calls).toEqual(['POST /api/auth/login/refresh', 'GET /api/x']);
  });

  it('is kept while the site is silent', async () => {
    const { site, call, kept, ends } = world({ access: 'stale', refresh: 'r' });
    site.over.push('stale');
    site.renewal = { status: 503, body: {} };
    expect(await call('/api/x')).toMatchObject({ status: 503 });
    expect([kept.access, ends]).toEqual(['stale', []]);
  });
});

describe('a token that is over', () => {
  // spec(335)
  it('is renewed once for all calls at once, and each call is repeated once', async () => {
    const { call, calls } = world({ access: 'stale', refresh: 'r' });
    const paths = Array.from({ length: 20 }, (_, i) => `/api/${i}`);
    const answers = await Promise.all(paths.map((path) => call(path)));
    expect(answers.map(({ body }) => body)).toEqual(paths.map(() => 'fresh'));
    expect(renewals(calls)).toHaveLength(1);
    expect(calls).toHaveLength(41);
  });

  it('is renewed once also when a refusal arrives after the renewal', async () => {
    const { call, calls, kept } = world({ access: 'stale', refresh: 'r' });
    const late = call('/api/late');
    kept.access = 'fresh';
    expect((await late).body).toBe('fresh');
    expect(renewals(calls)).toEqual([]);
  });

  it('can be renewed again later', async () => {
    const { call, calls, site } = world({ access: 'stale', refresh: 'r' });
    await call('/api/x');
    site.good = 'newer';
    site.renewal.body = { access: 'newer' };
    expect((await call('/api/x')).body).toBe('newer');
    expect(renewals(calls)).toHaveLength(2);
  });

  it('that stays refused is not tried a third time', async () => {
    const { call, calls, site } = world({ access: 'stale', refresh: 'r' });
    site.good = 'none';
    expect((await call('/api/x')).status).toBe(401);
    expect(calls).toHaveLength(3);
  });
});

describe('a session that is over', () => {
  it('ends once, and every waiting call goes on as a visitor’s', async () => {
    const { call, calls, ends, site } = world({ access: 'stale', refresh: 'r' });
    site.renewal = { status: 401, body: {} };
    const answers = await Promise.all([call('/api/a'), call('/api/b'), call('/api/c')]);
    expect(answers.map(({ body }) => body)).toEqual(['visitor', 'visitor', 'visitor']);
    expect(ends).toEqual(['r']);
    expect(renewals(calls)).toHaveLength(1);
  });

  it('is not over because the site is busy', async () => {
    const { call, ends, site, kept } = world({ access: 'stale', refresh: 'r' });
    site.renewal = { status: 503, body: { message: 'busy' } };
    expect(await call('/api/a')).toEqual({ status: 503, body: { message: 'busy' } });
    expect(ends).toEqual([]);
    expect(kept.refresh).toBe('r');
  });

  it('is not over because the site is silent', async () => {
    const { call, ends, site } = world({ access: 'stale', refresh: 'r' });
    site.renewal.status = 0;
    await expect(call('/api/a')).rejects.toThrow('no way to the site');
    expect(ends).toEqual([]);
    site.renewal.status = 200;
    expect((await call('/api/a')).body).toBe('fresh');
  });
});
