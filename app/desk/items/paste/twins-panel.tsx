/** What may be there already, beside the form: it asks, and stops nobody. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import type { Twin } from '#contract/pasted-links.ts';
import { TITLE_FIELD } from '#domain/item-fields.ts';
import { KIND_FACTS, type Kind } from '#domain/kinds.ts';
import { twinsQuery } from '../../kit/data/queries.ts';
import type { Values } from '../../kit/items/form-values.ts';
import { statusWords } from '../../kit/items/status-mark.tsx';
import { Outcome, useOutcome } from '../../kit/outcome.tsx';
import { Panel } from '../../kit/screen-parts.tsx';
import { TwinChoices } from './twin-choices.tsx';

interface TwinsPanelProps {
  kind: Kind;
  values: Values;
  itemId: number | undefined;
  /** What reading the link has found. */
  first?: readonly Twin[] | undefined;
  /** Keeps what is typed: before the item goes into another. */
  save: () => Promise<boolean>;
}

/** After the last letter. */
const QUIET_MS = 800;

export function TwinsPanel({ kind, values, itemId, first = [], save }: TwinsPanelProps) {
  const asked = useSettled(askedOf(kind, values, itemId));
  const { data } = useQuery({
    ...twinsQuery(asked),
    enabled: asked.url !== undefined || (asked.title ?? '').length > 3,
    placeholderData: keepPreviousData,
  });
  const { outcome, tell } = useOutcome();
  const [others, setOthers] = useState<ReadonlySet<number>>(new Set());
  const twins = (data?.data ?? first).filter(({ id }) => !others.has(id));
  const title = textOf(values[TITLE_FIELD[kind]]) || `This ${KIND_FACTS[kind].noun}`;
  return (
    <div>
      <Outcome of={outcome} className="mb-3 empty:hidden" />
      <div role="status">
        {twins.length > 0 && (
          <Panel title="Possible duplicates" count={twins.length}>
            <ul>
              {twins.map((twin) => (
                <li
                  key={twin.id}
                  className="flex items-start gap-3 border-t-(length:--line-width) border-line px-4 py-2.5"
                >
                  <Icon name={KIND_FACTS[twin.kind].patterns[0]} className="mt-2 size-5 text-link" />
                  <div className="min-w-0 wrap-anywhere">
                    <strong className="font-strong">{twin.title}</strong>
                    <p className="text-muted">
                      {twin.says}. {statusWords(twin.status)}.
                    </p>
                    <TwinChoices
                      twin={twin}
                      item={itemId === undefined ? undefined : { id: itemId, title }}
                      canMerge={twin.kind === kind}
                      save={save}
                      onOther={() => {
                        setOthers(new Set([...others, twin.id]));
                        tell(`Marked as a different item: ‘${twin.title}’.`);
                      }}
                      onMerged={tell}
                    />
                  </div>
                </li>
              ))}
            </ul>
            <p className="border-t-(length:--line-width) border-line px-4 py-3 text-muted">If none match, carry on.</p>
          </Panel>
        )}
      </div>
    </div>
  );
}

const textOf = (value: Values[string] | undefined): string => (typeof value === 'string' ? value.trim() : '');

function askedOf(kind: Kind, values: Values, itemId: number | undefined) {
  const url = textOf(values.url);
  const makers = [values.authors, values.host]
    .flat()
    .filter((one) => typeof one === 'string' && one !== '') as string[];
  const start = textOf(values.start_date);
  return {
    kind,
    title: textOf(values[TITLE_FIELD[kind]]).slice(0, 300),
    maker: makers.slice(0, 5),
    ...(/^\S+\.\S+$/.test(url) && { url }),
    ...(start && { start_date: start }),
    ...(itemId !== undefined && { other_than: itemId }),
  };
}

/** The value once nothing has changed for a moment. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  const key = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(key) as T), QUIET_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return settled;
}
