/** What the site’s search finds now, and what it would find with the group as the form has it. Nothing is kept. */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { titleOf } from '#app/lib/address/card-capabilities.ts';
import { Button } from '#app/ui/button.tsx';
import { ProblemBox } from '#app/ui/problem-box.tsx';
import { Busy } from '#app/ui/request-states.tsx';
import type { TriedGroup } from '#contract/curated-records.ts';
import type { ItemFields } from '#contract/curation.ts';
import type { AnyCard } from '#contract/items.ts';
import type { SearchAnswer } from '#contract/search.ts';
import { factsOf } from '#domain/kinds.ts';
import { records } from '../../kit/data/calls.ts';
import { fieldsOf } from '../../kit/data/queries.ts';
import { DeskField } from '../../kit/fields/desk-field.tsx';
import { Panel } from '../../kit/screen-parts.tsx';

interface TryItProps {
  /** The number of a group that is kept already. */
  id: number | undefined;
  fields: ItemFields;
  /** What is asked unless something else is written. */
  start: string;
}

const SHOWN = 8;

export function TryIt({ id, fields, start }: TryItProps) {
  const fieldId = useId();
  const [text, setText] = useState<string>();
  const query = (text ?? start).trim();
  const attempt = useMutation({
    mutationFn: async () => ({
      query,
      answer: await records.tryGroup({ ...fields, query, ...(id !== undefined && { id }) }),
    }),
  });
  const { query: problem, ...others } = fieldsOf(attempt.error);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!attempt.isPending) attempt.mutate();
  };
  return (
    <Panel title="Try it">
      <div className="grid gap-3 px-4 pb-4">
        <form noValidate aria-label="Try it" onSubmit={onSubmit} className="flex flex-wrap items-end gap-3">
          <div className="grow basis-56">
            <DeskField
              id={fieldId}
              type="search"
              label="Try a search"
              hint="You see what they find now, and with your changes. Nothing is saved yet."
              maxLength={200}
              value={text ?? start}
              problem={problem}
              onChange={({ target }) => setText(target.value)}
            />
          </div>
          <Button type="submit" className="min-h-11" aria-disabled={attempt.isPending}>
            {attempt.isPending ? <Busy>Searching…</Busy> : 'Try it'}
          </Button>
        </form>
        {attempt.isError && !problem && <ProblemBox message={Object.values(others)[0] ?? attempt.error.message} />}
        <div role="status">{attempt.data && <Tried {...attempt.data} />}</div>
      </div>
    </Panel>
  );
}

/** What a page of results begins with. */
const foundIn = ({ sections }: SearchAnswer): AnyCard[] => sections.flatMap(({ cards }) => cards).slice(0, SHOWN);

const howMany = ({ pagination, others = [] }: SearchAnswer): number =>
  pagination.total_objects + others.reduce((sum, { total }) => sum + total, 0);

const things = (many: number): string =>
  many === 0 ? 'Nothing' : many === 1 ? '1 thing' : `${many.toLocaleString('en-GB')} things`;

function Tried({ query, answer: { now, changed } }: { query: string; answer: TriedGroup }) {
  const [before, after] = [foundIn(now), foundIn(changed)];
  return (
    <div className="grid gap-4">
      <p>
        ‘<bdi>{query}</bdi>’ finds {things(howMany(now)).toLowerCase()} now, and{' '}
        {things(howMany(changed)).toLowerCase()} with your changes.
      </p>
      <Answer title="With your changes" answer={changed} cards={after} others={before} mark="New here" />
      <Answer title="Now" answer={now} cards={before} others={after} mark="Not with your changes" />
    </div>
  );
}

interface AnswerProps {
  title: string;
  answer: SearchAnswer;
  cards: readonly AnyCard[];
  /** What the other answer begins with. */
  others: readonly AnyCard[];
  /** What is said of a card that the other one does not have. */
  mark: string;
}

function Answer({ title, answer: { terms = [], spelling }, cards, others, mark }: AnswerProps) {
  return (
    <section aria-label={title} className="grid gap-1">
      <h3 className="font-strong">{title}</h3>
      {spelling && <p className="text-muted">Searched for ‘{spelling.searched}’ instead.</p>}
      {terms.map(({ note }) => (
        <p key={note} className="text-muted">
          Readers are told: {note}
        </p>
      ))}
      {cards.length === 0 && <p className="text-muted">Nothing is found.</p>}
      <ol className="grid gap-1">
        {cards.map((card) => (
          <li key={card.id} className="border-t-(length:--line-width) border-line pt-1 wrap-anywhere">
            {titleOf(card)} <span className="text-muted">{factsOf(card.object_type).word}</span>
            {!others.some(({ id }) => id === card.id) && <strong className="block font-strong">{mark}</strong>}
          </li>
        ))}
      </ol>
    </section>
  );
}
