/** E-mail addresses: whether one can be written to, and which count as the same. */
import anyAscii from 'any-ascii';
import { EMAIL_LIMIT } from '#contract/members.ts';

const ADDRESS = /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\]+\.[^\s@<>"(),:;[\]\\.]{2,}$/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: no address may hold them
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]/;

/** The address as it is written to, or `undefined` when it is none. */
export function readEmail(text: string | null | undefined): string | undefined {
  const address = (text ?? '').trim().normalize('NFC');
  if (address.length > EMAIL_LIMIT || CONTROL.test(address) || !ADDRESS.test(address)) return undefined;
  return address;
}

/** Case, accents and letters that look alike make no other address. */
export const emailKey = (address: string): string => anyAscii(address.normalize('NFKC').toLowerCase()).toLowerCase();
