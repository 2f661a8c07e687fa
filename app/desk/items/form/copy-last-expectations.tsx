/** What to expect as last time, for an event of a host or place of which somebody has found it out before. */
import { useQuery } from '@tanstack/react-query';
import { count } from '#app/lib/words/formatting.ts';
import { Button } from '#app/ui/button.tsx';
import type { LastFacts } from '#contract/curation.ts';
import { lastFactsQuery } from '../../kit/data/queries.ts';
import type { Values } from '../../kit/items/form-values.ts';

interface CopyLastExpectationsProps {
  values: Values;
  itemId: number | undefined;
  onTake: (last: NonNullable<LastFacts['last']>) => void;
}

const textOf = (value: Values[string] | undefined): string => (typeof value === 'string' ? value.trim() : '');

/** Nothing where something is answered already: nobody's answers are lost by a press. */
export function CopyLastExpectations({ values, itemId, onTake }: CopyLastExpectationsProps) {
  const [host, place] = [textOf(values.host), textOf(values.city_details)];
  const isOpen = Array.isArray(values.facts) && values.facts.length === 0 && (host !== '' || place !== '');
  const { data } = useQuery({ ...lastFactsQuery({ host, place, other_than: itemId }), enabled: isOpen });
  const last = data?.last;
  if (!isOpen || !last) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button onPress={() => onTake(last)}>As last time</Button>
      <span className="text-muted">
        {count(last.facts.length, 'answer')} of ‘{last.title}’. Then check that they are still right.
      </span>
    </p>
  );
}
