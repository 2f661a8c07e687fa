/** What readers may see, and from when. */
import type { ItemStatus } from '#domain/item-status.ts';
import { type Said, type Step, Story, type Thing } from '../story.ts';
import type { World } from '../world.ts';
import { command, expectStatus, named, ok, thingAt, versionOf } from './command.ts';
import { planBack } from './going-back.ts';
import { fieldsOf } from './writing.ts';

const HOUR_MS = 3_600_000;
const isShown = (status: ItemStatus): boolean => status === 'published' || status === 'scheduled';

/** Whether this would bring back what was removed on request. */
const isBarred = (thing: Thing, status: ItemStatus): boolean =>
  Story.isRemoved(thing) &&
  isShown(status) &&
  Story.now(thing).status !== status &&
  Story.now(thing).status !== 'published';

const give = (status: ItemStatus, says: string) =>
  command(says, async (world, story, { who, a, b }) => {
    const thing = thingAt(story, a);
    if (!thing) return undefined;
    const publishAt = status === 'scheduled' ? new Date(world.clock + (1 + (b % 30)) * HOUR_MS).toISOString() : null;
    const asked = { status, publish_at: publishAt };
    const seen = { 'if-match': versionOf(thing) };
    const answer = await world.call(who, 'PUT', `/curation/items/${thing.id}/status`, asked, seen);
    if (isBarred(thing, status)) {
      expectStatus(answer, [409], 'Showing again what was removed on request');
      return `${named(thing)}, and is refused: it was removed on request`;
    }
    ok(answer, `The status ‘${status}’`);
    story.write(thing, who, { status, publishAt });
    return `${named(thing)}${publishAt ? ` for ${publishAt}` : ''}`;
  });

const some = (story: Story, a: number, b: number): Thing[] =>
  story.here.filter((_, i) => ((a + 41 * b) >> i) % 2 === 0);

const manyAtOnce = command('changes several at once', async (world, story, { who, a, b }) => {
  const things = some(story, a, b);
  if (things.length === 0) return undefined;
  const status = (['published', 'archived', 'draft', undefined, undefined] as const)[b % 5];
  const said: Partial<Said> = status ? { status, publishAt: null } : { synopsis: story.word() };
  const change = status ? { status } : { set: fieldsOf('event', said) };
  const { body } = ok(
    await world.call(who, 'POST', '/curation/bulk', { ids: things.map(({ id }) => id), change }),
    'A change of many',
  );
  const step: Step = {
    id: body.id,
    by: who,
    at: world.clock,
    what: 'change',
    isUndone: false,
    made: new Map(),
    things,
  };
  for (const thing of things) {
    if (status && isBarred(thing, status)) {
      if (!body.refused.some(({ id }: { id: number }) => id === thing.id))
        expectStatus({ status: 0, headers: {}, body }, [200], `Many that hold ${named(thing)}, removed on request,`);
      continue;
    }
    if (story.write(thing, who, said, body.id)) step.made.set(thing, thing.versions.length);
  }
  expectStatus({ status: body.changed, headers: {}, body }, [step.made.size], 'The number of those changed');
  story.steps.push(step);
  return `${things.map(named).join(', ')}: ${JSON.stringify(change)}`;
});

const deleteDrafts = command('deletes drafts', async (world, story, { who, a, b }) => {
  const things = some(story, a, b);
  if (things.length === 0) return undefined;
  const ids = things.map(({ id }) => id);
  const { body } = ok(await world.call(who, 'POST', '/curation/drafts/delete', { ids }), 'Deleting drafts');
  const gone = things.filter((thing) => {
    const { status } = Story.now(thing);
    return !story.wasPublic(thing) && (status === 'draft' || status === 'review');
  });
  expectStatus({ status: body.changed, headers: {}, body }, [gone.length], 'The number of those deleted');
  for (const thing of gone) thing.is = 'deleted';
  story.steps.push({
    id: body.id,
    by: who,
    at: world.clock,
    what: 'delete',
    isUndone: false,
    made: new Map(),
    things: gone,
  });
  return gone.length > 0 ? gone.map(named).join(', ') : 'of which none may go';
});

const undoStep = command('undoes a step of many', async (world, story, { who, a }) => {
  const step = story.pick(story.steps, a);
  if (!step) return undefined;
  const answer = await world.call(who, 'POST', `/curation/bulk/${step.id}/undo`);
  if (step.isUndone) return `step ${step.id}: ${expectStatus(answer, [409], 'A second undo').body.message}`;
  const isOver = step.what === 'delete' && world.clock - step.at >= 30 * 24 * HOUR_MS;
  if (isOver) return `step ${step.id}: ${expectStatus(answer, [404], 'An undo after thirty days').body.message}`;
  ok(answer, 'The undo of a step');
  step.isUndone = true;
  if (step.what === 'delete') bringBack(step);
  else takeBack(world, story, step, who);
  return `step ${step.id}`;
});

function bringBack({ things }: Step): void {
  for (const thing of things) if (thing.is === 'deleted') thing.is = 'here';
}

function takeBack(world: World, story: Story, { made, id }: Step, who: 'Ada' | 'Ben' | 'Cleo' | 'Max'): void {
  for (const [thing, version] of made) {
    if (thing.is !== 'here') continue;
    const [before, after] = [thing.versions[version - 2], thing.versions[version - 1]] as [Said, Said];
    const { said, isNothing } = planBack(world, thing, before, after);
    // The undo of many belongs to its step.
    if (!isNothing) story.write(thing, who, said, id);
  }
}

const deleteForGood = command(
  'deletes something for good',
  async (world, story, { who, a, b }) => {
    const thing = thingAt(story, a);
    if (!thing || b % 3 !== 0) return undefined;
    ok(await world.call(who, 'DELETE', `/curation/items/${thing.id}`), 'Deleting for good');
    goneForGood(story, thing);
    return named(thing);
  },
  ['Cleo'],
);

/** With a thing go the words on it, what members kept of it, and what had been made a part of it. */
function goneForGood(story: Story, thing: Thing): void {
  thing.is = 'gone';
  story.forget(thing);
  const isOf = (on: Thing) => on === thing || (on.is === 'merged' && Story.holder(on) === thing);
  for (const on of story.things) if (isOf(on)) story.forget(on);
  story.favourites = story.favourites.filter(({ on }) => !isOf(on));
  for (const note of [...story.notes]) if (isOf(note.on)) story.notes.splice(story.notes.indexOf(note), 1);
}

const look = command('makes a link for a look', async (world, story, { who, a }) => {
  const thing = thingAt(story, a);
  if (!thing) return undefined;
  const answer = await world.call(who, 'POST', `/curation/items/${thing.id}/preview`);
  if (answer.status === 200)
    story.looks.push({
      key: new URL(answer.body.url).pathname.split('/').at(-1) as string,
      of: thing,
      at: world.clock,
    });
  else expectStatus(answer, [409, 400], 'A link for a look');
  return named(thing);
});

export const PUBLISHING = [
  give('published', 'publishes'),
  give('published', 'publishes'),
  give('draft', 'takes back to a draft'),
  give('archived', 'archives'),
  give('scheduled', 'schedules'),
  give('scheduled', 'schedules'),
  manyAtOnce,
  deleteDrafts,
  undoStep,
  undoStep,
  deleteForGood,
  look,
];
