/** An answer as it comes over the wire, still compressed. */
import { get } from 'node:http';
import type { Answer } from './load.ts';

/** What belongs to the connection or is worked out by the sender. */
const OF_THE_SENDER = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length']);

export function answerOf(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  get(url, { headers }, (answer) => {
    const chunks: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
    answer.on('end', () => {
      const kept = Object.entries(answer.headers).filter(([name]) => !OF_THE_SENDER.has(name));
      resolve({
        headers: Object.fromEntries(kept) as Record<string, string>,
        body: Buffer.concat(chunks).toString('base64'),
      });
    });
  }).on('error', reject);
  return promise;
}
