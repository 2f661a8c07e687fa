/** The call of the desk about the health of the site. */
import { type HealthLine, Live, SiteHealth } from '#contract/health.ts';
import { now } from '#server/database/instants.ts';
import { callsOf } from '#server/http/response-schemas.ts';
import type { Routes } from '#server/http/services.ts';
import { deskActor } from '../audit/audit.ts';
import { makeLive } from './restored-site.ts';

const call = callsOf('curation');

/** How a call came: through a proxy that names its reader, and by HTTPS, as far as this process and who is believed can tell. */
export interface Arrival {
  isForwarded: boolean;
  isEncrypted: boolean;
}

/** Looks whether all is well, for a call that came so. */
export type LookAtHealth = (arrival: Arrival) => Promise<HealthLine[]>;

export const siteHealthRoutes =
  (look: LookAtHealth): Routes =>
  async (app, { db }) => {
    app.get('/curation/health', call('Site health', SiteHealth), async ({ headers, protocol }) => {
      const isForwarded = headers['x-forwarded-for'] !== undefined;
      return { at: now(), lines: await look({ isForwarded, isEncrypted: protocol === 'https' }) };
    });
    app.post(
      '/curation/health/live',
      call('Say that this restored site is the live one', Live, {
        description:
          'What waited goes out: mails, webhooks, sources, link checks. Nothing happens where nothing waits.',
      }),
      async ({ viewer }) => ({ waited: await makeLive(db, deskActor(viewer)) }),
    );
  };
