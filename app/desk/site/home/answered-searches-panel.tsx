/** Which guides, topics and collections answered what people typed, and words without finds that become a sentence of one. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { SEARCH_COUNT_DAYS } from '#domain/lifetimes.ts';
import { desk } from '../../kit/data/calls.ts';
import { answeredQuery, useDeskChange } from '../../kit/data/queries.ts';
import { DeskSelect } from '../../kit/fields/desk-field.tsx';
import { Outcome, useOutcome } from '../../kit/outcome.tsx';
import { Loaded, Panel } from '../../kit/screen-parts.tsx';

const FEW = 8;

export function AnsweredPanel() {
  const query = useQuery(answeredQuery);
  return (
    <Panel title="Answered by a guide" aside={<span className="text-muted">last {SEARCH_COUNT_DAYS} days</span>}>
      <Loaded query={query}>
        {({ data }) => {
          const answered = data.filter(({ searches }) => searches > 0).slice(0, FEW);
          return (
            <>
              {answered.length === 0 && (
                <p className="border-t-(length:--line-width) border-line px-4 py-3 text-muted">
                  Nothing yet. A phrase appears here after 3 people have searched for it.
                </p>
              )}
              <ul>
                {answered.map(({ id, title, searches, lines }) => (
                  <li key={id} className="border-t-(length:--line-width) border-line px-4 py-2.5">
                    <Link
                      to="/curate/items/$id"
                      params={{ id: String(id) }}
                      className="inline-flex min-h-9 items-center font-strong text-ink"
                    >
                      {title}
                    </Link>{' '}
                    <span className="figures text-muted">{searches}</span>
                    <p className="text-muted">
                      {lines.map(({ words, searches: times }) => `‘${words}’ ${times}`).join(', ')}
                    </p>
                  </li>
                ))}
              </ul>
            </>
          );
        }}
      </Loaded>
    </Panel>
  );
}

/** Adds words to what a guide, topic or collection is said as. */
export function AddTo({ words }: { words: string }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState('');
  const { data } = useQuery({ ...answeredQuery, enabled: open });
  const { outcome, tell } = useOutcome();
  const add = useDeskChange(async (item: number) => {
    const { version, ...fields } = await desk.item(item);
    const { said_as: said = [] } = fields as { said_as?: string[] };
    return desk.change(item, { said_as: [...new Set([...said, words])] }, version);
  });
  if (!open)
    return (
      <Button look="plain" onPress={() => setOpen(true)}>
        Add to …<span className="sr-only">: {words}</span>
      </Button>
    );
  return (
    <div className="grid basis-full justify-items-start gap-2 py-2">
      <DeskSelect
        id={id}
        label={`‘${words}’ is said of`}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="">Choose</option>
        {data?.data.map((item) => (
          <option key={item.id} value={item.id}>
            {item.title}
          </option>
        ))}
      </DeskSelect>
      <Button
        isDisabled={chosen === '' || add.isPending}
        onPress={() => add.mutate(Number(chosen), { onSuccess: () => tell(`‘${words}’ now opens that page.`) })}
      >
        Add it
      </Button>
      <Outcome of={outcome}>{add.isError && <p>{add.error.message}</p>}</Outcome>
    </div>
  );
}
