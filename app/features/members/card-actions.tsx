/** The actions on cards, for a visitor or a member; only members load theirs. */
import { type ReactNode, useEffect, useState } from 'react';
import { canBeFavourite } from '../../lib/address/card-capabilities.ts';
import { useIsMember } from '../../lib/session/session.ts';
import { type CardActions, CardActionsProvider } from '../../ui/cards/card-actions-context.tsx';
import { RatingsNote, VisitorFavourite, VisitorRating } from './visitor-card-actions.tsx';

const VISITOR: CardActions = {
  favourite: (card, word) => canBeFavourite(card) && <VisitorFavourite card={card} word={word} />,
  rating: (card, inFull) => inFull && <VisitorRating card={card} />,
  ratingsNote: <RatingsNote />,
};

/** Until they are loaded, the places stay empty rather than say what is not true. */
const WAITING: CardActions = { favourite: () => null, rating: () => null };

export function CardActionsForViewer({ children }: { children: ReactNode }) {
  const isMember = useIsMember();
  const [members, setMembers] = useState<CardActions>();
  useEffect(() => {
    if (isMember) void import('./member-card-actions.tsx').then(({ MEMBER_ACTIONS }) => setMembers(MEMBER_ACTIONS));
  }, [isMember]);
  return <CardActionsProvider value={isMember ? (members ?? WAITING) : VISITOR}>{children}</CardActionsProvider>;
}
