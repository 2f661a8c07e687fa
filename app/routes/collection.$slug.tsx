import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import type { CollectionDetail } from '#contract/collections.ts';
import type { AnyCard } from '#contract/items.ts';
import { OTHER_TABS } from '#domain/kinds.ts';
import { Carousel } from '../features/collections/carousel.tsx';
import { CollectionContents } from '../features/collections/collection-contents.tsx';
import {
  COLLECTION_PARAMS,
  type CollectionPageParams,
  collectionQuery,
  themeQuery,
} from '../features/collections/queries.ts';
import { chosenTheme, ThemeChoice, themesOf } from '../features/collections/themes.tsx';
import { AlsoLike } from '../features/items/also-like.tsx';
import { ChangeLink } from '../features/items/edit-link.tsx';
import { idsOf, prefetchSimilar } from '../features/items/queries.ts';
import { OTHER_PARAMS, type OtherParams, prefetchOther } from '../features/items/related-queries.ts';
import { RelatedTabs, useOther } from '../features/items/related-tabs.tsx';
import { LockedCollection, OpeningForMembers } from '../features/members/locked-collection.tsx';
import { head, titleWithout } from '../lib/address/head.ts';
import { params } from '../lib/address/params.ts';
import { atItsAddress, foundBySlug } from '../lib/data/not-found.ts';
import { ownPageSize } from '../lib/data/page-size.ts';
import { pagesShown, prefetchPages, usePages } from '../lib/data/pagination.ts';
import { useLatest } from '../lib/data/slow-loading.ts';
import { AccessBadge } from '../ui/cards/access-badge.tsx';
import { useCardActions } from '../ui/cards/card-actions-context.tsx';
import { useOpenedPage } from '../ui/cards/card-events.ts';
import { ListFootnotes } from '../ui/cards/list-footnotes.tsx';
import { EmbedCode } from '../ui/embed-code.tsx';
import { EXACT_ACTIVE_LINK } from '../ui/exact-active-link.ts';
import { Follow } from '../ui/feed-links.tsx';
import { JumpLine } from '../ui/jump-line.tsx';
import { KeepOrShare } from '../ui/keep-or-share.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { QuoteBanner } from '../ui/quote.tsx';
import { useReadAloudButton } from '../ui/read-aloud/use-read-aloud-button.tsx';
import { ONE } from '../ui/single-item-pager.tsx';
import { SubjectHead } from '../ui/subject-head.tsx';

const validateSearch = params({ ...COLLECTION_PARAMS, ...OTHER_PARAMS });
const MODELS = 5;

export const Route = createFileRoute('/collection/$slug')({
  validateSearch,
  search: { middlewares: [ownPageSize] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params: { slug }, deps, location }) => {
    const { tab, tab_page, ...own } = deps;
    const first = await foundBySlug(slug, () =>
      queryClient.ensureQueryData(collectionQuery(slug, own, pagesShown(deps.page)[0] ?? 1)),
    );
    atItsAddress(first, slug, '/collection', location.searchStr);
    const chosen = chosenTheme(first, deps.theme);
    const [pages, other, themed] = await Promise.all([
      prefetchPages(queryClient, deps.page, (page) => collectionQuery(slug, own, page)),
      prefetchOther(queryClient, { collection: slug }, deps),
      prefetchPages(queryClient, chosen && deps.theme_page, (page) =>
        themeQuery(slug, chosen?.number, deps.size, page),
      ),
    ]);
    const held = heldBy(
      first,
      themed.flatMap(({ data }) => data),
    );
    const shown = [...held, ...pages.flatMap(({ data }) => data), ...other];
    await prefetchSimilar(queryClient, idsOf(held, MODELS), idsOf(shown, 500));
    return { name: first.name, description: first.description };
  },
  head: ({ loaderData, match }) =>
    head({
      title: loaderData ? `Collection: ${loaderData.name}` : titleWithout(match),
      description: loaderData?.description,
    }),
  component: Collection,
});

/** Everything that the page shows of a collection, each once. */
function heldBy(collection: CollectionDetail, themed: readonly AnyCard[]) {
  const all: AnyCard[] = [
    ...collection.hero_posts,
    ...themesOf(collection).flatMap(({ theme }) => theme.hero_posts),
    ...themed,
    ...collection.data,
  ];
  return [...new Map(all.map((card) => [card.id, card])).values()];
}

function Collection() {
  const { slug } = Route.useParams();
  const search = Route.useSearch();
  const actions = useCardActions();
  const { tab, tab_page, ...own } = search;
  const { data: collection } = useSuspenseQuery(collectionQuery(slug, own, pagesShown(own.page)[0] ?? 1));
  useOpenedPage(collection);
  const reading = useReadAloudButton<HTMLDivElement>(collection.name);
  const head = (
    <SubjectHead
      subject={collection}
      about={collection.description}
      badge={<AccessBadge access={collection.access} />}
      reading={reading}
    />
  );
  const keep = (
    <div className="wrap">
      <KeepOrShare title={collection.name} favourite={actions.favourite(collection, 'Save this collection')}>
        {!collection.locked && (
          <>
            <Follow />
            <EmbedCode title={collection.name} />
          </>
        )}
        {collection.description && reading.button}
        <ChangeLink id={collection.id} />
      </KeepOrShare>
    </div>
  );
  const quote = collection.quote && <QuoteBanner quote={collection.quote} />;
  if (collection.locked) {
    return (
      <>
        {head}
        <LockedCollection access={collection.access} />
        {quote}
        {keep}
      </>
    );
  }
  return (
    // For members it opens on a page that was made for visitors: the rest of it is fetched while this stands.
    <Suspense
      fallback={
        <>
          {head}
          <OpeningForMembers />
        </>
      }
    >
      <Opened collection={collection} slug={slug} search={search} head={head} quote={quote} keep={keep} />
    </Suspense>
  );
}

interface OpenedProps {
  collection: CollectionDetail;
  slug: string;
  search: ReturnType<typeof Route.useSearch>;
  head: ReactNode;
  quote: ReactNode;
  /** The row at its end. */
  keep: ReactNode;
}

/** The whole of a collection, to whom it is open. */
function Opened({ collection, slug, search, head, quote, keep }: OpenedProps) {
  const latest = useLatest(validateSearch, search);
  const { tab, tab_page, ...own } = search;
  const { theme } = own;
  const chosen = chosenTheme(collection, theme);
  const themePages = usePages(chosen && own.theme_page, (page) => themeQuery(slug, chosen?.number, own.size, page));
  const { totals } = useOther({ collection: slug }, search);
  const heroes = chosen && chosen.theme.hero_posts.length > 0 ? chosen.theme.hero_posts : collection.hero_posts;
  const held = heldBy(collection, themePages.cards);
  // One at a time, the page shows one list, and in it one thing.
  const isOne = search.size === ONE;
  const one = tab !== undefined ? 'tab' : theme !== undefined ? 'theme' : 'all';
  const here = {
    to: '/collection/$slug',
    params: { slug },
    resetScroll: false,
    activeOptions: EXACT_ACTIVE_LINK,
  } as const;
  return (
    <>
      {head}
      <ThemeChoice
        collection={collection}
        chosen={isOne && one !== 'theme' ? undefined : chosen?.number}
        link={(number, props) => (
          <Link {...here} search={{ ...latest, theme: number, theme_page: undefined }} {...props} />
        )}
      />
      {isOne && (
        <div className="wrap mt-4">
          <JumpLine
            label={`All in ${collection.name}`}
            jumps={[
              {
                words: 'All',
                total: collection.pagination.total_objects,
                link: (props) => (
                  <Link
                    {...here}
                    search={{ ...latest, theme: undefined, theme_page: undefined, tab: undefined, tab_page: undefined }}
                    {...props}
                    aria-current={one === 'all' ? 'true' : undefined}
                  />
                ),
              },
              ...OTHER_TABS.map((type, i) => ({
                words: type,
                total: totals[i] ?? 0,
                link: (props: { className: string; children: ReactNode }) => (
                  <Link {...here} search={{ ...latest, tab: type, tab_page: undefined }} {...props} />
                ),
              })),
            ]}
          />
        </div>
      )}
      <div className="wrap mt-4 one:hidden" hidden={isOne}>
        <Carousel key={chosen?.number ?? 0} heroes={heroes} isEmpty={collection.count === 0} />
      </div>
      {chosen && (isOne || themePages.total > 0) && (
        <section
          className={`wrap mt-12 ${one === 'theme' ? '' : 'one:hidden'}`}
          hidden={isOne && one !== 'theme'}
          aria-labelledby="theme"
        >
          <h2 id="theme" className="mb-4 text-h2">
            {chosen.theme.name}
          </h2>
          <PagedList
            pages={themePages}
            pageKey="theme_page"
            noted={false}
            link={(theme_page, props) => <Link {...here} search={{ ...latest, theme_page }} {...props} />}
            empty={<p>This theme has nothing yet.</p>}
          />
        </section>
      )}
      <div className={one === 'all' ? '' : 'one:hidden'} hidden={isOne && one !== 'all'}>
        <CollectionContents
          slug={slug}
          params={own}
          refine={(refinement, props) => {
            const { page, consumption, type, ...kept } = latest;
            return <Link {...here} search={{ ...kept, ...refinement }} {...props} />;
          }}
          page={(page, props) => <Link {...here} search={{ ...latest, page }} {...props} />}
        />
      </div>
      {quote}
      <RelatedTabs
        title="More for this collection"
        subject={{ collection: slug }}
        params={search}
        tab={(one, props) => (
          <Link key={one} {...here} search={{ ...latest, tab: one, tab_page: undefined }} {...props} />
        )}
        page={(tab_page, props) => <Link {...here} search={{ ...latest, tab_page }} {...props} />}
      />
      <div className="wrap">
        <ListFootnotes cards={held} className="mt-6" />
      </div>
      {keep}
      <Alike slug={slug} params={search} held={held} />
    </>
  );
}

interface AlikeProps {
  slug: string;
  params: CollectionPageParams & OtherParams;
  held: AnyCard[];
}

/** Things like the collection's, none of which the page shows already. */
function Alike({ slug, params: { tab, tab_page, ...own }, held }: AlikeProps) {
  const { cards } = usePages(own.page, (page) => collectionQuery(slug, own, page));
  const { pages: other } = useOther({ collection: slug }, { tab, tab_page, size: own.size });
  return <AlsoLike ids={idsOf(held, MODELS)} exclude={idsOf([...held, ...cards, ...other.cards], 500)} />;
}
