import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { UNSAFE_AT_HOME } from '#domain/urgent-guides.ts';
import { site } from '#site';
import { GuideFoot } from '../features/guides/guide-foot.tsx';
import { checkedInWords } from '../features/guides/guide-freshness.ts';
import { guideQuery } from '../features/guides/queries.ts';
import { ReadyWords } from '../features/guides/ready-words.tsx';
import { ThingsNow } from '../features/guides/things-now.tsx';
import { ToRead } from '../features/guides/to-read.tsx';
import { Path } from '../features/guides/what-happens-next.tsx';
import { WhoCanHelp } from '../features/guides/who-can-help.tsx';
import { ChangeLink } from '../features/items/edit-link.tsx';
import { head, titleWithout } from '../lib/address/head.ts';
import { atItsAddress, foundBySlug } from '../lib/data/not-found.ts';
import { minutesInWords, namesInWords } from '../lib/words/formatting.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { KindWord } from '../ui/cards/card.tsx';
import { useCardActions } from '../ui/cards/card-actions-context.tsx';
import { useOpenedPage } from '../ui/cards/card-events.ts';
import { DotSeparated } from '../ui/dot-separated.tsx';
import { InShort } from '../ui/in-short.tsx';
import { AboutLeaving, QuickExit } from '../ui/quick-exit.tsx';
import { useReadAloudButton } from '../ui/read-aloud/use-read-aloud-button.tsx';
import { UrgentLines } from '../ui/urgent-panel.tsx';
import { Versions } from '../ui/versions.tsx';

export const Route = createFileRoute('/guide/$slug')({
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    const guide = await foundBySlug(slug, () => queryClient.ensureQueryData(guideQuery(slug)));
    atItsAddress(guide, slug, '/guide');
    return { title: guide.title, answer: guide.answer };
  },
  head: ({ loaderData, match }) =>
    head({
      title: loaderData ? `Guide: ${loaderData.title}` : titleWithout(match),
      description: loaderData?.answer,
    }),
  component: Guide,
});

function Guide() {
  const { slug } = Route.useParams();
  const { data: guide } = useSuspenseQuery(guideQuery(slug));
  const actions = useCardActions();
  useOpenedPage(guide);
  const reading = useReadAloudButton<HTMLDivElement>(guide.title);
  const facts = [minutesInWords(guide.minutes), checkedInWords(guide.checked_on, guide.reckoned_at, site.language)];
  const forWhom = guide.audiences.length > 0 && guide.audiences.length < 4;
  return (
    <article className="wrap">
      <div className="max-lg:hidden">
        <Breadcrumbs
          links={[
            { to: '/home', words: 'Home' },
            { to: '/guides', words: 'Guides' },
          ]}
          here={guide.title}
        />
      </div>
      {guide.urgent && (
        <div className="contents lg:[&>p]:-mt-11">
          <QuickExit />
        </div>
      )}
      <div ref={reading.text}>
        <div className="mt-4 grid items-start gap-x-12 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,24rem)]">
          <div>
            <div data-unread>
              <DotSeparated
                items={[
                  { key: 'kind', words: <KindWord word="Guide" pattern="guide" /> },
                  ...facts.map((words) => ({ key: words, words })),
                  ...(forWhom
                    ? [
                        {
                          key: 'for',
                          words: `For ${namesInWords(guide.audiences).toLowerCase()}`,
                          className: 'max-lg:hidden',
                        },
                      ]
                    : []),
                ]}
              />
            </div>
            <Versions facts={guide.facts} />
            <h1 className="mt-1.5 text-h1 text-pretty">
              <bdi>{guide.title}</bdi>
            </h1>
            {guide.urgent && <UrgentLines unsafe={guide.slug === UNSAFE_AT_HOME} />}
            {guide.answer && (
              <p className="mt-3 max-w-(--measure) text-lead text-pretty">
                <bdi>{guide.answer}</bdi>
              </p>
            )}
            {reading.controls}
          </div>
          <InShort sentences={guide.in_short} />
        </div>
        <ThingsNow steps={guide.now} />
        <WhoCanHelp guide={guide} />
        <div
          className={`mt-10 grid items-start gap-x-12 gap-y-10 ${guide.words.length > 0 ? 'lg:grid-cols-[minmax(0,1fr)_minmax(20rem,24rem)]' : ''}`}
        >
          <ReadyWords words={guide.words} />
          <Path stations={guide.next} />
        </div>
      </div>
      <ToRead cards={guide.items} />
      <GuideFoot
        guide={guide}
        favourite={actions.favourite(guide, 'Save')}
        read={
          <>
            {reading.button}
            <ChangeLink id={guide.id} />
          </>
        }
      />
      {guide.urgent && <AboutLeaving />}
      <p className="mt-4">
        <Link to="/guides" className="inline-flex min-h-11 items-center">
          All guides
        </Link>
      </p>
    </article>
  );
}
