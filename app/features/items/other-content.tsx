/** The tabs under a topic or collection: its events, people, tools and support. */
import { type QueryClient, queryOptions, useSuspenseQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OtherList, OtherType } from '#contract/posts.ts';
import { api } from '../../lib/api.ts';
import { pagesShown } from '../../lib/pages-shown.ts';
import { choice, pageNumber } from '../../lib/params.ts';
import { CardGrid } from '../../ui/cards/grid.tsx';
import { ListFoot } from '../../ui/show-more.tsx';

/** One row on wide screens. */
const OTHER_SIZE = 4;
const TABS: readonly OtherType[] = ['Events', 'People', 'Tools', 'Support'];

export const OTHER_PARAMS = { tab: choice<OtherType | ''>('', ...TABS), tab_page: pageNumber };
export interface OtherParams {
  tab?: OtherType | '' | undefined;
  tab_page?: number | undefined;
}

/** What the tabs belong to. */
export type Subject = { topic: string } | { collection: string };

const otherQuery = (subject: Subject, type: OtherType, page: number) =>
  queryOptions({
    queryKey: ['items', 'other', subject, type, page],
    queryFn: () => api.other({ ...subject, type, page, size: OTHER_SIZE }),
  });

/** The first page of each tab tells which there are; the chosen one has all its pages. */
export async function warmOther(queryClient: QueryClient, subject: Subject, { tab, tab_page }: OtherParams) {
  const firsts = await Promise.all(TABS.map((type) => queryClient.ensureQueryData(otherQuery(subject, type, 1))));
  const chosen = tab || TABS.find((_, i) => (firsts[i]?.pagination.total_objects ?? 0) > 0);
  if (!chosen) return;
  await Promise.all(pagesShown(tab_page).map((page) => queryClient.ensureQueryData(otherQuery(subject, chosen, page))));
}

interface OtherContentProps {
  title: string;
  subject: Subject;
  params: OtherParams;
  /** The link to a tab. */
  tab: (
    type: OtherType,
    props: { className: string; 'aria-current': 'true' | undefined; children: ReactNode },
  ) => ReactNode;
  /** The link to one page more of the chosen tab. */
  more: (page: number) => ReactNode;
}

export function OtherContent({ title, subject, params, tab, more }: OtherContentProps) {
  const firsts = useSuspenseQueries({ queries: TABS.map((type) => otherQuery(subject, type, 1)) });
  const totals = firsts.map(({ data }) => data.pagination.total_objects);
  const there = TABS.filter((_, i) => (totals[i] ?? 0) > 0);
  const chosen = params.tab || there[0];
  if (!chosen) return null;
  return (
    <section className="wrap mt-26" aria-labelledby="other">
      <h2 id="other" className="mb-5 text-h2">
        {title}
      </h2>
      <nav aria-label={title} className="mb-8 flex flex-wrap gap-x-8 gap-y-1 border-b-[1px] border-control">
        {TABS.map((type, i) =>
          tab(type, {
            'aria-current': type === chosen ? 'true' : undefined,
            className:
              '-mb-px inline-flex min-h-13 items-center gap-2 border-b-4 border-transparent text-lead text-ink no-underline hover:underline aria-[current]:border-accent aria-[current]:font-heading',
            children: (
              <>
                {type}
                <span className="text-small font-normal text-muted tabular-nums">
                  {totals[i]}
                  <span className="sr-only"> in all</span>
                </span>
              </>
            ),
          }),
        )}
      </nav>
      <TabContent subject={subject} type={chosen} page={params.tab_page} more={more} />
    </section>
  );
}

function TabContent({
  subject,
  type,
  page,
  more,
}: {
  subject: Subject;
  type: OtherType;
  page: number | undefined;
  more: OtherContentProps['more'];
}) {
  const pages = useSuspenseQueries({ queries: pagesShown(page).map((one) => otherQuery(subject, type, one)) });
  const cards = pages.flatMap(({ data }): OtherList['data'] => data.data);
  const last = pages.at(-1)?.data.pagination;
  if (cards.length === 0) return <p>Nothing here yet.</p>;
  return (
    <>
      <CardGrid cards={cards} columns={4} />
      {last && (
        <ListFoot shown={cards.length} total={last.total_objects} more={last.has_next && more((page ?? 1) + 1)} />
      )}
    </>
  );
}
