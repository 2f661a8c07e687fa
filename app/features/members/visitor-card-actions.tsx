/** The actions on cards for a visitor: notes that lead to a log-in. */
import type { AnyCard } from '#contract/items.ts';
import { titleOf } from '../../lib/address/kinds.ts';
import { type AccountDialog, useOpenAccount } from '../../lib/forms/dialog-openers.ts';
import { useNamedAfter } from '../../ui/cards/card-title.ts';
import { Icon } from '../../ui/icon.tsx';
import { NoteButton } from '../../ui/note.tsx';
import { WANTED_MINUTES, wantToSave } from './wanted-favourite.ts';

interface VisitorFavouriteProps {
  card: AnyCard;
  /** On the thing's own page: these words. */
  word?: string | undefined;
}

export function VisitorFavourite({ card, word }: VisitorFavouriteProps) {
  const named = useNamedAfter(word ?? 'Save', titleOf(card));
  return (
    <span className="member:invisible noscript:hidden">
      <NoteButton
        {...named}
        className="target inline-flex items-center gap-1.5 rounded-control px-3 text-small font-strong text-link"
        note={<LogInNote words="You must be logged in to favourite content" wanted={card} />}
      >
        <Icon name="heart" className="size-5" />
        {word ?? 'Save'}
      </NoteButton>
    </span>
  );
}

/** On a thing's own page; its cards in lists are spoken for by one note above them all. */
export const VisitorRating = ({ card }: { card: AnyCard }) => (
  <RatingsNote aria-label={`Log in to see ratings: ${titleOf(card)}`} />
);

/** Why there are no ratings, and the way to them. */
export function RatingsNote(named: { 'aria-label'?: string }) {
  return (
    <span className="member:invisible noscript:hidden print:hidden">
      <NoteButton
        {...named}
        className="target inline-flex items-center gap-1.5 text-left text-small leading-tight text-muted"
        note={<LogInNote words="You must be logged in to see the ratings!" />}
      >
        <Icon name="key" className="size-4.5" />
        Log in to see ratings
      </NoteButton>
    </span>
  );
}

/** `wanted` is saved as soon as somebody has logged in or joined by way of this note. */
function LogInNote({ words, wanted }: { words: string; wanted?: AnyCard }) {
  const open = useOpenAccount();
  const button = (dialog: AccountDialog, name: string) => (
    <button
      type="button"
      onClick={() => {
        if (wanted) wantToSave(wanted);
        open(dialog);
      }}
      className="target -mb-1 inline-flex items-center font-strong text-link underline underline-offset-[0.18em]"
    >
      {name}
    </button>
  );
  return (
    <>
      <span>{words}</span>
      {wanted && (
        <span className="text-small text-muted">
          Log in or sign up within {WANTED_MINUTES} minutes, and we save this for you. We remember one thing at a time.
        </span>
      )}
      <span className="flex flex-wrap gap-x-5">
        {button('log-in', 'Log in')}
        {wanted && button('sign-up', 'Sign up')}
      </span>
    </>
  );
}
