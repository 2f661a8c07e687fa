/** Events for whatever analytics a site has installed, only after the reader agreed. */
import { hasConsent } from './consent.ts';

declare global {
  interface Window {
    dataLayer?: object[];
  }
}

export function pushEvent(event: string, details: object): void {
  if (!hasConsent('analytics')) return;
  window.dataLayer ??= [];
  window.dataLayer.push({ event, ...details });
}
