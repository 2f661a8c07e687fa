/** What stands in the cards' places, for whoever looks. What only members use, only members load. */
import { type ReactNode, useEffect, useState } from 'react';
import { canBeKept } from '../../lib/kinds.ts';
import { useIsMember } from '../../lib/session.ts';
import { type Marks, MarksProvider } from '../../ui/cards/marks.tsx';
import { KEY_MEANING, VisitorFavourite, VisitorRating } from './visitor-marks.tsx';

const VISITOR: Marks = {
  favourite: (card, word) => canBeKept(card) && <VisitorFavourite card={card} word={word} />,
  rating: (card, inWords) => <VisitorRating card={card} inWords={inWords} />,
  meaning: KEY_MEANING,
};

/** Until they are there, the places stay empty rather than say what is not true. */
const WAITING: Marks = { favourite: () => null, rating: () => null };

export function MarksForWhoeverLooks({ children }: { children: ReactNode }) {
  const isMember = useIsMember();
  const [members, setMembers] = useState<Marks>();
  useEffect(() => {
    if (isMember) void import('./member-marks.tsx').then(({ MEMBER }) => setMembers(MEMBER));
  }, [isMember]);
  return <MarksProvider value={isMember ? (members ?? WAITING) : VISITOR}>{children}</MarksProvider>;
}
