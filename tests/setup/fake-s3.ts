/** Storage that speaks as much of S3 as the site does, in memory: one bucket, signed calls alone, and moods. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Address } from '#server/kernel/s3-address.ts';
import { readS3Address } from '#server/kernel/s3-address.ts';

const KEYS = { accessKeyId: 'AKIDTEST', secretAccessKey: 'a-key-of-tests', region: undefined };
const PAGE = 3;

interface Stored {
  body: Buffer;
  type: string;
  changedAt: Date;
}

export interface FakeS3 extends AsyncDisposable {
  /** The setting that leads here, below a folder. */
  url: (folder?: string) => string;
  address: (folder?: string) => S3Address;
  env: Record<string, string>;
  files: Map<string, Stored>;
  /** Methods and names, in order. */
  calls: string[];
  /** What it does instead of answering, where that is set; returns whether it did. */
  mood: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined;
}

export async function openFakeS3(): Promise<FakeS3> {
  const files = new Map<string, Stored>();
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3');
    const [, bucket, ...rest] = decodeURIComponent(pathname).split('/');
    const key = rest.join('/');
    fake.calls.push(`${request.method} ${key}`);
    if (fake.mood?.(request, response)) return;
    const say = (status: number, body: string | Buffer = '', headers = {}) =>
      response.writeHead(status, headers).end(body);
    const signature =
      /^AWS4-HMAC-SHA256 Credential=AKIDTEST\/\d{8}\/us-east-1\/s3\/aws4_request, .*Signature=[0-9a-f]{64}$/;
    if (!signature.test(request.headers.authorization ?? '')) return say(403);
    if (bucket !== 'tests') return say(404, '<Error><Code>NoSuchBucket</Code></Error>');
    const file = files.get(key);
    if (request.method === 'PUT') {
      if (request.headers['content-length'] === undefined) return say(411);
      const body = Buffer.concat(await Array.fromAsync(request));
      files.set(key, { body, type: request.headers['content-type'] ?? '', changedAt: new Date() });
      return say(200);
    }
    if (request.method === 'DELETE') {
      files.delete(key);
      return say(204);
    }
    if (key === '') return say(200, listOf(files, searchParams), { 'content-type': 'application/xml' });
    if (!file) return say(404);
    return say(200, request.method === 'HEAD' ? '' : file.body, { 'content-length': file.body.length });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = (folder = 'site') => `s3://tests/${folder}?endpoint=http://127.0.0.1:${port}`;
  const fake: FakeS3 = {
    url,
    address: (folder) => readS3Address('TEST', url(folder), KEYS),
    env: { AWS_ACCESS_KEY_ID: KEYS.accessKeyId, AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey },
    files,
    calls: [],
    mood: undefined,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return fake;
}

/** A page of the list, as S3 writes it: few at a time, so that there are several pages. */
function listOf(files: Map<string, Stored>, asked: URLSearchParams): string {
  const prefix = asked.get('prefix') ?? '';
  const delimiter = asked.get('delimiter');
  const folderOf = (key: string) => key.slice(0, key.indexOf('/', prefix.length) + 1);
  const keys = [...files.keys()].filter((key) => key.startsWith(prefix)).sort();
  const names = [...new Set(delimiter ? keys.map((key) => folderOf(key) || key) : keys)];
  const from = Number(asked.get('continuation-token') ?? 0);
  const entries = names.slice(from, from + PAGE).map((name) => {
    const file = files.get(name);
    if (!file) return `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`;
    const { body, changedAt } = file;
    return `<Contents><Key>${name.replaceAll('&', '&amp;')}</Key><LastModified>${changedAt.toISOString()}</LastModified><Size>${body.length}</Size></Contents>`;
  });
  const next = from + PAGE < names.length ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?>\n<ListBucketResult>${next}${entries.join('')}</ListBucketResult>`;
}
