/** A small proxy before several processes: each request goes to the next one that takes connections. */
import { type ClientRequest, createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RoundRobin extends AsyncDisposable {
  url: string;
}

export async function openRoundRobin(processes: () => readonly string[]): Promise<RoundRobin> {
  let turn = 0;
  const server = createServer(async (incoming, response) => {
    const body = Buffer.concat(await Array.fromAsync(incoming));
    const all = processes();
    for (let tries = 0; tries < all.length; tries++) {
      const answer = await ask(all[turn++ % all.length] ?? '', incoming, body);
      // Only what has not begun may go to another.
      if (answer === 'refused') continue;
      if (answer === 'broken') break;
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      return answer.on('error', () => response.destroy()).pipe(response);
    }
    return response.writeHead(502).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function ask(
  base: string,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
): Promise<IncomingMessage | 'refused' | 'broken'> {
  return new Promise((resolve) => {
    const outgoing: ClientRequest = request(new URL(url ?? '/', base), { method, headers, agent: false }, resolve);
    outgoing.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'broken'),
    );
    outgoing.end(body);
  });
}
