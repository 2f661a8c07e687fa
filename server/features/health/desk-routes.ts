/** The call of the desk about the health of the site. */
import { type HealthLine, SiteHealth } from '#contract/health.ts';
import { now } from '#server/database/instants.ts';
import { answers } from '#server/http/response-schemas.ts';
import type { Routes } from '#server/http/services.ts';

/** Looks whether all is well; `isForwarded`: whether the call came through a proxy that names its reader. */
export type LookAtHealth = (isForwarded: boolean) => Promise<HealthLine[]>;

export const siteHealthRoutes =
  (look: LookAtHealth): Routes =>
  async (app) => {
    app.get(
      '/curation/health',
      { schema: { tags: ['curation'], summary: 'Is all well?', response: answers(SiteHealth) } },
      async ({ headers }) => ({ at: now(), lines: await look(headers['x-forwarded-for'] !== undefined) }),
    );
  };
