/** How a call reaches the API: over the network from a browser, straight into the server's own API while it renders. */
import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';
import type { RenderContext, Transport } from '#contract/rendering.ts';
import type { SiteChanges } from '#domain/site/site.ts';
import { asMember, type Send } from '../session/member-transport.ts';
import { tokenStore } from '../session/session.ts';

declare module '@tanstack/react-start' {
  interface Register {
    server: { requestContext: RenderContext };
  }
}

const overNetwork: Send = async (path, init, bearer, signal) => {
  const isForm = init?.body instanceof FormData;
  const hasBody = init?.body !== undefined;
  const response = await fetch(path, {
    method: init?.method ?? 'GET',
    headers: {
      accept: 'application/json',
      ...(hasBody && !isForm && { 'content-type': 'application/json' }),
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(init?.seen !== undefined && { 'if-match': `"${init.seen}"` }),
    },
    ...(hasBody && { body: isForm ? (init.body as FormData) : JSON.stringify(init.body) }),
    ...(signal && { signal }),
  });
  const isText = response.headers.get('content-type')?.startsWith('text/');
  return { status: response.status, body: isText ? await response.text() : await response.json() };
};

const transport = createIsomorphicFn()
  .server((): Transport => (getGlobalStartContext() as unknown as RenderContext).transport)
  .client((): Transport => inBrowser);

/** The nonce of the page's own inline scripts while the server renders it; nothing in a browser. */
export const scriptNonce = createIsomorphicFn()
  .server((): string | undefined => (getGlobalStartContext() as unknown as RenderContext).nonce)
  .client((): string | undefined => undefined);

/** What the site's own particulars are changed to, while the server renders a page; a browser reads it in the page. */
export const renderedSite = createIsomorphicFn()
  .server((): SiteChanges | undefined => (getGlobalStartContext() as unknown as RenderContext).site)
  .client((): SiteChanges | undefined => undefined);

const inBrowser = asMember(overNetwork, tokenStore);

export const call: Transport = (path, init, signal) => transport()(path, init, signal);
