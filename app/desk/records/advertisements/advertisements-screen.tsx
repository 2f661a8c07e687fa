/** Advertisements: when each runs, what readers see of it, and the form of one. */
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
import { AdvertisementForm } from './advertisement-form.tsx';
import { aheadOf, type Running, runningOf, timesInWords } from './times.ts';

const TABLE = { query: word, page: pageNumber, one: word, add: word };
const read = params(TABLE);
const A_PAGE = 30;

const RUNNING_WORDS: Record<Running, string> = {
  now: 'Runs now',
  later: 'Not yet',
  over: 'Over',
};

export function AdvertisementsScreen() {
  const [said, go] = useAddress<ParamsOf<typeof TABLE>>(read);
  const { one, add } = said;
  const { outcome, tellLater, forget } = useOutcomeOfForm(Boolean(one || add));
  const close = (done = '') => {
    tellLater(done);
    go({ one: undefined, add: undefined });
  };
  const query = useQuery({ ...recordsQuery('advertisements', { query: said.query, page: said.page, size: A_PAGE }) });
  const places = query.data?.options.map(({ name }) => name) ?? [];
  if (add) return <AdvertisementForm key="add" record={undefined} places={places} onClose={close} />;
  if (one) return <OpenOne key={one} name={one} onClose={close} />;
  return (
    <>
      <ScreenHead
        title="Advertisements"
        lead="Each is marked as one, stands still, and sends nothing about readers to anybody. Of those that run now in ‘Banner’, the home page shows the one that was added first."
      >
        <Link to="." search={{ add: '1' } as never} onClick={forget} className={buttonClass('filled')}>
          <Icon name="plus" className="size-5" />
          Add an advertisement
        </Link>
      </ScreenHead>
      <FindForm label="Find an advertisement" hint="Words of it, or its sponsor." query={said.query} go={go} />
      <Outcome of={outcome} />
      <div className="mt-4">
        <Loaded query={query}>
          {({ data, pagination }) =>
            data.length === 0 ? (
              <Empty>
                {said.query
                  ? 'None holds these words. Try a part of them.'
                  : 'There is no advertisement. That is fine.'}
              </Empty>
            ) : (
              <>
                <Panel title="Advertisements" count={pagination.total_objects}>
                  <ul>
                    {data.map((record) => (
                      <Row key={record.id} record={record} ahead={aheadOf(record, data)} />
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

function Row({ record, ahead }: { record: CuratedRecord; ahead: CuratedRecord | undefined }) {
  const title = textOf(record, 'title');
  const sponsor = textOf(record, 'sponsor');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t-(length:--line-width) border-line px-4 py-3">
      <div className="min-w-0 flex-[1_1_20rem]">
        <p className="font-strong wrap-anywhere">
          <bdi>{title}</bdi>
        </p>
        <p className="wrap-anywhere">
          <strong className="font-strong">{RUNNING_WORDS[runningOf(record)]}.</strong> {timesInWords(record)}.
        </p>
        {ahead && (
          <p className="wrap-anywhere">
            Readers see ‘<bdi>{textOf(ahead, 'title')}</bdi>’ for as long as both run: it was added first.
          </p>
        )}
        <p className="text-muted wrap-anywhere">
          {textOf(record, 'category')}
          {sponsor && `, paid for by ${sponsor}`}
        </p>
      </div>
      <Link to="." search={{ one: record.external_id } as never} className={buttonClass('outlined')}>
        Change<span className="sr-only">{title}</span>
      </Link>
    </li>
  );
}

/** The advertisement of an address; the first that is found by its lasting name. */
function OpenOne({ name, onClose }: { name: string; onClose: (done?: string) => void }) {
  const query = useQuery({ ...recordsQuery('advertisements', { query: name, size: 1 }), placeholderData: undefined });
  return (
    <Loaded query={query}>
      {({ data: [record], options }) =>
        record?.external_id === name ? (
          <AdvertisementForm
            key={record.id}
            record={record}
            places={options.map((option) => option.name)}
            onClose={onClose}
          />
        ) : (
          <>
            <ScreenHead title="There is no such advertisement" lead="It may have been deleted. History says by whom." />
            <p className="mt-4">
              <Link to="." search={{} as never} className="inline-flex min-h-11 items-center">
                All advertisements
              </Link>
            </p>
          </>
        )
      }
    </Loaded>
  );
}
