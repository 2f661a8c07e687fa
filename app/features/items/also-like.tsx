/** 'You may also like': a strip of small cards. */
import { useQuery } from '@tanstack/react-query';
import { MiniCard } from '../../ui/cards/mini-card.tsx';
import { Signs } from '../../ui/cards/signs.tsx';
import { Strip } from '../../ui/strip.tsx';
import { similarQuery } from './queries.ts';

export function AlsoLike({ ids, exclude }: { ids: number[]; exclude?: number[] }) {
  const { data } = useQuery(similarQuery(ids, exclude));
  if (!data || data.data.length === 0) return null;
  return (
    <Strip title="You may also like" note={<Signs cards={data.data} />}>
      {data.data.map((card) => (
        <MiniCard key={card.id} card={card} />
      ))}
    </Strip>
  );
}
