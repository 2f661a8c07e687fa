/** The calls of the desk: those of curators, and those of administrators alone. */
import type { FastifyInstance } from 'fastify';
import { collaborationRoutes } from '../curation/api/collaboration-routes.ts';
import { figureRoutes } from '../curation/api/figure-routes.ts';
import { guideReviewRoutes } from '../curation/api/guide-review-routes.ts';
import { historyRoutes } from '../curation/api/history-routes.ts';
import { importRoutes } from '../curation/api/import-routes.ts';
import { curationRoutes, finalRoutes } from '../curation/api/item-routes.ts';
import { jobRoutes } from '../curation/api/job-routes.ts';
import { lastFactsRoutes } from '../curation/api/last-facts-routes.ts';
import { pastedLinkRoutes } from '../curation/api/pasted-link-routes.ts';
import { pictureCallRoutes } from '../curation/api/picture-routes.ts';
import { publishingCheckRoutes } from '../curation/api/publishing-check-routes.ts';
import { recordRoutes } from '../curation/api/record-routes.ts';
import { replaceRoutes } from '../curation/api/replace-routes.ts';
import { seriesRoutes } from '../curation/api/series-routes.ts';
import { finalSetupRoutes } from '../curation/api/setup-routes.ts';
import { sourceFileRoutes, sourceRoutes } from '../curation/api/source-routes.ts';
import { todoRoutes } from '../curation/api/todo-routes.ts';
import type { UploadFolder } from '../curation/pictures/upload-folder.ts';
import { searchesRoutes } from '../features/categories/searches-desk-routes.ts';
import { confirmationRoutes } from '../features/confirmations/routes.ts';
import { inboxRoutes } from '../features/contact/inbox-routes.ts';
import { type LookAtHealth, siteHealthRoutes } from '../features/health/desk-routes.ts';
import type { KeyUse } from '../features/keys/key-authentication.ts';
import { keyRoutes } from '../features/keys/routes.ts';
import type { MailServer } from '../features/mail/mail-server.ts';
import { administrationRoutes } from '../features/members/administration-routes.ts';
import { mailServerRoutes } from '../features/members/mail-server-routes.ts';
import type { MemberServices } from '../features/members/member-services.ts';
import { removalRoutes } from '../features/removals/routes.ts';
import { siteRoutes } from '../features/site/routes.ts';
import { webhookRoutes } from '../features/webhooks/routes.ts';
import { scope } from './plugins/access.ts';
import { hideNamesFromKeys } from './plugins/api-key-limits.ts';
import type { Services } from './services.ts';

interface DeskOptions {
  services: MemberServices & Services;
  /** Without it pictures are neither taken nor sent. */
  uploads: UploadFolder | undefined;
  mailServer: MailServer | undefined;
  health: LookAtHealth | undefined;
  keys: KeyUse;
}

export async function deskRoutes(
  app: FastifyInstance,
  { services, uploads, mailServer, health, keys }: DeskOptions,
): Promise<void> {
  await app.register(
    scope('curator', async (desk) => {
      hideNamesFromKeys(desk);
      // Those that take files are registered, which gives each a scope for its own limits; a scope takes time at the start.
      await curationRoutes(desk, services);
      await historyRoutes(desk, services);
      await seriesRoutes(desk, services);
      await publishingCheckRoutes(desk, services);
      await replaceRoutes(desk, services);
      await desk.register(importRoutes, services);
      await guideReviewRoutes(desk, services);
      await lastFactsRoutes(desk, services);
      await pastedLinkRoutes(desk, services);
      await sourceRoutes(desk, services);
      await todoRoutes(desk, services);
      await collaborationRoutes(desk, services);
      await desk.register(sourceFileRoutes, services);
      await figureRoutes(desk, services);
      await removalRoutes(desk, services);
      await confirmationRoutes(desk, services);
      await inboxRoutes(desk, services);
      await searchesRoutes(desk, services);
      if (uploads) await desk.register(pictureCallRoutes(uploads), services);
      await recordRoutes(desk, services);
    }),
  );
  await app.register(
    scope('administrator', async (desk) => {
      await finalRoutes(desk, services);
      await administrationRoutes(desk, services);
      await jobRoutes(desk, services);
      await keyRoutes(keys)(desk, services);
      await webhookRoutes(desk, services);
      await siteRoutes(desk, services);
      await finalSetupRoutes(desk, services);
      if (health) await siteHealthRoutes(health)(desk, services);
      if (mailServer) await mailServerRoutes(mailServer)(desk, services);
    }),
  );
}
