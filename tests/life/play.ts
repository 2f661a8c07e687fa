/** Plays lives, and tells the shortest story of each thing that went wrong. */
import fc from 'fast-check';
import type { Engine } from '#server/database/column-types.ts';
import { INTERRUPTIONS } from './commands/interruptions.ts';
import { HANGING, MERGING } from './commands/people.ts';
import { PUBLISHING } from './commands/publishing.ts';
import { REMOVING } from './commands/removing.ts';
import { TIME } from './commands/time.ts';
import { WRITING } from './commands/writing.ts';
import { look } from './invariants.ts';
import { Copy } from './readers.ts';
import { Story } from './story.ts';
import { openWorld } from './world.ts';

interface Options {
  engine: Engine;
  seed: number;
  /** So many lives of so many steps at most. */
  lives: number;
  steps?: number;
  /** Goes on for so long, with other seeds, and past what it has found. */
  minutes?: number;
}

const COMMANDS = [...WRITING, ...REMOVING, ...PUBLISHING, ...HANGING, ...MERGING, ...TIME, ...INTERRUPTIONS];
/** A story is made shorter for so long. */
const SHORTER_MS = Number(process.env.LIFE_SHORTER ?? 60_000);

interface Found {
  seed: number;
  fault: string;
  told: string[];
}

/** The same fault in another life has other numbers and words. */
const kindOf = (fault: string): string => fault.replaceAll(/ko[a-z]{4}ux|\d+/g, '…').slice(0, 160);

export async function play({ engine, seed, lives, steps = 80, minutes = 0 }: Options): Promise<void> {
  const found = new Map<string, Found>();
  let [begun, played] = [0, 0];
  const clock = () => performance.timeOrigin + performance.now();
  const life = (now: number, until: number) =>
    fc.asyncProperty(fc.commands(COMMANDS, { maxCommands: steps, size: 'max' }), async (commands) => {
      if (clock() > until) return;
      await using world = await openWorld(engine);
      const told: string[] = [];
      const story = new Story();
      const copy = new Copy();
      begun++;
      try {
        await look(world, story, copy);
        await fc.asyncModelRun(() => ({ model: story, real: { world, copy, told } }), commands);
      } catch (error) {
        const fault = (error as Error).message;
        const kind = kindOf(fault);
        const before = found.get(kind);
        // What is known holds up nothing else.
        if (before && before.seed !== now) return;
        if (!before || before.told.length >= told.length) found.set(kind, { seed: now, fault, told });
        throw error;
      } finally {
        played += story.played;
      }
    });
  const end = clock() + minutes * 60_000;
  for (let now = seed; now === seed || clock() < end; now++) {
    const { failed } = await fc.check(life(now, clock() + SHORTER_MS), { seed: now, numRuns: lives, unbiased: true });
    if (failed && minutes === 0) break;
    if (failed)
      console.log(
        `${[...found.values()]
          .filter((one) => one.seed === now)
          .map(inWords)
          .join('\n')}`,
      );
  }
  console.log(`Life: ${engine}, seeds from ${seed}: ${begun} lives, ${played} steps, ${found.size} faults.`);
  if (found.size > 0) throw new Error([...found.values()].map(inWords).join('\n\n'));
}

const inWords = ({ seed, fault, told }: Found): string =>
  `Seed ${seed}: ${fault}\n${told
    .filter((line) => !line.startsWith('('))
    .map((line, i) => `  ${i + 1}. ${line}`)
    .join('\n')}`;
