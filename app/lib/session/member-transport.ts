/** Calls in the name of the member who is logged in. */
import type { CallAnswer, CallInit, Transport } from '#contract/rendering.ts';

/** Sends one call, with a token or without. */
export type Send = (
  path: string,
  init: CallInit | undefined,
  bearer: string | undefined,
  signal?: AbortSignal,
) => Promise<CallAnswer>;

/** Where the tokens are. */
export interface TokenStore {
  access: () => string | undefined;
  refresh: () => string | undefined;
  /** Whether an access token is over, as far as this device's clock can tell. */
  isOver: (access: string) => boolean;
  /** Keeps a new access token of the session that `refresh` belongs to. */
  renewed: (refresh: string, access: string) => void;
  /** The session that `refresh` belongs to is over. */
  ended: (refresh: string) => void;
}

const RENEW = '/api/auth/login/refresh';

/**
 * Adds the token to calls. When one is refused, the session is renewed once for all calls that wait, and each is sent
 * again once. A session that cannot be renewed is over: the call is then sent as a visitor's. When the site is silent
 * or busy nobody is logged out; the call fails as any other would.
 */
export function asMember(send: Send, tokens: TokenStore): Transport {
  let renewal: Promise<CallAnswer | undefined> | undefined;
  /** A token that was over as soon as it came: the clock here goes ahead, and is asked no more. */
  let isClockWrong = false;

  /** Resolves to nothing when there is nothing more to wait for, else to the answer that stands in the way. */
  const renew = (used: string): Promise<CallAnswer | undefined> | undefined => {
    const refresh = tokens.refresh();
    // Another call or another tab was quicker.
    if (refresh === undefined || tokens.access() !== used) return undefined;
    renewal ??= ask(refresh).finally(() => {
      renewal = undefined;
    });
    return renewal;
  };

  const ask = async (refresh: string): Promise<CallAnswer | undefined> => {
    const answer = await send(RENEW, { method: 'POST', body: { refresh } }, undefined);
    if (answer.status === 200) {
      const { access } = answer.body as { access: string };
      isClockWrong = tokens.isOver(access);
      tokens.renewed(refresh, access);
    } else if (answer.status === 400 || answer.status === 401) tokens.ended(refresh);
    else return answer;
    return undefined;
  };

  return async (path, init, signal) => {
    const kept = init?.anonymous ? undefined : tokens.access();
    // A call that is known to be refused is not sent: browsers write each refusal into their console.
    if (kept !== undefined && !isClockWrong && tokens.isOver(kept)) {
      const inTheWay = await renew(kept);
      if (inTheWay) return inTheWay;
    }
    const used = kept === undefined ? undefined : tokens.access();
    const answer = await send(path, init, used, signal);
    if (used === undefined || answer.status !== 401) return answer;
    return (await renew(used)) ?? send(path, init, tokens.access(), signal);
  };
}
