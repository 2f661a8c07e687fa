/** What is brought in from outside, and the links that lead there: can it be read, and do they answer? */
import type { HealthLine } from '#contract/health.ts';
import { daysAgo } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';

/** Another site may be away for an evening. */
const FAILURES = 3;

/** Nothing where there are no sources. */
export async function lookAtSources(db: Db): Promise<HealthLine | undefined> {
  const sources = await db.selectFrom('source').select(['name', 'problem', 'failures']).orderBy('id').execute();
  if (sources.length === 0) return undefined;
  const all = `${sources.length} ${sources.length === 1 ? 'source' : 'sources'}`;
  const [first, ...others] = sources.filter(({ failures }) => failures >= FAILURES);
  if (!first) return { name: 'Sources', well: true, says: `${all}, and each could be read.` };
  return {
    name: 'Sources',
    well: false,
    says: `${others.length + 1} of ${all} could not be read ${FAILURES} times in a row. The first is ${first.name}: ${first.problem ?? 'it does not answer.'}`,
    todo: 'See ‘Sources’: correct its address, or remove it.',
  };
}

/** Nothing where links are not looked at, or were not yet. A dead link is a curator's, and harms no site. */
export async function lookAtLinks(db: Db): Promise<HealthLine | undefined> {
  const looked = await db
    .selectFrom('link_check')
    .select(({ fn }) => ['finding', fn.countAll<number>().as('count')])
    .where('last_at', '>', daysAgo(7))
    .groupBy('finding')
    .execute();
  const all = looked.reduce((sum, { count }) => sum + Number(count), 0);
  if (all === 0) return undefined;
  const dead = Number(looked.find(({ finding }) => finding === 'dead')?.count ?? 0);
  return {
    name: 'Links',
    well: true,
    says: `${all} checked within a week: ${dead === 0 ? 'none is dead.' : `${dead} ${dead === 1 ? 'is' : 'are'} dead.`}`,
    ...(dead > 0 && { todo: 'When there is time: the desk has them under ‘Link checks’.' }),
  };
}
