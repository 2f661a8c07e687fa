/** The actions on cards for a member: favourite and rating. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnyCard } from '#contract/items.ts';
import { canBeFavourite, titleOf } from '../../lib/address/card-capabilities.ts';
import { isFavourite, setFavourite, usePendingFavourite } from '../../lib/data/favourites.ts';
import { useMessageActions } from '../../lib/forms/toast-context.ts';
import { userQuery, useUser } from '../../lib/session/user.ts';
import { count } from '../../lib/words/formatting.ts';
import type { CardActions } from '../../ui/cards/card-actions-context.tsx';
import { useCardTitle } from '../../ui/cards/card-title-context.ts';
import { HeartButton } from '../../ui/cards/heart-button.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { Stars } from '../../ui/stars.tsx';

// Only who opens it loads it.
const RatingDialog = onDemand('Your rating', () => import('./rating-dialog.tsx').then((file) => file.RatingDialog));

export const MEMBER_ACTIONS: CardActions = {
  favourite: (card, word) => canBeFavourite(card) && <FavouriteButton card={card} word={word} />,
  rating: (card) => <RatingButton card={card} />,
};

interface FavouriteButtonProps {
  card: AnyCard;
  /** On the thing's own page: these words. */
  word?: string | undefined;
}

function FavouriteButton({ card, word }: FavouriteButtonProps) {
  const user = useUser();
  const change = usePendingFavourite(card.id);
  const toggle = useToggleFavourite(card);
  const isSaved = change ?? (user !== undefined && isFavourite(user, card.id));
  return (
    <HeartButton
      title={titleOf(card)}
      word={word}
      isSaved={isSaved}
      busy={change === undefined ? undefined : change ? 'Saving…' : 'Removing…'}
      onPress={() => void toggle()}
    />
  );
}

const FAILED = { add: 'Error when adding to favourites!', remove: 'Error when removing from favourites!' };
const DONE = { add: 'Added to favourites!', remove: 'Removed from favourites!' };

/** Adds the favourite or removes it; says how it went, and offers to undo it. */
function useToggleFavourite(card: AnyCard): () => Promise<void> {
  const queryClient = useQueryClient();
  const { alert, dismiss } = useMessageActions();
  const set = async (wanted: boolean): Promise<void> => {
    const what = wanted ? 'add' : 'remove';
    const offer = (words: string, message: string, next: boolean, status?: 'orange') => {
      const act = () => {
        dismiss(id);
        void set(next);
      };
      const id = alert(message, { action: { words, act }, ...(status && { status }) });
    };
    try {
      if (!(await setFavourite(queryClient, card, wanted))) return;
      if (wanted) alert(DONE[what]);
      else offer('Undo', DONE[what], true);
    } catch (error) {
      offer('Try again', `${FAILED[what]} ${(error as Error).message}`, wanted, 'orange');
    }
  };
  return async () => {
    // Pressed before the member is known, or when they could not be fetched.
    const user = await queryClient.ensureQueryData(userQuery).catch((error: Error) => error);
    if (user instanceof Error) alert(`${FAILED.add} ${user.message}`, { status: 'orange' });
    else await set(!isFavourite(user, card.id));
  };
}

/** The average, which opens one's own rating. Lists that were fetched before the log-in have none for a moment. */
function RatingButton({ card }: { card: AnyCard }) {
  const [open, setOpen] = useState(false);
  const titleId = useCardTitle();
  if (!('reviews' in card) || card.reviews === null) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-describedby={titleId}
        onClick={() => setOpen(true)}
        className="target inline-flex flex-wrap items-center gap-x-1.5 text-left text-small leading-tight text-muted"
      >
        {card.rating === null ? (
          <span>Not rated yet</span>
        ) : (
          <span className="inline-flex flex-wrap items-center gap-x-1.5">
            <Stars value={card.rating} />
            <span className="sr-only">Rated </span>
            <strong className="font-strong text-ink figures tabular-nums">{card.rating}</strong>
            <span className="sr-only"> of 5 stars</span> <span aria-hidden="true">({card.reviews})</span>
            <span className="sr-only">, {count(card.reviews, 'rating')}</span>
          </span>
        )}
        <span className="sr-only">. Rate{titleId === undefined && `: ${titleOf(card)}`}</span>
      </button>
      {open && <RatingDialog card={card} onClose={() => setOpen(false)} />}
    </>
  );
}
