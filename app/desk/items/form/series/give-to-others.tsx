/** After a change of one date: whether it is so for the others of its series, too. */
import { Button } from '#app/ui/button.tsx';
import type { SeriesChange, SeriesDate } from '#contract/series.ts';
import { ITEM_FIELDS } from '#domain/item-fields.ts';
import { OF_ONE_DATE } from '#domain/series-times.ts';
import { lookOfField } from '../../../kit/items/field-meta.ts';
import { dateCount } from './date-words.ts';

/** The fields of an event that say something else than in an earlier version of it, and that others of its series have, too. */
export const changedSince = (
  before: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, unknown>>,
): string[] =>
  Object.keys(ITEM_FIELDS.event).filter(
    (name) => !OF_ONE_DATE.includes(name) && JSON.stringify(before[name]) !== JSON.stringify(now[name]),
  );

interface GiveToOthersProps {
  names: readonly string[];
  dates: readonly SeriesDate[];
  id: number;
  isBusy: boolean;
  onGive: (which: SeriesChange['which']) => void;
  onOnlyThis: () => void;
}

export function GiveToOthers({ names, dates, id, isBusy, onGive, onOnlyThis }: GiveToOthersProps) {
  const others = dates.length - 1;
  const later = others - dates.findIndex((date) => date.id === id);
  return (
    <div className="grid justify-items-start gap-2 rounded-control border-[1.5px] border-led-line bg-led px-4 py-3 text-led-text">
      <p>
        <strong className="font-strong">
          You changed {names.map((name) => `‘${lookOfField('event', name).label}’`).join(', ')}.
        </strong>{' '}
        Apply this change to:
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="inherit" isDisabled={isBusy} onPress={onOnlyThis}>
          This one
        </Button>
        {later > 0 && later < others && (
          <Button look="inherit" isDisabled={isBusy} onPress={() => onGive('from-here')}>
            This and later dates: {dateCount(later + 1)}
          </Button>
        )}
        <Button look="inherit" isDisabled={isBusy} onPress={() => onGive('all')}>
          All {dateCount(others + 1)}
        </Button>
      </div>
    </div>
  );
}
