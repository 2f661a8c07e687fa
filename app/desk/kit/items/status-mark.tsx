/** The status of an item, as a sign and a word. */
import { Icon } from '#app/ui/icon.tsx';
import type { ItemStatus } from '#domain/item-status.ts';
import { DeskSign, type DeskSignName } from '../signs.tsx';
import { STATUS_WORDS } from './status-words.ts';

const STATUSES: Record<ItemStatus, { sign: DeskSignName | 'pencil'; look: string }> = {
  draft: { sign: 'pencil', look: 'border-dashed border-control bg-raised text-ink' },
  review: { sign: 'half', look: 'border-notice-line bg-notice text-notice-text' },
  scheduled: { sign: 'clock', look: 'border-led-line bg-led text-led-text' },
  published: { sign: 'ringed', look: 'border-success-line bg-success text-success-text' },
  archived: { sign: 'box', look: 'border-control bg-sunken text-ink' },
};

export const statusWords = (status: ItemStatus): string => STATUS_WORDS[status];

/** Sign, word and border, always together. */
export function StatusMark({ status }: { status: ItemStatus }) {
  const { sign, look } = STATUSES[status];
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-badge border-[1.5px] px-1.5 align-middle font-strong whitespace-nowrap ${look}`}
    >
      {sign === 'pencil' ? <Icon name="pencil" className="size-4" /> : <DeskSign name={sign} className="size-4" />}
      {STATUS_WORDS[status]}
    </span>
  );
}
