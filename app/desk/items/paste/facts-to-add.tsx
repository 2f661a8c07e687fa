/** What the page says that people can expect, with its words: each a press away, where nobody has answered it. */
import { ONLINE } from '#domain/expectation-detection.ts';
import { splitFact } from '#domain/kinds/expect-entries.ts';
import { expectationNamed } from '#domain/what-to-expect.ts';
import type { Values } from '../../kit/items/form-values.ts';
import type { Proposal } from './proposal.ts';
import { SuggestedValues } from './suggested-values.tsx';

interface FactsToAddProps {
  /** ‘facts’, or ‘online’: any other has none. */
  field: string;
  label: string;
  facts: Proposal['facts'];
  value: Values[string] | undefined;
  onAdd: (value: Values[string]) => void;
}

export function FactsToAdd({ field, label, facts, value, onAdd }: FactsToAddProps) {
  if (field === ONLINE)
    return (
      <SuggestedValues
        label={label}
        names={facts
          .filter(({ name }) => name === ONLINE && value !== true)
          .map(({ words }) => ({ value: ONLINE, label: 'Yes', says: words }))}
        onAdd={() => onAdd(true)}
      />
    );
  if (field !== 'facts') return null;
  const written = Array.isArray(value) ? value : [];
  const answered = new Set(written.map((one) => splitFact(one).name));
  return (
    <SuggestedValues
      label={label}
      names={facts.flatMap(({ name, answer, words }) => {
        const one = answered.has(name) ? undefined : expectationNamed(name);
        return one ? [{ value: `${name}: ${answer}`, label: one[answer], says: words }] : [];
      })}
      onAdd={(fact) => onAdd([...written, fact])}
    />
  );
}
