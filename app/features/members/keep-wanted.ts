/** Keeps what somebody wanted to save before they were logged in, and says so. Loaded when there is something. */
import type { QueryClient } from '@tanstack/react-query';
import { setFavourite } from '../../lib/favourites.ts';
import type { MessageActions } from '../../lib/messages.ts';
import { count } from '../../lib/words.ts';
import type { Wanted } from './wanted.ts';

export async function keepWanted(
  queryClient: QueryClient,
  things: readonly Wanted[],
  messages: MessageActions,
  set: typeof setFavourite = setFavourite,
): Promise<void> {
  const { alert, dismiss } = messages;
  const act = async (those: readonly Wanted[], wanted: boolean): Promise<void> => {
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
    const done: Wanted[] = [];
    const refused: Wanted[] = [];
    let problem = '';
    for (const thing of those) {
      try {
        await set(queryClient, thing, wanted);
        done.push(thing);
      } catch (error) {
        refused.push(thing);
        problem = (error as Error).message;
      }
    }
    if (done.length > 0 && wanted) offer('Undo', savedInWords(done), () => act(done, false));
    if (done.length > 0 && !wanted) alert('Removed from favourites!');
    if (refused.length > 0)
      offer('Try again', `Error when adding to favourites! ${problem}`, () => act(refused, wanted), 'orange');
  };
  await act(things, true);
}

const savedInWords = (done: readonly Wanted[]): string =>
  done.length === 1
    ? `Added to favourites! It is what you wanted to save: ${done[0]?.title}`
    : `Added to favourites! ${count(done.length, 'thing')} saved.`;
