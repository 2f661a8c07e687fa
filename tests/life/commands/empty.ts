/** Drafts that never had more than a title, and that nobody has touched for two weeks, go by themselves, and can be brought back. */
import { Story, type Thing } from '../story.ts';
import type { World } from '../world.ts';

const FORTNIGHT_MS = 14 * 24 * 3_600_000;

const isAbandoned = (story: Story, thing: Thing, clock: number): boolean =>
  thing.kind === 'post' &&
  thing.url === null &&
  Story.now(thing).status === 'draft' &&
  clock - Story.now(thing).at >= FORTNIGHT_MS &&
  thing.versions.every(({ synopsis, body }) => !synopsis && !body) &&
  !story.wasPublic(thing) &&
  !story.notes.some(({ on }) => Story.holder(on) === thing);

/** As housekeeping deletes them: one step, which can be undone as any other. */
export async function forgetAbandoned(world: World, story: Story): Promise<void> {
  const rows = await world.db.selectFrom('bulk_change').select(['id', 'at', 'change']).execute();
  const fresh = rows.filter(({ id, change }) => 'deleted' in change && !story.steps.some((step) => step.id === id));
  const things = story.here.filter((thing) => isAbandoned(story, thing, world.clock));
  for (const thing of things) thing.is = 'deleted';
  for (const { id, at } of fresh)
    story.steps.push({
      id,
      by: 'schedule',
      at: Date.parse(at),
      what: 'delete',
      isUndone: false,
      made: new Map(),
      things,
    });
}
