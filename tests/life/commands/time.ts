/** The clock: what falls due, what is over, and a night in which the clocks go forward. */
import { Story } from '../story.ts';
import type { World } from '../world.ts';
import { command } from './command.ts';
import { forgetAbandoned } from './empty.ts';

const DAY_MS = 24 * 3_600_000;

const pass = (hours: readonly number[], says: string) =>
  command(
    says,
    async (world, story, { b }) => {
      const long = hours[b % hours.length] as number;
      await world.pass(long);
      story.at = world.clock;
      await grow(world, story);
      return `${long} hours, to ${new Date(world.clock).toISOString()}`;
    },
    ['Max'],
  );

/** What becomes of a catalogue by time alone. */
async function grow(world: World, story: Story): Promise<void> {
  for (const thing of story.here) {
    const { status, publishAt } = Story.now(thing);
    if (status !== 'scheduled' || Date.parse(publishAt ?? '') > world.clock) continue;
    story.write(thing, 'schedule', { status: Story.isRemoved(thing) ? 'draft' : 'published', publishAt: null });
  }
  await forgetAbandoned(world, story);
  for (const step of story.steps)
    if (step.what === 'delete' && !step.isUndone && world.clock - step.at >= 30 * DAY_MS)
      for (const thing of step.things) {
        if (thing.is !== 'deleted') continue;
        thing.is = 'gone';
        story.forget(thing);
        for (const note of [...story.notes]) if (note.on === thing) story.notes.splice(story.notes.indexOf(note), 1);
      }
  for (const { from, at, isUndone } of story.merges)
    if (!isUndone && world.clock - at >= 30 * DAY_MS) story.forget(from);
}

export const TIME = [
  pass([1, 3, 20], 'lets hours go by'),
  pass([72, 200], 'lets days go by'),
  pass([31 * 24], 'lets a month go by'),
];
