/** Writes the choice into its cookie: what was agreed to, under which revision of the question, when, and a random number. */
import { CONSENT_DAYS } from '#domain/lifetimes.ts';
import { CONSENT_COOKIE, CONSENT_REVISION, type Consent } from './consent.ts';

/** Cookies that analytics leave, and that go when somebody does not agree to them any more. */
const OF_ANALYTICS = /^_ga|^_gid$/;
const DAY_SECONDS = 86_400;

export function saveChoice(accepted: readonly Consent[]): void {
  const value = {
    categories: ['essential', ...accepted],
    // Read before the first paint by its name and number, with the comma after it.
    revision: CONSENT_REVISION,
    consentTimestamp: new Date().toISOString(),
    // `randomUUID` is not there on pages without https.
    consentId: crypto.getRandomValues(new Uint32Array(4)).join('-'),
  };
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the promise of the Cookie Store is not there in every browser
  document.cookie = `${CONSENT_COOKIE}=${encodeURIComponent(JSON.stringify(value))}; Path=/; SameSite=Lax; Max-Age=${CONSENT_DAYS * DAY_SECONDS}${secure}`;
  if (!accepted.includes('analytics')) clearAnalytics();
}

function clearAnalytics(): void {
  const names = document.cookie.split(/;\s*/).map((pair) => pair.split('=', 1)[0] ?? '');
  // Analytics set them for the whole domain where they can.
  const domains = ['', `; Domain=${location.hostname}`, `; Domain=.${location.hostname.replace(/^www\./, '')}`];
  for (const name of names.filter((one) => OF_ANALYTICS.test(one))) {
    // biome-ignore lint/suspicious/noDocumentCookie: as above
    for (const domain of domains) document.cookie = `${name}=; Path=/; Max-Age=0${domain}`;
  }
}
