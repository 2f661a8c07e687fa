/** A catalogue's life, played by a machine: what was written, kept and removed stays so, whatever happens in whatever order. */
import { it } from 'vitest';
import type { Engine } from '#server/database/column-types.ts';
import { play } from './play.ts';

const { LIFE_MINUTES, LIFE_SEED, LIFE_ENGINE } = process.env;
const minutes = Number(LIFE_MINUTES ?? 0);

if (minutes > 0)
  it('goes on for as long as it was asked to', { timeout: (minutes + 10) * 60_000, retry: 0 }, () =>
    play({ engine: (LIFE_ENGINE ?? 'sqlite') as Engine, seed: Number(LIFE_SEED ?? 1), lives: 20, minutes }),
  );
else
  it.each([1, 2, 3, 4])('loses nothing that anybody wrote, and shows nobody what they may not see (seed %i)', (seed) =>
    play({ engine: 'sqlite', seed, lives: 3, steps: 60 }),
  );
