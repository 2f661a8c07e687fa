/** What members keep, what the desk says to each other, and what two that are one become. */
import { type Favourite, type Note, Story, type Thing } from '../story.ts';
import { command, expectStatus, named, ok, thingAt } from './command.ts';

const TYPE = { post: 'Post', event: 'Event' } as const;

const save = command(
  'saves something',
  async (world, story, { who, a }) => {
    const thing = story.pick(story.things.filter(Story.isShown), a);
    if (!thing) return undefined;
    const body = { id: thing.id, object_type: TYPE[thing.kind] };
    ok(await world.call(who, 'PUT', '/content/favourite/add', body), 'A favourite');
    if (!story.favourites.some(({ by, on }) => by === who && Story.holder(on) === thing))
      story.favourites.push({ by: who, on: thing });
    return named(thing);
  },
  ['Max', 'Ben'],
);

const giveUp = command(
  'no longer keeps something',
  async (world, story, { who, a }) => {
    const own = story.pick(
      story.favourites.filter(({ by, on }) => by === who && Story.holder(on).is === 'here'),
      a,
    );
    if (!own) return undefined;
    const thing = Story.holder(own.on);
    const body = { id: thing.id, object_type: TYPE[thing.kind] };
    ok(await world.call(who, 'PUT', '/content/favourite/remove', body), 'Giving up a favourite');
    const isIt = ({ by, on }: Favourite) => by === who && Story.holder(on) === thing;
    story.favourites = story.favourites.filter((one) => !isIt(one));
    return named(thing);
  },
  ['Max', 'Ben'],
);

const note = command('writes a note', async (world, story, { who, a, b }) => {
  const thing = thingAt(story, a);
  if (!thing) return undefined;
  const word = story.word();
  const asked_of = b % 2 === 0 && who !== 'Ben' ? world.people.Ben.id : null;
  const body = { text: `A note ${word}`, asked_of };
  const { id } = ok(await world.call(who, 'POST', `/curation/items/${thing.id}/comments`, body), 'A note').body;
  story.notes.push({ id, by: who, word, on: thing });
  return `on ${named(thing)}`;
});

const takeNoteBack = command('deletes a note of theirs', async (world, story, { who, a }) => {
  const own = story.pick(
    story.notes.filter(({ by, on }) => by === who && Story.holder(on).is === 'here'),
    a,
  );
  if (!own) return undefined;
  ok(await world.call(who, 'DELETE', `/curation/comments/${own.id}`), 'Deleting a note');
  story.notes.splice(story.notes.indexOf(own as Note), 1);
  return `on ${named(own.on)}`;
});

const merge = command('makes one of two', async (world, story, { who, a, b }) => {
  const from = thingAt(story, a);
  const into =
    from &&
    story.pick(
      story.here.filter((one) => one !== from && one.kind === from.kind),
      b,
    );
  if (!from || !into) return undefined;
  const answer = await world.call(who, 'POST', `/curation/items/${from.id}/merge`, { into: into.id });
  if (Story.isRemoved(from) && !Story.isRemoved(into)) {
    expectStatus(answer, [409], 'A merge of what was removed on request');
    return `${named(from)}, and is refused: it was removed on request`;
  }
  ok(answer, 'A merge');
  from.is = 'merged';
  from.into = into;
  story.merges.push({ id: answer.body.merge, from, into, at: world.clock, isUndone: false });
  return `${named(from)} goes into ${named(into)}`;
});

const part = command('parts what was made one', async (world, story, { who, a }) => {
  const one = story.pick(story.merges, a);
  if (!one) return undefined;
  const answer = await world.call(who, 'POST', `/curation/merges/${one.id}/undo`);
  if (one.isUndone) return `again: ${expectStatus(answer, [409, 404], 'A second parting').body.message}`;
  if (world.clock - one.at >= 30 * 24 * 3_600_000)
    return `too late: ${expectStatus(answer, [404], 'A parting after thirty days').body.message}`;
  if (one.into.is !== 'here')
    return `in the way: ${expectStatus(answer, [409, 404], 'A parting from what is not here').body.message}`;
  ok(answer, 'A parting');
  one.isUndone = true;
  one.from.is = 'here';
  const { status } = Story.now(one.from);
  const wouldShow = status === 'published' || status === 'scheduled';
  if (wouldShow && Story.isRemoved(one.from)) story.write(one.from, who, { status: 'archived', publishAt: null });
  delete (one.from as { into?: Thing }).into;
  return `${named(one.from)} and ${named(one.into)}`;
});

export const HANGING = [save, save, giveUp, note, note, takeNoteBack];
export const MERGING = [merge, merge, part, part];
