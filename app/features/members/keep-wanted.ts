/** Keeps what somebody wanted to save before they were logged in, and says so. Loaded when there is something. */
import type { QueryClient } from '@tanstack/react-query';
import type { AnyCard } from '#contract/items.ts';
import { setFavourite } from '../../lib/favourites.ts';
import type { MessageActions } from '../../lib/messages.ts';

type Thing = Pick<AnyCard, 'id' | 'object_type'> & { title: string };

export async function keepWanted(queryClient: QueryClient, thing: Thing, messages: MessageActions): Promise<void> {
  const { alert, dismiss } = messages;
  const act = async (wanted: boolean): Promise<void> => {
    const offer = (words: string, message: string, next: boolean, status?: 'orange') => {
      const id: number = alert(message, {
        action: {
          words,
          act: () => {
            dismiss(id);
            void act(next);
          },
        },
        ...(status && { status }),
      });
    };
    try {
      await setFavourite(queryClient, thing, wanted);
      if (wanted) offer('Undo', `Added to favourites! It is what you wanted to save: ${thing.title}`, false);
      else alert('Removed from favourites!');
    } catch (error) {
      offer('Try again', `Error when adding to favourites! ${(error as Error).message}`, wanted, 'orange');
    }
  };
  await act(true);
}
