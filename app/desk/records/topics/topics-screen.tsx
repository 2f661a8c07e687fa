/** Topics, each with its quote and what is filed under it. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { pageNumber, params, word } from '#app/lib/address/params.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useAddress } from '../../kit/address.ts';
import { itemsQuery } from '../../kit/data/queries.ts';
import { FindForm } from '../../kit/find-form.tsx';
import { Outcome, useOutcome } from '../../kit/outcome.tsx';
import { PagedList } from '../../kit/paged-list.tsx';
import { ScreenHead } from '../../kit/screen-parts.tsx';
import { TopicRow } from './topic-row.tsx';

const TABLE = { query: word, page: pageNumber };
const read = params(TABLE);
export type TopicsSearch = ReturnType<typeof read>;
const TOPICS_A_PAGE = 30;

export function TopicsScreen() {
  const [said, go] = useAddress(read);
  const query = useQuery(itemsQuery({ ...said, kind: 'topic', sort: 'title', size: TOPICS_A_PAGE }));
  const { outcome, tell } = useOutcome();
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
      <FindForm label="Find a topic" query={said.query} go={go} />
      <Outcome of={outcome} />
      <PagedList
        query={query}
        title="Topics"
        empty={said.query ? 'No topic matches. Try part of the name.' : 'There is no topic yet. Add the first.'}
        go={go}
      >
        {(topic) => <TopicRow key={topic.id} topic={topic} onDone={tell} />}
      </PagedList>
    </>
  );
}
