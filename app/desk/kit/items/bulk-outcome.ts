/** What was not changed of many, in sentences. */
import type { BulkAnswer } from '#contract/curation.ts';

export const itemCount = (count: number): string => (count === 1 ? '1 item' : `${count.toLocaleString('en-GB')} items`);

/** The same reason is said once, with how many it kept back: '2 items: Topics have no topics.' */
export function refusalsInWords(refused: BulkAnswer['refused']): string[] {
  const counts = new Map<string, number>();
  for (const { message } of refused) counts.set(message, (counts.get(message) ?? 0) + 1);
  return [...counts].map(([message, count]) => `${itemCount(count)}: ${message}`);
}

/** What a change of many did: '18 items changed. 2 items already had this value.', where `chosen` counts all it was for. */
export function changedInWords(chosen: number, { changed, refused }: Pick<BulkAnswer, 'changed' | 'refused'>): string {
  const same = chosen - changed - refused.length;
  return `${itemCount(changed)} changed.${same > 0 ? ` ${itemCount(same)} already had this value.` : ''}`;
}
