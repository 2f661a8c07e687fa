/** The card of what a form holds, as readers will see it. */
import { useDeferredValue } from 'react';
import { ItemCard } from '#app/ui/cards/kind-cards.tsx';
import type { CuratedItem } from '#contract/curation.ts';
import type { Kind } from '#domain/kinds.ts';
import { cardOfForm } from '../../kit/items/card-of.ts';
import type { Values } from '../../kit/items/form-values.ts';

interface LiveCardProps {
  kind: Kind;
  values: Values;
  item: CuratedItem | undefined;
  topicName: (slug: string) => string;
}

export function LiveCard({ kind, values, item, topicName }: LiveCardProps) {
  const shown = useDeferredValue(values);
  return (
    <section aria-labelledby="as-readers">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="as-readers" className="text-lead">
          Preview
        </h2>
        <p className="text-muted">Updates as you type</p>
      </div>
      {/* It is to look at: its links lead readers to what is not there yet. */}
      <div inert className="text-base">
        <ItemCard card={cardOfForm(kind, shown, item, topicName)} level={3} />
      </div>
    </section>
  );
}
