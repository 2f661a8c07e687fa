import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { OTHER_TABS } from '#domain/kinds.ts';
import { AlsoLike } from '../features/items/also-like.tsx';
import { ChangeLink } from '../features/items/edit-link.tsx';
import { idsOf, prefetchSimilar } from '../features/items/queries.ts';
import { OTHER_PARAMS, prefetchOther } from '../features/items/related-queries.ts';
import { RelatedTabs, useOther } from '../features/items/related-tabs.tsx';
import { JoinBanner } from '../features/members/membership-tiers.tsx';
import { prefetchResults, SEARCH_PARAMS, type SearchPageParams, searchQuery } from '../features/search/queries.ts';
import { useResults } from '../features/search/use-results.ts';
import { entriesQuery, topicQuery } from '../features/topics/queries.ts';
import { CONTENT_JUMPS, REFINEMENTS } from '../lib/address/consumption-modes.ts';
import { head, titleWithout } from '../lib/address/head.ts';
import { params } from '../lib/address/params.ts';
import { atItsAddress, foundBySlug } from '../lib/data/not-found.ts';
import { ownPageSize } from '../lib/data/page-size.ts';
import { useLatest } from '../lib/data/slow-loading.ts';
import { count } from '../lib/words/formatting.ts';
import { useCardActions } from '../ui/cards/card-actions-context.tsx';
import { useOpenedPage } from '../ui/cards/card-events.ts';
import { ListFootnotes } from '../ui/cards/list-footnotes.tsx';
import { EmbedCode } from '../ui/embed-code.tsx';
import { EXACT_ACTIVE_LINK } from '../ui/exact-active-link.ts';
import { Follow } from '../ui/feed-links.tsx';
import { type Jump, JumpLine } from '../ui/jump-line.tsx';
import { KeepOrShare } from '../ui/keep-or-share.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { QuoteBanner } from '../ui/quote.tsx';
import { useReadAloudButton } from '../ui/read-aloud/use-read-aloud-button.tsx';
import { ONE } from '../ui/single-item-pager.tsx';
import { SubjectHead } from '../ui/subject-head.tsx';

const { topic: _own, ...RESULT_PARAMS } = SEARCH_PARAMS;
const MODELS = 3;

const validateSearch = params({ ...RESULT_PARAMS, ...OTHER_PARAMS });

export const Route = createFileRoute('/topic/$slug')({
  validateSearch,
  search: { middlewares: [ownPageSize] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params: { slug }, deps, location }) => {
    const topic = await foundBySlug(slug, () => queryClient.ensureQueryData(topicQuery(slug)));
    atItsAddress(topic, slug, '/topic', location.searchStr);
    const search = searchOf(slug, deps);
    const [first, pages, other] = await Promise.all([
      queryClient.ensureQueryData(searchQuery(search, 1)),
      prefetchResults(queryClient, search),
      prefetchOther(queryClient, { topic: slug }, deps),
      queryClient.ensureQueryData(entriesQuery(slug)),
    ]);
    const shown = [...pages.flatMap(({ data }) => data), ...other];
    await prefetchSimilar(queryClient, idsOf(first.data, MODELS), idsOf(shown, 500));
    return { name: topic.name, synopsis: topic.synopsis };
  },
  head: ({ loaderData, match }) =>
    head({ title: loaderData ? `Topic: ${loaderData.name}` : titleWithout(match), description: loaderData?.synopsis }),
  component: Topic,
});

/** One that leads, three beside it, and two lines of two: what else there is stands near. */
const AT_A_TIME = 8;

const searchOf = (
  slug: string,
  { tab, tab_page, size = AT_A_TIME, ...rest }: SearchPageParams & { tab?: unknown; tab_page?: unknown },
) => ({
  ...rest,
  size,
  topic: slug,
});

type JumpLinkProps = Parameters<Jump['link']>[0];

function Topic() {
  const { slug } = Route.useParams();
  const search = Route.useSearch();
  const latest = useLatest(validateSearch, search);
  const actions = useCardActions();
  const { data: topic } = useSuspenseQuery(topicQuery(slug));
  useOpenedPage(topic);
  const reading = useReadAloudButton<HTMLDivElement>(topic.name);
  const results = useResults(searchOf(slug, search));
  const { data: first } = useSuspenseQuery(searchQuery(searchOf(slug, search), 1));
  const { pages: other, totals } = useOther({ topic: slug }, search);
  const { data: entries } = useSuspenseQuery(entriesQuery(slug));
  const { page, consumption, type, ...kept } = latest;
  const here = { to: '/topic/$slug', params: { slug }, activeOptions: EXACT_ACTIVE_LINK } as const;
  return (
    <>
      <SubjectHead subject={topic} about={topic.synopsis} reading={reading} />
      <div className="wrap mt-4">
        <JumpLine
          label={`All on ${topic.name}`}
          jumps={[
            ...([{ way: 'all', words: 'All' }, ...CONTENT_JUMPS] as const).map(({ way, words }) => ({
              words,
              total: results.ways[way],
              link: (props: JumpLinkProps) => (
                <Link
                  {...here}
                  search={{ ...kept, ...REFINEMENTS[way] }}
                  resetScroll={false}
                  {...props}
                  aria-current={(consumption ?? 'all') === way ? 'true' : undefined}
                />
              ),
            })),
            ...OTHER_TABS.map((tab, i) => ({
              words: tab,
              total: totals[i] ?? 0,
              first: tab === 'Support',
              link: (props: JumpLinkProps) => (
                <Link {...here} search={{ ...latest, tab, tab_page: undefined }} hash="other" {...props} />
              ),
            })),
            {
              words: 'Directory',
              total: entries.pagination.total_objects,
              first: true,
              link: (props: JumpLinkProps) => <Link to="/directory" search={{ topic: slug }} {...props} />,
            },
          ]}
        />
      </div>
      {/* Of its two lists the one that was asked for, where one thing shows at a time. */}
      {/* Fewer on telephones, but never without the way to the rest. */}
      <section
        hidden={search.size === ONE && search.tab !== undefined}
        className={`wrap mt-6 ${search.tab === undefined ? '' : 'one:hidden'} ${results.next === undefined ? '' : 'shelf'}`}
        aria-labelledby="things"
      >
        <h2 id="things" className="sr-only">
          To read, hear and watch
        </h2>
        <p className="sr-only" role="status">
          {count(results.total, 'result')}
        </p>
        <div>
          <PagedList
            pages={results}
            eager={4}
            lead
            noted={false}
            link={(one, props) => (
              <Link to="/topic/$slug" params={{ slug }} search={{ ...latest, page: one }} {...props} />
            )}
            empty={
              results.ways.all === 0 ? (
                <p>We have nothing to read, hear or watch on this yet.</p>
              ) : (
                <p>
                  We have nothing of this kind yet.{' '}
                  <Link to="/topic/$slug" params={{ slug }} resetScroll={false}>
                    Show everything on {topic.name}
                  </Link>
                  .
                </p>
              )
            }
          />
        </div>
      </section>
      {topic.quote && <QuoteBanner quote={topic.quote} />}
      <RelatedTabs
        title={`More on ${topic.name}`}
        subject={{ topic: slug }}
        params={search}
        tab={(tab, props) => (
          <Link
            key={tab}
            to="/topic/$slug"
            params={{ slug }}
            search={{ ...latest, tab, tab_page: undefined }}
            activeOptions={EXACT_ACTIVE_LINK}
            resetScroll={false}
            {...props}
          />
        )}
        page={(tab_page, props) => (
          <Link to="/topic/$slug" params={{ slug }} search={{ ...latest, tab_page }} {...props} />
        )}
      />
      <div className="wrap">
        <ListFootnotes cards={[...results.cards, ...other.cards]} className="mt-6" />
        <KeepOrShare title={topic.name} favourite={actions.favourite(topic, 'Save this topic')}>
          <Follow />
          <EmbedCode title={topic.name} />
          {topic.synopsis && reading.button}
          <ChangeLink id={topic.id} />
        </KeepOrShare>
      </div>
      <AlsoLike ids={idsOf(first.data, MODELS)} exclude={idsOf([...results.cards, ...other.cards], 500)} />
      <JoinBanner />
    </>
  );
}
