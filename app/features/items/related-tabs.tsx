/** The tabs under a topic or collection: its events, people, tools and support. */
import { useSuspenseQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { KIND_FACTS, KINDS, OTHER_TABS, type OtherTab } from '#domain/kinds.ts';
import { usePages } from '../../lib/data/pagination.ts';
import { PagedList, type PageLinkProps } from '../../ui/paged-list.tsx';
import { ONE } from '../../ui/single-item-pager.tsx';
import { type OtherParams, otherQuery, type Subject } from './related-queries.ts';

/** Which tabs there are, which is open, and what it shows. */
export function useOther(subject: Subject, { tab, tab_page, size }: OtherParams) {
  const firsts = useSuspenseQueries({ queries: OTHER_TABS.map((type) => otherQuery(subject, type, size, 1)) });
  const totals = firsts.map(({ data }) => data.pagination.total_objects);
  const chosen = tab || OTHER_TABS.find((_, i) => (totals[i] ?? 0) > 0);
  const pages = usePages(chosen && tab_page, (page) => otherQuery(subject, chosen ?? 'Events', size, page));
  return { totals, chosen, pages };
}

/** The page with all of a tab's kind. */
const listOf = (tab: OtherTab) =>
  KINDS.map((kind) => KIND_FACTS[kind]).find((facts) => facts.tab === tab)?.list?.path ?? '/search';

interface OtherContentProps {
  title: string;
  subject: Subject;
  params: OtherParams;
  /** The link to a tab. */
  tab: (
    type: OtherTab,
    props: { className: string; 'aria-current': 'true' | undefined; children: ReactNode },
  ) => ReactNode;
  /** The link to another page of the chosen tab. */
  page: (page: number | undefined, props: PageLinkProps) => ReactNode;
}

export function RelatedTabs({ title, subject, params, tab, page }: OtherContentProps) {
  const { totals, chosen, pages } = useOther(subject, params);
  // One at a time, its page shows one thing alone: of these where they were asked for.
  if (!chosen || (params.size === ONE && params.tab === undefined)) return null;
  return (
    <section className={`wrap mt-14 ${params.tab === undefined ? 'one:hidden' : ''}`} aria-labelledby="other">
      <h2 id="other" className="mb-2 text-h2">
        {title}
      </h2>
      <nav aria-label={title} className="mb-4 flex flex-wrap gap-x-8 gap-y-1 border-b-[1px] border-control">
        {OTHER_TABS.map((type, i) =>
          tab(type, {
            'aria-current': type === chosen ? 'true' : undefined,
            className:
              '-mb-px inline-flex min-h-13 items-center gap-2 border-b-4 border-transparent text-lead transition-colors duration-(--duration) text-ink no-underline hover:underline aria-[current]:border-accent aria-[current]:font-heading forced-colors:border-[Canvas] forced-colors:aria-[current]:border-[LinkText]',
            children: (
              <>
                {type}
                <span className="text-small font-normal text-muted figures tabular-nums">
                  {totals[i]}
                  <span className="sr-only"> in all</span>
                </span>
              </>
            ),
          }),
        )}
      </nav>
      <PagedList
        pages={pages}
        pageKey="tab_page"
        noted={false}
        link={page}
        empty={
          <p>
            Nothing here yet. Try another of the tabs above, or{' '}
            <Link to={listOf(chosen)} className="py-2">
              see all {chosen === 'Support' ? 'support' : chosen.toLowerCase()}
            </Link>
            .
          </p>
        }
      />
    </section>
  );
}
