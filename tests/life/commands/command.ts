/** A step of a life: whether it can be taken now, what it does, and how it is told. */
import fc from 'fast-check';
import { Fault, look } from '../invariants.ts';
import type { Copy } from '../readers.ts';
import { DESK, type PersonName, type Story, type Thing } from '../story.ts';
import type { Answered, World } from '../world.ts';

/** The real side of a life. */
interface Real {
  world: World;
  copy: Copy;
  /** What was done, a line for each step. */
  told: string[];
}

interface Choice {
  who: PersonName;
  /** Which of what there is. */
  a: number;
  b: number;
}

type Command = fc.AsyncCommand<Story, Real>;

/** What a step does; what it returns is told. `undefined`: there was nothing to do it with. */
export type Deed = (world: World, story: Story, choice: Choice) => Promise<string | undefined>;

class Play implements Command {
  readonly #says: string;
  readonly #deed: Deed;
  readonly #choice: Choice;

  constructor(says: string, deed: Deed, choice: Choice) {
    [this.#says, this.#deed, this.#choice] = [says, deed, choice];
  }

  check = (): boolean => true;

  async run(story: Story, { world, copy, told }: Real): Promise<void> {
    world.tick();
    story.at = world.clock;
    const line = `${this.#choice.who} ${this.#says}`;
    told.push(line);
    const happened = await this.#deed(world, story, this.#choice);
    told[told.length - 1] = happened === undefined ? `(${line}: nothing to do)` : `${line}: ${happened}`;
    if (happened === undefined) return;
    story.played++;
    await look(world, story, copy);
  }

  toString = (): string => `${this.#choice.who} ${this.#says} (${this.#choice.a}, ${this.#choice.b})`;
}

export const command = (says: string, deed: Deed, people: readonly PersonName[] = DESK): fc.Arbitrary<Command> =>
  fc
    .record({ who: fc.constantFrom(...people), a: fc.nat({ max: 40 }), b: fc.nat({ max: 40 }) })
    .map((choice) => new Play(says, deed, choice));

/** The answer, where it is one that the rules allow. */
export function expectStatus(answer: Answered, allowed: readonly number[], what: string): Answered {
  if (!allowed.includes(answer.status))
    throw new Fault(`${what} answers ${answer.status}, not ${allowed.join(' or ')}: ${JSON.stringify(answer.body)}`);
  return answer;
}

export const ok = (answer: Answered, what: string): Answered => expectStatus(answer, [200], what);

export const thingAt = (story: Story, n: number): Thing | undefined => story.pick(story.here, n);

/** What `thing` is called in a story. */
export const named = (thing: Thing): string => `${thing.kind} ${thing.id}`;

export const versionOf = (thing: Thing): string => `"${thing.versions.length}"`;
