/** `npm run tessera -- webhook …`: who is told what changed. */

import { REPLAY_MOST } from '#contract/webhooks.ts';
import { KINDS } from '#domain/kinds.ts';
import type { Store } from '#server/database/open.ts';
import type { Config } from '#server/kernel/config.ts';
import { ownSecret } from '#server/kernel/site-secret.ts';
import { Encryption } from '../../kernel/encryption.ts';
import {
  addWebhook,
  logInWords,
  removeWebhook,
  replayWebhook,
  resumeWebhook,
  testWebhook,
  type Wanted,
  webhooksInWords,
} from './webhooks.ts';

export const WEBHOOK_HELP = `  webhook add <address> [what]          tell an address of each change; prints the secret that signs, this once.
                                        ‘event guide removed’: of these kinds alone, and only what is taken back
  webhook test <number>                 send it a message that says nothing
  webhook replay <number> [messages]    tell it the last message again, or so many
  webhook list                          who is told, and how far they are
  webhook log [number]                  the latest tries, of one address or of all
  webhook resume <number>               go on with one that was given up
  webhook remove <number>               tell it no more`;

type Work = (store: Store, config: Config) => Promise<number>;

/** What a command does; nothing, when it is not written as the help has it. */
export function webhookWork([action, value, ...more]: string[]): Work | undefined {
  const wanted = action === 'add' ? wantedIn(more) : undefined;
  if (action === 'add' && value && wanted)
    return async ({ db }, { secret, dataDir }) => {
      const encryption = new Encryption(secret ?? (await ownSecret(dataDir)));
      const added = await addWebhook(db, value, encryption.encrypt, undefined, wanted);
      return print([`Webhook ${added.id} is told of what changes from now on.`, `Its secret: ${added.secret}`]);
    };
  const id = value === undefined ? undefined : Number(value);
  if (id !== undefined && !Number.isSafeInteger(id)) return undefined;
  if (action === 'replay' && id !== undefined && more.length < 2) {
    const messages = Number(more[0] ?? 1);
    if (!(Number.isInteger(messages) && messages >= 1 && messages <= REPLAY_MOST)) return undefined;
    return ({ db }) => replayWebhook(db, id, messages).then(() => print(['It is told again.']));
  }
  if (more.length > 0) return undefined;
  if (action === 'list' && value === undefined)
    return async ({ db }) => print(await webhooksInWords(db), 'Nobody is told.');
  if (action === 'log') return async ({ db }) => print(await logInWords(db, id), 'Nothing was sent yet.');
  if (id === undefined) return undefined;
  if (action === 'test')
    return ({ db }) =>
      testWebhook(db, id).then(() => print([`It is sent. What was answered stands in: webhook log ${id}`]));
  if (action === 'remove') return ({ db }) => removeWebhook(db, id).then(() => print(['Done.']));
  if (action === 'resume') return ({ db }) => resumeWebhook(db, id).then(() => print(['Done.']));
  return undefined;
}

/** Kinds, and a sort of change; nothing where a word is not known. */
function wantedIn(words: readonly string[]): Wanted | undefined {
  const kinds = KINDS.filter((kind) => words.includes(kind));
  const [what, ...more] = (['changed', 'removed'] as const).filter((one) => words.includes(one));
  if (more.length > 0 || kinds.length + (what ? 1 : 0) !== words.length) return undefined;
  return { kinds, what: what ?? null };
}

function print(lines: readonly string[], none = ''): number {
  console.log(lines.length > 0 ? lines.join('\n') : none);
  return 0;
}
