/** An address of the web as people type it, or copy it from a program. */
import { routeIn } from '#domain/link-key.ts';
import { checkWebAddress, RefusedAddress } from '#server/kernel/outward-call.ts';
import { Problem } from '#server/kernel/problem.ts';

/** Calendars and feeds are given out with these. */
const OTHER_NAMES = /^(?:feed|webcals?|pcast|itpc):(?:\/\/)?(?=\S)/i;
const SCHEME = /^[a-z][a-z\d+.-]*:/i;
/** A name with the number of a door looks as if it began with a scheme. */
const PORT = /^[^/:]+\.[^/:]+:\d+/;

/** A word alone, such as a name of this network. */
const ONE_WORD = /^[^./:?#]+$/;

/** Without its beginning it is one of the web. Nobody is asked. Throws `invalid_request`. */
export function typedAddress(typed: string): string {
  const named = typed.trim().replace(OTHER_NAMES, '');
  const isWhole = SCHEME.test(named) && !PORT.test(named);
  if (ONE_WORD.test(named)) throw refusedAddress('This is no address. One looks like https://example.org/page.');
  try {
    return checkWebAddress(isWhole ? named : `https://${named}`, { allows: () => true }).href + routeIn(named);
  } catch (error) {
    if (error instanceof RefusedAddress) throw refusedAddress(error.message);
    throw error;
  }
}

export const refusedAddress = (sentence: string): Problem =>
  new Problem('invalid_request', sentence, { url: sentence });
