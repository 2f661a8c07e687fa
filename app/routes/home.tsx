import { createFileRoute } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { site } from '#site';
import { Banner, GetInvolved, Hero, HomeSearch, Offers, Values } from '../features/home/blocks.tsx';
import { ExploreStrip } from '../features/home/explore-strip.tsx';
import {
  bannerQuery,
  exploreStripQuery,
  insteadQuery,
  shelfQuery,
  situationsQuery,
  tagsQuery,
} from '../features/home/queries.ts';
import { isEmptyShelf, namesTopic, Shelf } from '../features/home/shelf.tsx';
import { SupportUsBar } from '../features/layout/footer.tsx';
import { MembershipBlock } from '../features/members/membership-tiers.tsx';
import { head } from '../lib/address/head.ts';
import { filterWord, type ParamsOf, pageNumber, pageSize, params } from '../lib/address/params.ts';
import { optionsQuery } from '../lib/data/filter-options.ts';
import { ownPageSize } from '../lib/data/page-size.ts';
import { prefetchPages } from '../lib/data/pagination.ts';

/** `tag`: absent or featured, new, or a tag's slug. `tags`: how far the list of tags is shown. */
const HOME_PARAMS = {
  tag: (value: unknown) => (filterWord(value) === 'featured' ? undefined : filterWord(value)),
  tags: pageNumber,
  page: pageNumber,
  size: pageSize,
};
export type HomeParams = ParamsOf<typeof HOME_PARAMS>;

const shows = (block: string): boolean => site.home.includes(block);

const validateSearch = params(HOME_PARAMS);

export const Route = createFileRoute('/home')({
  validateSearch,
  search: { middlewares: [ownPageSize] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps: { tag, tags, page, size } }) => {
    const shelf = async () => {
      const [first] = await prefetchPages(queryClient, page, (one) => shelfQuery(tag, size, one));
      if (isEmptyShelf(tag, first?.pagination.total_objects ?? 0)) await queryClient.ensureQueryData(insteadQuery);
    };
    await Promise.all([
      ...(shows('shelf') ? [prefetchPages(queryClient, tags, tagsQuery), shelf()] : []),
      queryClient.ensureQueryData(situationsQuery),
      ...(shows('explore') ? [queryClient.ensureQueryData(exploreStripQuery)] : []),
      ...(shows('banner') ? [queryClient.ensureQueryData(bannerQuery)] : []),
      ...(namesTopic(tag) ? [queryClient.ensureQueryData(optionsQuery)] : []),
    ]);
  },
  head: () => head({ title: 'Home' }),
  staticData: { navbar: 'over' },
  component: Home,
});

/** Below the search, by the names that the site's own particulars have for them. */
const BLOCKS: Readonly<Record<string, ComponentType>> = {
  offers: Offers,
  explore: ExploreStrip,
  membership: MembershipBlock,
  values: Values,
  involved: GetInvolved,
  banner: Banner,
  'support-us': SupportUsBar,
};

function Home() {
  const { tag, tags, page, size } = Route.useSearch();
  return (
    <>
      <Hero />
      <HomeSearch />
      {site.home.map((name) => {
        if (name === 'shelf') return <Shelf key={name} tag={tag} tags={tags} page={page} size={size} />;
        const Block = Object.hasOwn(BLOCKS, name) ? BLOCKS[name] : undefined;
        return Block && <Block key={name} />;
      })}
    </>
  );
}
