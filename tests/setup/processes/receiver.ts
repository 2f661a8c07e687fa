/** Somebody who is told what changed: a server that checks each message as Standard Webhooks has it. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import type { CatalogueChange } from '#contract/catalogue-changes.ts';

export interface Received {
  id: string;
  body: string;
  changes: CatalogueChange[];
  next: number;
}

export interface Receiver extends AsyncDisposable {
  url: string;
  /** The messages that were taken, and all that came. */
  taken: Received[];
  tries: Received[];
  /** What it answers next; 200 when nothing is left here. */
  answers: number[];
  /** What happens before the next answer, once. */
  meanwhile?: (() => Promise<unknown>) | undefined;
  /** Set before anything comes. */
  secret: string;
}

export async function openReceiver(): Promise<Receiver> {
  const [taken, tries, answers]: [Received[], Received[], number[]] = [[], [], []];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const message = new Webhook(receiver.secret).verify(body, request.headers as Record<string, string>) as {
      type: string;
      data: { changes: CatalogueChange[]; next: number };
    };
    const received = { id: String(request.headers['webhook-id']), body, ...message.data };
    tries.push(received);
    const { meanwhile } = receiver;
    receiver.meanwhile = undefined;
    await meanwhile?.();
    const status = answers.shift() ?? 200;
    if (status === 200) taken.push(received);
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('thank you');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    taken,
    tries,
    answers,
    secret: '',
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
