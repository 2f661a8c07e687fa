/** The last call of the first set-up: with what the site begins, and that visitors see it from now on. */
import { type Beginning, FinishedSetup, SiteBeginnings } from '#contract/setup.ts';
import type { Db } from '#server/database/schema.ts';
import type { Routes } from '#server/http/services.ts';
import { type Actor, deskActor, noteAudit } from '../../features/audit/audit.ts';
import { finishSetup } from '../../features/site/setup-state.ts';
import { bringDemo, hasDemo } from '../demo/demo.ts';
import { removeDemo } from '../demo/demo-removal.ts';
import { bringStarter } from '../demo/starter.ts';
import { call } from './calls.ts';

export const finalSetupRoutes: Routes = async (app, { db }) => {
  app.get('/curation/setup', call('What the site began with', SiteBeginnings), async () => ({
    demo: await hasDemo(db),
  }));
  app.post(
    '/curation/setup',
    call('Finish the first set-up', SiteBeginnings, { body: FinishedSetup }),
    async ({ body, viewer }) => {
      await beginWith(db, deskActor(viewer), body.begin_with);
      await db.transaction().execute(async (tx) => {
        await finishSetup(tx);
        await noteAudit(tx, deskActor(viewer), [{ action: 'setup', details: { begin_with: body.begin_with } }]);
      });
      return { demo: await hasDemo(db) };
    },
  );
};

/** What somebody has changed or added stays in any case. */
async function beginWith(db: Db, actor: Actor, what: Beginning): Promise<void> {
  const isThere = await hasDemo(db);
  if (what === 'demo' && !isThere) await bringDemo(db);
  if (what !== 'demo' && isThere) await removeDemo(db);
  if (what === 'starter') await bringStarter(db, actor);
}
