/** How a call reaches the API: over the network from a browser, straight into the server's own API while it renders. */
import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';
import type { SentForm } from './sent-form.ts';

export interface CallAnswer {
  status: number;
  /** The parsed body. */
  body: unknown;
}
export type Transport = (
  path: string,
  init?: { method: 'POST'; body: unknown },
  /** Ends the call when nobody waits for it any more. */
  signal?: AbortSignal,
) => Promise<CallAnswer>;

/** What the server hands to each rendering. */
export interface RenderContext {
  transport: Transport;
  /** The form that led here, if one did and was refused. */
  form?: SentForm | undefined;
}

declare module '@tanstack/react-start' {
  interface Register {
    server: { requestContext: RenderContext };
  }
}

const overNetwork: Transport = async (path, init, signal) => {
  const response = await fetch(path, {
    headers: { accept: 'application/json', ...(init && { 'content-type': 'application/json' }) },
    ...(init && { method: init.method, body: JSON.stringify(init.body) }),
    ...(signal && { signal }),
  });
  return { status: response.status, body: await response.json() };
};

const transport = createIsomorphicFn()
  .server((): Transport => (getGlobalStartContext() as unknown as RenderContext).transport)
  .client((): Transport => overNetwork);

export const call: Transport = (path, init, signal) => transport()(path, init, signal);
