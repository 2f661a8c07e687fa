/** Words that the search takes for one another, in groups; one of them at a time is open, with a search beside it. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ParamsOf, pageNumber, params, word } from '#app/lib/address/params.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { CuratedRecord } from '#contract/curated-records.ts';
import { useAddress } from '../../kit/address.ts';
import { recordsQuery, textOf } from '../../kit/data/record-calls.ts';
import { FindForm } from '../../kit/find-form.tsx';
import { Outcome, useOutcomeOfForm } from '../../kit/outcome.tsx';
import { Loaded, Pager, Panel, ScreenHead } from '../../kit/parts.tsx';
import { GroupForm } from './group-form.tsx';
import { termsInWords } from './words.ts';

const TABLE = { query: word, page: pageNumber, group: word, add: word };
const read = params(TABLE);
const GROUPS_A_PAGE = 30;
const LEAD = 'Words that the search takes for one another. Whoever types one finds what is written with another.';
const PREFIX = 'thesaurus:';

export function ThesaurusScreen() {
  const [said, go] = useAddress<ParamsOf<typeof TABLE>>(read);
  const { group, add } = said;
  const { outcome, tellLater, forget } = useOutcomeOfForm(Boolean(group || add));
  const close = (done = '') => {
    tellLater(done);
    go({ group: undefined, add: undefined });
  };
  if (add) return <GroupForm key="add" group={undefined} onClose={close} />;
  if (group) return <OpenGroup key={group} name={group} onClose={close} />;
  return (
    <>
      <ScreenHead title="Thesaurus" lead={LEAD}>
        <Link to="." search={{ add: '1' } as never} onClick={forget} className={buttonClass('filled')}>
          <Icon name="plus" className="size-5" />
          Add a group
        </Link>
      </ScreenHead>
      <FindForm label="Find a word" query={said.query} go={go} />
      <Outcome of={outcome} />
      <Groups query={said.query} page={said.page} go={go} />
    </>
  );
}

interface GroupsProps {
  query: string | undefined;
  page: number | undefined;
  go: (change: { page: number | undefined }) => void;
}

function Groups({ query: words, page, go }: GroupsProps) {
  const query = useQuery(recordsQuery('thesaurus', { query: words, page, size: GROUPS_A_PAGE }));
  return (
    <div className="mt-4">
      <Loaded query={query}>
        {({ data, pagination }) =>
          data.length === 0 ? (
            <Empty>
              {words ? 'No group has that word. Try a part of it, or add a group.' : 'There is no group yet.'}
            </Empty>
          ) : (
            <>
              <Panel title="Groups" count={pagination.total_objects}>
                <ul>
                  {data.map((group) => (
                    <Row key={group.id} group={group} />
                  ))}
                </ul>
              </Panel>
              <Pager pagination={pagination} go={(next) => go({ page: next })} />
            </>
          )
        }
      </Loaded>
    </div>
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
        to="."
        search={{ group: group.external_id.slice(PREFIX.length) } as never}
        className={buttonClass('outlined')}
      >
        Change<span className="sr-only">{name}</span>
      </Link>
    </li>
  );
}

/** The group of an address; the first that is found by its name. */
function OpenGroup({ name, onClose }: { name: string; onClose: (done?: string) => void }) {
  const query = useQuery({ ...recordsQuery('thesaurus', { query: name, size: 1 }), placeholderData: undefined });
  return (
    <Loaded query={query}>
      {({ data: [group] }) =>
        group?.external_id === `${PREFIX}${name}` ? (
          <GroupForm key={group.id} group={group} onClose={onClose} />
        ) : (
          <>
            <ScreenHead title="There is no such group" lead="It may have been deleted. History says by whom." />
            <p className="mt-4">
              <Link to="." search={{} as never} className="inline-flex min-h-11 items-center">
                All groups
              </Link>
            </p>
          </>
        )
      }
    </Loaded>
  );
}
