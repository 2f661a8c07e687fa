/** Keeps what somebody wanted to save before they were logged in, and says so. Loaded when there is something. */
import type { QueryClient } from '@tanstack/react-query';
import { setFavourite } from '../../lib/data/favourites.ts';
import type { MessageActions } from '../../lib/forms/messages.ts';
import type { Wanted } from './wanted-favourite.ts';

export async function saveWantedFavourite(
  queryClient: QueryClient,
  thing: Wanted,
  messages: MessageActions,
  set: typeof setFavourite = setFavourite,
): Promise<void> {
  const { alert, dismiss } = messages;
  const act = async (wanted: boolean): Promise<void> => {
    const offer = (words: string, message: string, next: () => Promise<void>, status?: 'orange') => {
      const id: number = alert(message, {
        action: {
          words,
          act: () => {
            dismiss(id);
            void next();
          },
        },
        ...(status && { status }),
      });
    };
    try {
      await set(queryClient, thing, wanted);
      if (wanted) offer('Undo', `Added to favourites! It is what you wanted to save: ${thing.title}`, () => act(false));
      else alert('Removed from favourites!');
    } catch (error) {
      const failed = wanted ? 'Error when adding to favourites!' : 'Error when removing from favourites!';
      offer('Try again', `${failed} ${(error as Error).message}`, () => act(wanted), 'orange');
    }
  };
  await act(true);
}
