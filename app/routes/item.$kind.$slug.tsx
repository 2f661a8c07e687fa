import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { useState } from 'react';
import type { DirectoryCard, ItemCard } from '#contract/items.ts';
import { aboutUnfolded } from '#domain/card-accessors.ts';
import { ContactDialog } from '../features/directory/contact-dialog.tsx';
import { AlsoLike } from '../features/items/also-like.tsx';
import { ItemPage } from '../features/items/item-page.tsx';
import { MadeBy } from '../features/items/made-by-them.tsx';
import { idsOf, itemQuery, linkedQuery, prefetchSimilar } from '../features/items/queries.ts';
import { apiPathOf, titleOf } from '../lib/address/card-capabilities.ts';
import { head, titleWithout } from '../lib/address/head.ts';
import { atItsAddress, foundBySlug } from '../lib/data/not-found.ts';
import { useOpenedPage } from '../ui/cards/card-events.ts';
import { ContactContext } from '../ui/cards/directory-parts.tsx';
import { labelOfCard } from '../ui/kind-labels.ts';

export const Route = createFileRoute('/item/$kind/$slug')({
  loader: async ({ context: { queryClient }, params: { kind, slug } }) => {
    const path = apiPathOf(kind);
    if (!path) throw notFound();
    const card = await foundBySlug(slug, () => queryClient.ensureQueryData(itemQuery(path, slug)));
    atItsAddress(card, slug, `/item/${kind}`);
    // A post of our own has one page, under /blog.
    if (card.object_type === 'Post' && card.url?.startsWith('/')) throw redirect({ href: card.url });
    const { things } = await queryClient.ensureQueryData(linkedQuery(card));
    await prefetchSimilar(queryClient, [card.id], idsOf(things.data));
    return {
      title: `${labelOfCard(card).word}: ${titleOf(card)}`,
      about: aboutUnfolded(card),
    };
  },
  head: ({ loaderData, match }) =>
    head({ title: loaderData?.title ?? titleWithout(match), description: loaderData?.about }),
  component: Item,
});

function Item() {
  const { kind, slug } = Route.useParams();
  const [contact, setContact] = useState<DirectoryCard>();
  const { data: card } = useSuspenseQuery(itemQuery(apiPathOf(kind) ?? '', slug));
  const { data: linked } = useSuspenseQuery(linkedQuery(card));
  useOpenedPage(card);
  return (
    <ContactContext value={setContact}>
      <ItemPage card={card as ItemCard} />
      <ContactDialog entry={contact} onClose={() => setContact(undefined)} />
      <MadeBy card={card as ItemCard} />
      <AlsoLike ids={[card.id]} exclude={idsOf(linked.things.data)} />
    </ContactContext>
  );
}
