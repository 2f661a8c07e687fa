/** What stands in a card's places for somebody who is not logged in. */
import type { AnyCard } from '#contract/items.ts';
import { titleOf } from '../../lib/kinds.ts';
import { useOpenAccount } from '../../lib/openers.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NoteButton } from '../../ui/note.tsx';

interface VisitorFavouriteProps {
  card: AnyCard;
  /** On the thing's own page: an outlined button with these words. */
  word?: string | undefined;
}

export function VisitorFavourite({ card, word }: VisitorFavouriteProps) {
  return (
    <span className="member:invisible noscript:hidden">
      <NoteButton
        label={`${word ?? 'Save'}: ${titleOf(card)}`}
        className={
          word
            ? buttonClass('outlined', 'large')
            : 'target inline-flex items-center gap-1.5 rounded-control px-3 text-small font-strong text-link'
        }
        note={<LogInNote words="You must be logged in to favourite content" />}
      >
        <Icon name="heart" className="size-5" />
        {word ?? 'Save'}
      </NoteButton>
    </span>
  );
}

export function VisitorRating({ card, inWords }: { card: AnyCard; inWords?: boolean | undefined }) {
  return (
    <span className="member:invisible noscript:hidden">
      <NoteButton
        label={`Log in to see ratings: ${titleOf(card)}`}
        className="target inline-flex items-center gap-1.5 text-left text-small leading-tight text-muted"
        note={<LogInNote words="You must be logged in to see the ratings!" />}
      >
        <Icon name="key" className="size-4.5" />
        {inWords ? 'Log in to see ratings' : 'Ratings'}
      </NoteButton>
    </span>
  );
}

/** What the key on cards means. */
export const KEY_MEANING = (
  <>
    <Icon name="key" className="size-4" />
    log in to see ratings
  </>
);

function LogInNote({ words }: { words: string }) {
  const open = useOpenAccount();
  return (
    <>
      <span>{words}</span>
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
