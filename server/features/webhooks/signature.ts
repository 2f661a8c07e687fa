/** Messages signed as Standard Webhooks 1.0 says (standardwebhooks.com). */
import { createHmac, randomBytes, randomUUID } from 'node:crypto';

const PREFIX = 'whsec_';
const BYTES = 32;

/** A new secret, in the form in which both sides keep it. */
export const newSecret = (): string => PREFIX + randomBytes(BYTES).toString('base64');

export const newMessageId = (): string => `msg_${randomUUID().replaceAll('-', '')}`;

/** The headers of a message. `at` is the moment of this try, in milliseconds. */
export function signedHeaders(secret: string, id: string, body: string, at = Date.now()): Record<string, string> {
  const timestamp = String(Math.floor(at / 1_000));
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
