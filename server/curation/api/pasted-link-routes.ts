/** The calls of the desk about links: what is at one, what may be there twice, and which alike things are two. */
import * as links from '#contract/pasted-links.ts';
import { answers } from '#server/http/response-schemas.ts';
import type { Routes } from '#server/http/services.ts';
import { memberOf } from '#server/http/viewer.ts';
import { WebClient } from '#server/kernel/web-client.ts';
import { deskActor } from '../../features/audit/audit.ts';
import { LinkReader } from '../links/link-reader.ts';
import { suspectedTwins, tellApart } from '../links/suspected-twins.ts';
import { twinsOf } from '../links/twins.ts';
import { typedAddress } from '../links/typed-address.ts';
import { Unreadable } from '../reading/decode-text.ts';
import { call } from './calls.ts';

export const pastedLinkRoutes: Routes = async (app, services) => {
  const { db, rateLimits } = services;
  const reader = new LinkReader(services.webClient ?? new WebClient(services.siteUrl));
  app.post(
    '/curation/links',
    call(
      'What is at a link, as the beginnings of an item',
      { ...answers(links.ReadLink), 422: links.UnreadLink },
      {
        description:
          'Each field says where it was read. 400 where the address may not be called, 422 where nothing could be read. Topics, tags and what to expect are proposed, and never filled in.',
        body: links.LinkToRead,
      },
    ),
    async ({ body, viewer }, reply) => {
      await rateLimits.consume('linksRead', memberOf(viewer));
      const url = typedAddress(body.url);
      try {
        return await reader.read(services, { ...body, url });
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
        const twins = await twinsOf(db, { kind: body.kind ?? 'post', url });
        return reply.code(422).send({ message: error.message, code: 'unreadable', url, twins });
      }
    },
  );
  app.get(
    '/curation/twins',
    call('What the catalogue has already that may be the same', links.Twins, { querystring: links.TwinsParams }),
    async ({ query }) => ({ data: await twinsOf(db, query) }),
  );
  app.get(
    '/curation/twins/suspected',
    call('Pairs of things that may be one', links.SuspectedTwins, { querystring: links.SuspectedParams }),
    ({ query: { page = 1 } }) => suspectedTwins(db, page),
  );
  app.put(
    '/curation/twins/apart',
    call('Say that two alike things are two', links.ToldApart, { body: links.ToldApart }),
    async ({ body, viewer }) => {
      await tellApart(db, deskActor(viewer), body.ids);
      return body;
    },
  );
};
