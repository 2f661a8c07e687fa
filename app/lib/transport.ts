/** How a call reaches the API: over the network from a browser, straight into the server's own API while it renders. */
import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';
import { asMember, type Send } from './bearer.ts';
import type { SentForm } from './sent-form.ts';
import { tokenStore } from './session.ts';

export interface CallAnswer {
  status: number;
  /** The parsed body. */
  body: unknown;
}

export interface CallInit {
  method: 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  /** Whoever is signed in, this is nobody's call: a wrong password is no reason to renew a session. */
  anonymous?: boolean;
}

export type Transport = (
  path: string,
  init?: CallInit,
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

const overNetwork: Send = async (path, init, bearer, signal) => {
  const hasBody = init?.body !== undefined;
  const response = await fetch(path, {
    method: init?.method ?? 'GET',
    headers: {
      accept: 'application/json',
      ...(hasBody && { 'content-type': 'application/json' }),
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    },
    ...(hasBody && { body: JSON.stringify(init.body) }),
    ...(signal && { signal }),
  });
  const isTable = response.headers.get('content-type')?.startsWith('text/csv');
  return { status: response.status, body: isTable ? await response.text() : await response.json() };
};

const transport = createIsomorphicFn()
  .server((): Transport => (getGlobalStartContext() as unknown as RenderContext).transport)
  .client((): Transport => inBrowser);

const inBrowser = asMember(overNetwork, tokenStore);

export const call: Transport = (path, init, signal) => transport()(path, init, signal);
