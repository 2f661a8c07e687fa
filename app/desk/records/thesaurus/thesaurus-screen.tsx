/** Words that the search takes for one another, in groups; one of them at a time is open, with a search beside it. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { pageNumber, params, word } from '#app/lib/address/params.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { CuratedRecord } from '#contract/curated-records.ts';
import { useAddress } from '../../kit/address.ts';
import { recordsQuery } from '../../kit/data/queries.ts';
import { FindForm } from '../../kit/find-form.tsx';
import { Outcome, useOutcomeOfForm } from '../../kit/outcome.tsx';
import { PagedList } from '../../kit/paged-list.tsx';
import { textOf } from '../../kit/record-accessors.ts';
import { ScreenHead } from '../../kit/screen-parts.tsx';
import { RecordLoader } from '../record-loader.tsx';
import { GroupForm } from './group-form.tsx';
import { termsInWords } from './term-rows.ts';

const TABLE = { query: word, page: pageNumber, group: word, add: word };
const read = params(TABLE);
export type ThesaurusSearch = ReturnType<typeof read>;
const GROUPS_A_PAGE = 30;
const LEAD = 'Words that search treats as the same. A search for one also finds the others.';
const PREFIX = 'thesaurus:';

export function ThesaurusScreen() {
  const [said, go] = useAddress(read);
  const { group, add } = said;
  const { outcome, tellLater, forget } = useOutcomeOfForm(Boolean(group || add));
  const close = (done = '') => {
    tellLater(done);
    go({ group: undefined, add: undefined });
  };
  const query = useQuery(recordsQuery('thesaurus', { query: said.query, page: said.page, size: GROUPS_A_PAGE }));
  if (add) return <GroupForm key="add" group={undefined} onClose={close} />;
  if (group)
    return (
      <RecordLoader
        key={group}
        list="thesaurus"
        query={group}
        name={`${PREFIX}${group}`}
        noSuch="There is no such group"
        back={
          <Link to="/curate/thesaurus" className="inline-flex min-h-11 items-center">
            All groups
          </Link>
        }
      >
        {(record) => <GroupForm group={record} onClose={close} />}
      </RecordLoader>
    );
  return (
    <>
      <ScreenHead title="Search synonyms" lead={LEAD}>
        <Link to="/curate/thesaurus" search={{ add: '1' }} onClick={forget} className={buttonClass('filled')}>
          <Icon name="plus" className="size-5" />
          Add synonyms
        </Link>
      </ScreenHead>
      <FindForm label="Find a word" query={said.query} go={go} />
      <Outcome of={outcome} />
      <PagedList
        query={query}
        title="Groups"
        empty={said.query ? 'No group has that word. Try a part of it, or add a group.' : 'There is no group yet.'}
        go={go}
      >
        {(one) => <Row key={one.id} group={one} />}
      </PagedList>
    </>
  );
}

function Row({ group }: { group: CuratedRecord }) {
  const name = textOf(group, 'preferred');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t-(length:--line-width) border-line px-4 py-3">
      <div className="min-w-0 flex-[1_1_20rem]">
        <p className="font-strong wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-muted wrap-anywhere">{termsInWords(group)}</p>
      </div>
      <Link
        to="/curate/thesaurus"
        search={{ group: group.external_id.slice(PREFIX.length) }}
        className={buttonClass('outlined')}
      >
        Change<span className="sr-only">{name}</span>
      </Link>
    </li>
  );
}
