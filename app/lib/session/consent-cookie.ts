/** Keeps the choice in its cookie, through a library that knows the duties round it: age, revision, proof, clearing up. */

import { acceptCategory, reset, run, type Translation } from 'vanilla-cookieconsent';
import { CONSENT_DAYS } from '#domain/lifetimes.ts';
import { CONSENT_COOKIE, CONSENT_REVISION, type Consent } from './consent.ts';

/** Without words the library shows no windows of its own: ours stand in the page. */
const NO_WORDS = {} as Translation;

export async function keepChoice(accepted: readonly Consent[]): Promise<void> {
  // Another tab may have changed the cookie since.
  reset();
  await run({
    revision: CONSENT_REVISION,
    autoShow: false,
    // Who is a machine makes no difference here.
    hideFromBots: false,
    cookie: { name: CONSENT_COOKIE, expiresAfterDays: CONSENT_DAYS, sameSite: 'Lax' },
    categories: {
      essential: { readOnly: true },
      analytics: { autoClear: { cookies: [{ name: /^_ga/ }, { name: '_gid' }] } },
      embedded: {},
      offline: {},
    },
    language: { default: 'en', translations: { en: NO_WORDS } },
  });
  acceptCategory([...accepted]);
}
