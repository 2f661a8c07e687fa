/** 'You may also like': a strip of small cards. */
import { useQuery } from '@tanstack/react-query';
import { MiniCard } from '../../ui/cards/mini-card.tsx';
import { SharedBadges } from '../../ui/cards/shared-badges.tsx';
import { Strip } from '../../ui/strip.tsx';
import { similarQuery } from './queries.ts';

export function AlsoLike({ ids, exclude }: { ids: number[]; exclude?: number[] }) {
  const { data } = useQuery({
    ...similarQuery(ids, exclude),
    // A page goes on without it.
    retryOnMount: false,
    // It stays while another is fetched for the same things.
    placeholderData: (before, query) =>
      JSON.stringify(query?.queryKey[2]) === JSON.stringify(ids) ? before : undefined,
  });
  if (!data || data.data.length === 0) return null;
  return (
    <Strip title="You may also like" note={<SharedBadges cards={data.data} />}>
      {data.data.map((card) => (
        <MiniCard key={card.id} card={card} />
      ))}
    </Strip>
  );
}
