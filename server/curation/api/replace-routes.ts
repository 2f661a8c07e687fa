/** Words found and replaced in many items, and where other words are kinder. */
import * as desk from '#contract/replace.ts';
import type { Routes } from '#server/http/services.ts';
import { deskActor } from '../../features/audit/audit.ts';
import { replaceWords } from '../revisions/find-and-replace.ts';
import { call, longCall } from './calls.ts';
import { listWording } from './wording-audit.ts';

export const replaceRoutes: Routes = async (app, { db }) => {
  app.post(
    '/curation/replace',
    longCall('Find words in items and put others there', desk.ReplaceAnswer, {
      description: 'Only looks, unless `dry_run` is false. Undone by its number, as a step of many.',
      body: desk.Replacement,
    }),
    ({ body, viewer }) => replaceWords(db, deskActor(viewer), body),
  );
  app.get(
    '/curation/wording',
    call('Words in items that many people would rather read another way', desk.WordingList, {
      querystring: desk.WordingParams,
    }),
    ({ query }) => listWording(db, query),
  );
};
