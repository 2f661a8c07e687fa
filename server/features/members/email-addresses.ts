/** Which email addresses count as the same. */
import { isEmail } from '#domain/email-address.ts';
import { spelled } from '#server/kernel/latin-letters.ts';

/** The address as it is written to, or `undefined` when it is none. */
export function readEmail(text: string | null | undefined): string | undefined {
  const address = (text ?? '').trim().normalize('NFC');
  return isEmail(address) ? address : undefined;
}

/** Case, accents and letters that look alike make no other address. */
export const emailKey = (address: string): string => spelled(address.normalize('NFKC').toLowerCase()).toLowerCase();
