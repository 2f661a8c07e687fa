/** The calls of the form, with what the site says to a change as one of few answers. */

import { ApiProblem } from '#app/lib/data/api.ts';
import type { CuratedItem } from '#contract/curation.ts';
import { desk } from '../data/calls.ts';
import { fieldsOf, presentOf } from '../data/queries.ts';
import type { Answer, Calls } from './state.ts';

export const deskCalls: Calls = {
  create: (kind, fields) => answerOf(desk.create({ ...fields, kind })),
  change: (id, version, fields) => answerOf(desk.change(id, fields, version)),
};

async function answerOf(called: Promise<CuratedItem>): Promise<Answer> {
  try {
    return { item: await called };
  } catch (error) {
    const current = presentOf(error);
    if (current) return { current };
    if (!(error instanceof ApiProblem)) throw error;
    if (error.status === 400 || error.status === 409) return { problems: fieldsOf(error), message: error.message };
    return { unreached: AWAY.includes(error.status) || error.status >= 500 ? undefined : error.message };
  }
}

/** The line or the session is gone: the form's own words say that nothing is lost. */
const AWAY = [0, 401];
