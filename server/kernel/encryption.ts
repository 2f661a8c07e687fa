/**
 * Links of mails that wait: a key stands in them, and whoever reads the queue (in a backup, or in a file that is left
 * lying about) must not be able to use it. They are closed with a key that is derived from the site's secret.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** What only `encrypt` makes, so that the compiler tells a text that shows nothing from one that does. */
export type Encrypted = string & { readonly [encrypted]: true };
declare const encrypted: unique symbol;

const MARK = 'sealed:';
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
/** What NIST SP 800-38D asks of this cipher: a nonce of 96 bits, never used twice, and a tag of 128 bits. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A link was closed under another secret, or is damaged. */
export class DecryptionError extends Error {
  /** What the log says of a mail that cannot go out. */
  readonly code = 'OTHER SECRET';
}

export class Encryption {
  readonly #key: Buffer;

  constructor(secret: string) {
    // RFC 5869; the words keep this key apart from others of the same secret.
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'links of waiting mails', KEY_BYTES));
  }

  readonly encrypt = (link: string): Encrypted => {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key, nonce);
    const closed = Buffer.concat([cipher.update(link, 'utf8'), cipher.final()]);
    return (MARK + Buffer.concat([nonce, cipher.getAuthTag(), closed]).toString('base64url')) as Encrypted;
  };

  /** The link as it was; one that was never closed stays as it is. Throws `DecryptionError`. */
  readonly decrypt = (text: string): string => {
    if (!isEncrypted(text)) return text;
    const bytes = Buffer.from(text.slice(MARK.length), 'base64url');
    try {
      const cipher = createDecipheriv(CIPHER, this.#key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      cipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([cipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), cipher.final()]).toString('utf8');
    } catch (cause) {
      throw new DecryptionError('A link was closed under another secret.', { cause });
    }
  };
}

export const isEncrypted = (text: string): boolean => text.startsWith(MARK);
