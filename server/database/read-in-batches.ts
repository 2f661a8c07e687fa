/** Reading tables of many rows without holding anybody up. */
import { yieldWhenDue } from '#server/kernel/event-loop.ts';

const ROWS_AT_ONCE = 1_000;

/** All rows, some at a time. `read` gives the first rows, `most` of them, whose ids follow `last`, in their order. */
export async function* readInBatches<T extends { id: number }>(
  read: (last: number, most: number) => Promise<T[]>,
): AsyncGenerator<T[]> {
  for (let last = 0; ; ) {
    const rows = await read(last, ROWS_AT_ONCE);
    yield rows;
    await yieldWhenDue();
    if (rows.length < ROWS_AT_ONCE) return;
    last = rows.at(-1)?.id ?? last;
  }
}
