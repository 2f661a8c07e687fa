/** Topics, each with its quote and what is filed under it. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useId, useRef, useState } from 'react';
import { type ParamsOf, pageNumber, params, word } from '../../../lib/params.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useAddress } from '../address.ts';
import { DeskField, DoneLine, Loaded, Pager, Panel, ScreenHead } from '../parts.tsx';
import { itemsQuery } from '../queries.ts';
import { TopicRow } from './topic-row.tsx';

const TABLE = { query: word, page: pageNumber };
const read = params(TABLE);
const TOPICS_A_PAGE = 30;

export function TopicsScreen() {
  const id = useId();
  const [said, go] = useAddress<ParamsOf<typeof TABLE>>(read);
  const query = useQuery(itemsQuery({ ...said, kind: 'topic', sort: 'title', size: TOPICS_A_PAGE }));
  const outcome = useRef<HTMLDivElement>(null);
  const [done, setDone] = useState<string>();
  const tell = (words: string) => {
    setDone(words);
    outcome.current?.focus();
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    go({ query: String(new FormData(event.currentTarget).get('query')).trim() || undefined });
  };
  return (
    <>
      <ScreenHead title="Topics" lead="The subjects that readers browse by. Each page may begin with a quote.">
        <Link
          to="/curate/items/$id"
          params={{ id: 'new' }}
          search={{ kind: 'topic' }}
          className={buttonClass('filled')}
        >
          <Icon name="plus" className="size-5" />
          Add a topic
        </Link>
      </ScreenHead>
      <search>
        <form key={said.query} onSubmit={onSubmit} className="mt-6 flex flex-wrap items-end gap-3">
          <DeskField
            id={`${id}-query`}
            type="search"
            name="query"
            label="Find a topic"
            maxLength={200}
            defaultValue={said.query}
          />
          <Button type="submit">Search</Button>
        </form>
      </search>
      <div ref={outcome} tabIndex={-1} role="status" className="mt-3">
        {done && (
          <DoneLine>
            <span>{done}</span>
          </DoneLine>
        )}
      </div>
      <div className="mt-4">
        <Loaded query={query}>
          {({ data, pagination }) =>
            data.length === 0 ? (
              <Empty>
                {said.query
                  ? 'No topic is called that. Try a part of the name.'
                  : 'There is no topic yet. Add the first.'}
              </Empty>
            ) : (
              <>
                <Panel title="Topics" count={pagination.total_objects}>
                  <ul>
                    {data.map((topic) => (
                      <TopicRow key={topic.id} topic={topic} onDone={tell} />
                    ))}
                  </ul>
                </Panel>
                <Pager pagination={pagination} go={(page) => go({ page })} />
              </>
            )
          }
        </Loaded>
      </div>
    </>
  );
}
