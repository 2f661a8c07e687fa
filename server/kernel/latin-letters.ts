/** Any script in Latin letters. */
import { anyAscii } from './lazy-packages.ts';

/** What `any-ascii` leaves as it is. */
const ASCII = /^\p{ASCII}*$/u;

export const spelled = (text: string): string => (ASCII.test(text) ? text : anyAscii()(text));
