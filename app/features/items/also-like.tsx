/** 'You may also like': a strip of rows. */
import { useQuery } from '@tanstack/react-query';
import { Strip, StripCard } from '../../ui/strip.tsx';
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
    <Strip title="You may also like">
      {data.data.map((card) => (
        <StripCard key={card.id} card={card} />
      ))}
    </Strip>
  );
}
