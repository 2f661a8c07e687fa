import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { AnyCard, ItemCard as OneItem } from '#contract/items.ts';
import { ItemPage } from '../features/items/item-page.tsx';
import { previewQuery } from '../features/items/queries.ts';
import { titleOf } from '../lib/address/card-capabilities.ts';
import { head, titleWithout } from '../lib/address/head.ts';
import { foundBySlug } from '../lib/data/not-found.ts';
import { CardGrid } from '../ui/cards/grid.tsx';

/** A look at something before it is published, for the person who was sent the link. */
export const Route = createFileRoute('/preview/$key')({
  loader: async ({ context: { queryClient }, params: { key } }) => {
    const { card } = await foundBySlug(key, () => queryClient.ensureQueryData(previewQuery(key)));
    return { title: titleOf(card) };
  },
  head: ({ loaderData, match }) => head({ title: loaderData ? `Preview: ${loaderData.title}` : titleWithout(match) }),
  component: Preview,
});

function Preview() {
  const { key } = Route.useParams();
  const { data } = useSuspenseQuery(previewQuery(key));
  const { card, body_html, status } = data;
  return (
    <>
      <div className="wrap pt-6">
        <p className="bounded rounded-card bg-sunken px-5 py-4">
          <strong className="font-strong">This is a preview.</strong>{' '}
          {status === 'published' ? 'Everyone can see this page now.' : 'Only people with this link can see it.'} The
          link works for a short time.
        </p>
      </div>
      {isItem(card) ? (
        <ItemPage card={card} isPreview />
      ) : (
        <div className="wrap pt-8">
          <h1 className="text-h1">
            <bdi>{titleOf(card)}</bdi>
          </h1>
        </div>
      )}
      {body_html !== null && (
        <div className="wrap">
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from Markdown and sanitised by the server */}
          <div className="prose mt-8 max-w-(--measure)" dangerouslySetInnerHTML={{ __html: body_html }} />
        </div>
      )}
      <section className="wrap mt-10" aria-labelledby="as-card">
        <h2 id="as-card" className="mb-4 text-h2">
          In a list it looks like this
        </h2>
        <CardGrid cards={[card]} level={3} />
      </section>
    </>
  );
}

const isItem = (card: AnyCard): card is OneItem => card.object_type !== 'Topic' && card.object_type !== 'Collection';
