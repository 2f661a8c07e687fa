/** Advertisements: when each runs, what readers see of it, and the form of one. */
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
import { AdvertisementForm } from './advertisement-form.tsx';
import { aheadOf, type Running, runningOf, timesInWords } from './times.ts';

const TABLE = { query: word, page: pageNumber, one: word, add: word };
const read = params(TABLE);
export type AdvertisementsSearch = ReturnType<typeof read>;
const A_PAGE = 30;

const RUNNING_WORDS: Record<Running, string> = {
  now: 'Live',
  later: 'Scheduled',
  over: 'Over',
};

export function AdvertisementsScreen() {
  const [said, go] = useAddress(read);
  const { one, add } = said;
  const { outcome, tellLater, forget } = useOutcomeOfForm(Boolean(one || add));
  const close = (done = '') => {
    tellLater(done);
    go({ one: undefined, add: undefined });
  };
  const query = useQuery(recordsQuery('advertisements', { query: said.query, page: said.page, size: A_PAGE }));
  const places = query.data?.options.map(({ name }) => name) ?? [];
  if (add) return <AdvertisementForm key="add" record={undefined} places={places} onClose={close} />;
  if (one)
    return (
      <RecordLoader
        key={one}
        list="advertisements"
        query={one}
        name={one}
        noSuch="There is no such advertisement"
        back={
          <Link to="/curate/advertisements" className="inline-flex min-h-11 items-center">
            All advertisements
          </Link>
        }
      >
        {(record, options) => (
          <AdvertisementForm record={record} places={options.map(({ name }) => name)} onClose={close} />
        )}
      </RecordLoader>
    );
  return (
    <>
      <ScreenHead
        title="Advertisements"
        lead="Each is marked as one, does not move, and sends nothing about readers to anyone. Of those that run now in ‘Banner’, the home page shows the one that was added first."
      >
        <Link to="/curate/advertisements" search={{ add: '1' }} onClick={forget} className={buttonClass('filled')}>
          <Icon name="plus" className="size-5" />
          Add an advertisement
        </Link>
      </ScreenHead>
      <FindForm label="Find an advertisement" hint="Words of it, or its sponsor." query={said.query} go={go} />
      <Outcome of={outcome} />
      <PagedList
        query={query}
        title="Advertisements"
        empty={said.query ? 'No advertisement matches. Try part of a word.' : 'No advertisements.'}
        go={go}
      >
        {(record, all) => <Row key={record.id} record={record} ahead={aheadOf(record, all)} />}
      </PagedList>
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
      <Link to="/curate/advertisements" search={{ one: record.external_id }} className={buttonClass('outlined')}>
        Change<span className="sr-only">{title}</span>
      </Link>
    </li>
  );
}
