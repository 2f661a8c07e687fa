/** Real sites on this machine: what they answer, and that nothing of this machine's own networks is ever asked. */
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSocket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { UnreachableError, WebClient } from './web-client.ts';

const ACCEPT = { accept: 'text/html' };
const open: { close: (done?: () => void) => unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) {
    (one as Server).closeAllConnections?.();
    await new Promise<void>((done) => one.close(done));
  }
});

async function site(answer: RequestListener, host = '127.0.0.1'): Promise<string> {
  const server = createServer(answer);
  open.push(server);
  await new Promise<void>((done) => server.listen(0, host, done));
  return `http://${host}:${(server.address() as { port: number }).port}`;
}

/** A door at which everything that arrives is counted. */
async function door(host: string): Promise<{ port: number; arrived: () => number }> {
  let arrived = 0;
  const server = createSocket((socket) => {
    arrived += 1;
    socket.destroy();
  });
  open.push(server);
  await new Promise<void>((done) => server.listen(0, host, done));
  return { port: (server.address() as { port: number }).port, arrived: () => arrived };
}

const inside = new WebClient('https://tessera.example', { allows: (address) => address === '127.0.0.1' });
const strict = new WebClient('https://tessera.example');
const problem = async (asked: Promise<unknown>): Promise<UnreachableError> => {
  const error = await asked.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(UnreachableError);
  return error as UnreachableError;
};

describe('the guard', () => {
  it('refuses every form of an address of this machine before a connection is made', async () => {
    const { port, arrived } = await door('127.0.0.1');
    const forms = [
      ...['127.0.0.1', 'localhost', 'LOCALHOST', '127.1', '2130706433', '0x7f000001', '017700000001'],
      ...['127.0.0.1.', '0.0.0.0', '0', '[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[64:ff9b::7f00:1]'],
      ...['①②⑦.⓪.⓪.①', '127。0。0。1', '%31%32%37.0.0.1'],
    ];
    for (const host of forms)
      for (const address of [`http://${host}:${port}/`, `http://${host}/`, `https://${host}/`]) {
        const error = await problem(strict.get(address, ACCEPT));
        expect([address, error.isRefused]).toEqual([address, true]);
      }
    // Past the look at the door's number, too: only the address is left to be refused by.
    const past = new WebClient('https://tessera.example', { allows: () => false });
    for (const host of forms) expect((await problem(past.get(`http://${host}:${port}/`, ACCEPT))).isRefused).toBe(true);
    expect(arrived()).toBe(0);
  });

  it('refuses what lies in private networks, and what is no page', async () => {
    const hosts =
      '10.0.0.1 172.16.0.1 192.168.1.1 100.64.0.1 169.254.169.254 [fd00:ec2::254] [fe80::1] [fc00::1] 224.0.0.1 198.18.0.1';
    for (const host of hosts.split(' '))
      expect((await problem(strict.get(`http://${host}/latest/meta-data/`, ACCEPT))).message).toContain('private');
    for (const address of ['ftp://example.org/', 'file:///etc/passwd', 'https://user:pass@example.org/', 'data:,x', ''])
      expect((await problem(strict.get(address, ACCEPT))).isRefused).toBe(true);
    for (const portOf of [22, 25, 3306, 6379, 9200])
      expect((await problem(strict.get(`http://example.org:${portOf}/`, ACCEPT))).isRefused).toBe(true);
  });

  it('looks again at each redirect', async () => {
    const { port, arrived } = await door('127.0.0.2');
    let to = '';
    const base = await site((_, response) => response.writeHead(302, { location: to }).end());
    for (to of [
      `http://127.0.0.2:${port}/`,
      `//127.0.0.2:${port}/`,
      `http://[::ffff:127.0.0.2]:${port}/`,
      'file:///etc/passwd',
      'http://user@127.0.0.1/',
    ])
      expect((await problem(inside.get(base, ACCEPT))).isRefused).toBe(true);
    expect(arrived()).toBe(0);
  });
});

describe('an answer', () => {
  it('comes with nothing of ours but who asks', async () => {
    const base = await site((request, response) => {
      response.setHeader('set-cookie', 'a=b');
      response.end(JSON.stringify(request.headers));
    });
    for (let i = 0; i < 2; i++) {
      const { body, status } = await inside.get(`${base}/a#part`, ACCEPT);
      const headers = JSON.parse(body.toString()) as Record<string, string>;
      expect(status).toBe(200);
      expect(Object.keys(headers).sort()).toEqual(
        ['accept', 'accept-encoding', 'accept-language', 'connection', 'host', 'user-agent'].sort(),
      );
      expect(headers['user-agent']).toMatch(/^Tessera\/[\d.]+ \(\+https:\/\/tessera\.example\)$/);
    }
  });

  it('says where redirects led, and whether it is for good', async () => {
    const base = await site(({ url }, response) => {
      if (url === '/for-good') return response.writeHead(301, { location: '/there' }).end();
      if (url === '/both') return response.writeHead(308, { location: '/for-now' }).end();
      if (url === '/for-now') return response.writeHead(302, { location: '/there' }).end();
      response.end('here');
    });
    expect(await inside.get(`${base}/there`, ACCEPT)).toMatchObject({ url: `${base}/there`, movedTo: null });
    expect(await inside.get(`${base}/for-good`, ACCEPT)).toMatchObject({ movedTo: `${base}/there` });
    expect(await inside.get(`${base}/both`, ACCEPT)).toMatchObject({ url: `${base}/there`, movedTo: null });
  });

  it('is given up after five redirects', async () => {
    let asked = 0;
    const base = await site((_, response) => {
      asked += 1;
      response.writeHead(302, { location: `/${asked}` }).end();
    });
    expect((await problem(inside.get(base, ACCEPT))).message).toContain('on and on');
    expect(asked).toBe(6);
  });

  it('may be no longer than is said, whatever it says of itself', async () => {
    const endless = await site((_, response) => {
      const piece = Buffer.alloc(100_000);
      const more = (): void => {
        while (response.write(piece));
        response.once('drain', more);
      };
      more();
    });
    expect((await problem(inside.get(endless, { ...ACCEPT, bytesMost: 1_000_000 }))).message).toContain('1 MB');
    const honest = await site((_, response) =>
      response.writeHead(200, { 'content-length': 50_000_000 }).flushHeaders(),
    );
    expect((await problem(inside.get(honest, ACCEPT))).message).toContain('6 MB');
  });

  it('is asked of one site by two at a time', async () => {
    let going = 0;
    let most = 0;
    const base = await site((_, response) => {
      going += 1;
      most = Math.max(most, going);
      setTimeout(() => {
        going -= 1;
        response.end();
      }, 20);
    });
    await Promise.all(Array.from({ length: 10 }, () => inside.get(base, ACCEPT)));
    expect(most).toBe(2);
  });

  it('says why there is none', async () => {
    const { port } = await door('127.0.0.1');
    expect((await problem(inside.get(`http://127.0.0.1:${port}/`, ACCEPT))).message).toContain('ended the connection');
    const base = await site(() => {});
    const stopping = new AbortController();
    const waiting = inside.get(base, { ...ACCEPT, signal: stopping.signal });
    stopping.abort(new Error('the site stops'));
    await expect(waiting).rejects.toThrow('the site stops');
    open.splice(0).map((one) => one.close());
    expect((await problem(inside.get(`http://127.0.0.1:${port}/`, ACCEPT))).message).toContain('does not answer');
  });
});
