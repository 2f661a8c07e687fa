/** The actions on cards for a visitor: saving on this device, and a note about ratings that leads to a log-in. */
import { useRouter } from '@tanstack/react-router';
import type { AnyCard } from '#contract/items.ts';
import { SAVED_HERE_MOST } from '#domain/limits.ts';
import { titleOf } from '../../lib/address/card-capabilities.ts';
import {
  dropHere,
  isForNewAccount,
  putHere,
  type SavedThing,
  savedHere,
  saveHere,
  useIsSavedHere,
} from '../../lib/data/saved-here.ts';
import { useOpenAccount } from '../../lib/forms/dialog-openers.ts';
import { LOG_IN, useMessageActions } from '../../lib/forms/toast-context.ts';
import { HeartButton } from '../../ui/cards/heart-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NoteButton } from '../../ui/note-button.tsx';

interface VisitorFavouriteProps {
  card: AnyCard;
  /** On the thing's own page: these words. */
  word?: string | undefined;
}

export function VisitorFavourite({ card, word }: VisitorFavouriteProps) {
  const isSaved = useIsSavedHere(card.id);
  const { save, drop } = useSaveHere();
  const toggle = () => {
    const thing = savedHere().find(({ id }) => id === card.id);
    if (thing) drop(thing);
    else save(() => saveHere(card));
  };
  return (
    <span className="member:invisible noscript:hidden">
      <HeartButton title={titleOf(card)} word={word} isSaved={isSaved} onPress={toggle} />
    </span>
  );
}

/** Saves on this device and drops again; says how it went, and what can be done then. */
function useSaveHere() {
  const { alert, dismiss } = useMessageActions();
  const router = useRouter();
  const open = useOpenAccount();
  const see = { words: 'See all', act: () => void router.navigate({ to: '/saved' }) };
  const save = (put: () => ReturnType<typeof saveHere>) => {
    const fate = put();
    if (fate === 'saved') return alert('Saved on this device.', { action: see });
    if (fate === 'full')
      return alert(
        `There is room for ${SAVED_HERE_MOST} things on this device, and all of it is taken. Remove some, or log in: an account has room for more.`,
        { status: 'orange', action: see },
      );
    return alert('You must be logged in to favourite content: this browser lets us save nothing on this device.', {
      status: 'orange',
      about: LOG_IN,
      action: { words: 'Log in', act: () => open('log-in') },
    });
  };
  const drop = (thing: SavedThing) => {
    const isMeant = isForNewAccount();
    dropHere([thing.id]);
    const act = () => {
      dismiss(message);
      save(() => putHere([thing], isMeant));
    };
    const message = alert('Removed from this device.', { action: { words: 'Undo', act } });
  };
  return { save, drop };
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
        note={<LogInNote />}
      >
        <Icon name="key" className="size-4.5" />
        Log in to see ratings
      </NoteButton>
    </span>
  );
}

function LogInNote() {
  const open = useOpenAccount();
  return (
    <>
      <span>You must be logged in to see the ratings!</span>
      <button
        type="button"
        onClick={() => open('log-in')}
        className="target -mb-1 inline-flex items-center font-strong text-link underline underline-offset-[0.18em]"
      >
        Log in
      </button>
    </>
  );
}
