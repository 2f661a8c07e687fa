/** How a call reaches the API: over the network from a browser, straight into the server's own API while it renders. */
import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';
import type { RenderContext, Transport } from '#contract/rendering.ts';
import { asMember, type Send } from './bearer.ts';
import { tokenStore } from './session.ts';

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
