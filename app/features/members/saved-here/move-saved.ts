/** Puts what is saved on this device in the account of whoever has logged in. Loaded when there is something. */
import type { QueryClient } from '@tanstack/react-query';
import { addFavourites } from '../../../lib/data/favourites.ts';
import { dropHere, savedHere } from '../../../lib/data/saved-here.ts';
import { LOG_IN, type MessageActions } from '../../../lib/forms/toast-context.ts';
import { count } from '../../../lib/words/formatting.ts';

/**
 * Asks first: a device may have several people. Who has just joined here has said so in the form (`isMeant`). Otherwise all
 * stays on the device until somebody says that it is theirs.
 */
export function offerSaved(queryClient: QueryClient, messages: MessageActions, isMeant: boolean): void {
  const { length } = savedHere();
  if (isMeant) void moveSaved(queryClient, messages);
  else if (length > 0) {
    const act = () => {
      messages.dismiss(question);
      void moveSaved(queryClient, messages);
    };
    const question = messages.alert(
      `${count(length, 'thing')} ${length === 1 ? 'is' : 'are'} saved on this device. Is that yours?`,
      { action: { words: 'Add to my account', act }, status: 'plain', about: SAVED_HERE },
    );
  }
}

/** What the question is about: it is over when the things have gone from here. */
const SAVED_HERE = 'saved-here';

/** In one call; where that fails, everything is still here. Nothing is taken from here that was not sent. */
export async function moveSaved(queryClient: QueryClient, messages: MessageActions): Promise<void> {
  const { alert, dismiss, dismissAbout } = messages;
  const things = savedHere();
  if (things.length === 0) return;
  try {
    const { profile } = await addFavourites(queryClient, things);
    const kept = new Set(profile.favourite_ids);
    const gone = things.filter(({ id }) => !kept.has(id)).length;
    dropHere(things.map(({ id }) => id));
    dismissAbout(SAVED_HERE);
    const moved = things.length - gone;
    alert(
      [
        moved > 0 && `${count(moved, 'thing')} from this device ${moved === 1 ? 'is' : 'are'} in your account now.`,
        gone > 0 && `${count(gone, 'thing')} from this device ${gone === 1 ? 'is' : 'are'} no longer on this site.`,
      ]
        .filter(Boolean)
        .join(' '),
    );
  } catch (error) {
    const act = () => {
      dismiss(problem);
      void moveSaved(queryClient, messages);
    };
    const problem = alert(`Everything is still on this device, and not in your account. ${(error as Error).message}`, {
      status: 'orange',
      about: LOG_IN,
      action: { words: 'Try again', act },
    });
  }
}
