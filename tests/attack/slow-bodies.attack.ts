/** Bodies that arrive slowly: a curator's file is waited for, whoever else sends one is not. */
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openDesk } from '#tests/setup/api/desk.ts';
import { openClub } from '#tests/setup/api/members.ts';
import { upload } from '#tests/setup/api/uploads.ts';

const PATIENCE_MS = 600;
/** Twice as long as a body may take that is no file for the desk. */
const PIECES = 24;
const PIECE_MS = (2 * PATIENCE_MS) / PIECES;

/** Sends a form in small pieces; the status of the answer, 408 also where the connection was ended. */
async function sendSlowly(address: string, path: string, as: Record<string, string>): Promise<number> {
  const { payload, headers } = upload('tools.csv', `external_id,name\na,${'Timer '.repeat(20)}\n`, { dry_run: 'true' });
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const length = String(payload.length);
  const sent = request(new URL(path, address), {
    method: 'POST',
    headers: { ...as, ...headers, 'content-length': length },
  });
  sent.on('response', (answer) => resolve(answer.resume().statusCode ?? 0));
  sent.on('error', (error: NodeJS.ErrnoException) =>
    ['EPIPE', 'ECONNRESET'].includes(error.code ?? '') ? resolve(408) : reject(error),
  );
  const size = Math.ceil(payload.length / PIECES);
  for (let n = 0; n < PIECES && !sent.destroyed; n++) {
    sent.write(payload.subarray(n * size, (n + 1) * size));
    await sleep(PIECE_MS);
  }
  sent.end();
  return promise;
}

describe('a file that arrives slowly', () => {
  it('is taken from a curator, and ends for everybody else where other bodies do', { timeout: 30_000 }, async () => {
    await using club = await openClub('sqlite', { patienceMs: PATIENCE_MS });
    const desk = await openDesk(club);
    const member = await club.join('ada@example.org');
    const address = await club.api.app.listen({ host: '127.0.0.1', port: 0 });
    const statuses = await Promise.all([
      sendSlowly(address, '/api/curation/import', desk.curator.as),
      sendSlowly(address, '/api/curation/import', member.as),
      sendSlowly(address, '/api/curation/import', {}),
      sendSlowly(address, '/api/auth/contact', member.as),
      sendSlowly(address, '/no-such-page', desk.curator.as),
    ]);
    expect(statuses).toEqual([202, 403, 401, expect.toBeOneOf([408, 415]), expect.toBeOneOf([404, 405, 408])]);
  });
});
