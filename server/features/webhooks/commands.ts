/** `npm run tessera -- webhook …`: who is told what changed. */

import type { Store } from '#server/database/open.ts';
import type { Config } from '#server/kernel/config.ts';
import { ownSecret } from '#server/kernel/secret.ts';
import { Encryption } from '../../kernel/encryption.ts';
import { addWebhook, logInWords, removeWebhook, resumeWebhook, webhooksInWords } from './webhooks.ts';

export const WEBHOOK_HELP = `  webhook add <address>                 tell an address of each change; prints the secret that signs, this once
  webhook list                          who is told, and how far they are
  webhook log [number]                  the latest tries, of one address or of all
  webhook resume <number>               go on with one that was given up
  webhook remove <number>               tell it no more`;

type Work = (store: Store, config: Config) => Promise<number>;

/** What a command does; nothing, when it is not written as the help has it. */
export function webhookWork([action, value, ...more]: string[]): Work | undefined {
  if (more.length > 0) return undefined;
  if (action === 'add' && value)
    return async ({ db }, { secret, dataDir }) => {
      const encryption = new Encryption(secret ?? (await ownSecret(dataDir)));
      const added = await addWebhook(db, value, encryption.encrypt);
      return print([`Webhook ${added.id} is told of what changes from now on.`, `Its secret: ${added.secret}`]);
    };
  if (action === 'list' && value === undefined)
    return async ({ db }) => print(await webhooksInWords(db), 'Nobody is told.');
  const id = value === undefined ? undefined : Number(value);
  if (id !== undefined && !Number.isSafeInteger(id)) return undefined;
  if (action === 'log') return async ({ db }) => print(await logInWords(db, id), 'Nothing was sent yet.');
  if (id === undefined) return undefined;
  if (action === 'remove') return ({ db }) => removeWebhook(db, id).then(() => print(['Done.']));
  if (action === 'resume') return ({ db }) => resumeWebhook(db, id).then(() => print(['Done.']));
  return undefined;
}

function print(lines: readonly string[], none = ''): number {
  console.log(lines.length > 0 ? lines.join('\n') : none);
  return 0;
}
