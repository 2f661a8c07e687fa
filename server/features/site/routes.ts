/** The calls about the site's own particulars: to administrators all of them, to everybody the words of its pages. */
import type { FastifyReply } from 'fastify';
import * as site from '#contract/site-settings.ts';
import { TEXT_PAGES, type TextPage } from '#domain/site/fields.ts';
import { mustBeProven } from '#server/http/fresh-proof.ts';
import { versionNeeded } from '#server/http/if-match.ts';
import { answers, callsOf } from '#server/http/response-schemas.ts';
import type { Routes } from '#server/http/services.ts';
import { notFound, Outdated } from '#server/kernel/problem.ts';
import { memberOf, sessionOf } from '../../http/viewer.ts';
import { deskActor } from '../audit/audit.ts';
import { changeSettings, movesMailboxes, readSettings } from './settings.ts';
import { textsOf } from './texts.ts';

const call = callsOf('curation');
const contentCall = callsOf('content');

/** Every section at its longest, in letters that take two bytes. */
const BODY_LIMIT = 2_097_152;

const PROVE_FIRST =
  'Please show once more that it is you. Then you can change the mailboxes of the site. Nothing was changed.';

const settings = { ...answers(site.SiteSettings), 412: site.OutdatedSettings };

export const siteRoutes: Routes = async (app, { db }) => {
  app.get('/curation/settings', call('What is changed of the site’s file', settings), async (_, reply) =>
    send(reply, await readSettings(db)),
  );
  app.put(
    '/curation/settings',
    {
      bodyLimit: BODY_LIMIT,
      ...call('Change the site itself', settings, {
        description: 'Needs `If-Match`, and fresh proof where a mailbox changes. The rest is as in site.config.ts.',
        body: site.NewSiteSettings,
      }),
    },
    async ({ body, viewer, headers }, reply) => {
      const seen = versionNeeded(headers);
      if (await movesMailboxes(db, body.changes))
        await mustBeProven(db, memberOf(viewer), sessionOf(viewer), PROVE_FIRST);
      const isSeen = await changeSettings(db, deskActor(viewer), body.changes, seen);
      const current = await readSettings(db);
      if (!isSeen) throw new Outdated(current);
      return send(reply, current);
    },
  );
};

function send(reply: FastifyReply, answer: site.SiteSettings) {
  void reply.header('etag', `"${answer.version}"`);
  return answer;
}

export const siteTextRoutes: Routes = async (app) => {
  app.get(
    '/content/texts/:page',
    contentCall('Sections in own words', site.SiteTexts, { params: site.TextPageParam }),
    async ({ params: { page } }) => {
      if (!(TEXT_PAGES as readonly string[]).includes(page)) throw notFound('page');
      return textsOf(page as TextPage);
    },
  );
};
