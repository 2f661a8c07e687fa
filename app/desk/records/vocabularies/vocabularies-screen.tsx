/** The words that items are found by: added, named anew, merged, and deleted where nothing uses them. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { choice, pageNumber, params, word } from '#app/lib/address/params.ts';
import type { CuratedRecordList } from '#contract/curated-records.ts';
import type { Vocabulary } from '#contract/vocabularies.ts';
import { useAddress } from '../../kit/address.ts';
import { recordsQuery } from '../../kit/data/queries.ts';
import { DeskSelect } from '../../kit/fields/desk-field.tsx';
import { VOCABULARY_WORDS, wordsOf } from '../../kit/fields/vocabulary-labels.ts';
import { FindForm } from '../../kit/find-form.tsx';
import { Outcome, useOutcome } from '../../kit/outcome.tsx';
import { PagedList } from '../../kit/paged-list.tsx';
import { ScreenHead } from '../../kit/screen-parts.tsx';
import { AddTerm } from './add-term.tsx';
import { TermRow } from './term-row.tsx';
import { UnusedTerms } from './unused-terms.tsx';

const SHOWN = Object.keys(VOCABULARY_WORDS) as Vocabulary[];
const USUAL: Vocabulary = 'tag';

const TABLE = {
  vocabulary: (value: unknown) => SHOWN.find((one) => one === word(value) && one !== USUAL),
  query: word,
  sort: choice<'name' | 'uses'>('name', 'uses'),
  /** Only what nothing uses. */
  unused: choice<'yes' | 'no'>('no', 'yes'),
  page: pageNumber,
};
const read = params(TABLE);
export type VocabulariesSearch = ReturnType<typeof read>;
const TERMS_A_PAGE = 30;

export function VocabulariesScreen() {
  const [said, go] = useAddress(read);
  const { vocabulary = USUAL, query: words, sort = 'name', page } = said;
  const isUnused = said.unused === 'yes' || undefined;
  const query = useQuery(
    recordsQuery('terms', { vocabulary, query: words, sort, unused: isUnused, page, size: TERMS_A_PAGE }),
  );
  const { outcome, tell } = useOutcome();
  const { one, lead } = wordsOf(vocabulary);
  return (
    <>
      <ScreenHead title="Tags and lists" lead="The words by which readers find and filter things." />
      <Tabs current={vocabulary} options={query.data?.options} />
      <p className="mt-4 max-w-(--measure)">{lead}</p>
      <AddTerm key={vocabulary} vocabulary={vocabulary} onDone={tell} />
      <FindForm label={`Find a ${one}`} query={words} go={go}>
        <DeskSelect
          label="Order"
          value={sort}
          onChange={({ target }) => go({ sort: target.value === 'uses' ? 'uses' : undefined })}
        >
          <option value="name">By name</option>
          <option value="uses">Most used first</option>
        </DeskSelect>
      </FindForm>
      <Outcome of={outcome} />
      {query.data && (
        <UnusedTerms
          unused={query.data.unused ?? 0}
          shown={isUnused ? query.data.data : undefined}
          onShow={(isShown) => go({ unused: isShown ? 'yes' : undefined, page: undefined })}
          onDone={tell}
        />
      )}
      <PagedList
        query={query}
        title={wordsOf(vocabulary).words}
        empty={
          words
            ? `No match for ‘${words}’. Try a part of the word.`
            : isUnused
              ? 'Each of these words is used.'
              : 'There is nothing in this list yet.'
        }
        go={go}
      >
        {(term) => <TermRow key={term.id} term={term} vocabulary={vocabulary} onDone={tell} />}
      </PagedList>
    </>
  );
}

function Tabs({ current, options }: { current: Vocabulary; options: CuratedRecordList['options'] | undefined }) {
  return (
    <nav aria-label="Tags and lists" className="mt-4 flex flex-wrap gap-x-6 border-b border-control">
      {SHOWN.map((one) => (
        <Link
          key={one}
          to="/curate/vocabularies"
          search={one === USUAL ? {} : { vocabulary: one }}
          activeOptions={{ exact: true }}
          aria-current={current === one ? 'page' : undefined}
          className="-mb-px inline-flex min-h-11 items-center gap-1.5 border-b-4 border-transparent forced-colors:border-[Canvas] forced-colors:aria-[current=page]:border-[LinkText] text-ink no-underline hover:underline aria-[current=page]:border-accent aria-[current=page]:font-strong"
        >
          {wordsOf(one).words}
          {options && (
            <span className="figures font-normal text-muted">
              {options.find(({ slug }) => slug === one)?.count?.toLocaleString('en-GB')}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
