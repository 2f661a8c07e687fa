/** The way back from a merge, for the line that says that two are one now. */
import { desk } from './data/calls.ts';
import type { WayBack } from './outcome.tsx';

export const undoOfMerge = (merge: number | undefined, from: string, into: string): WayBack | undefined =>
  merge === undefined
    ? undefined
    : async () => {
        const { refused } = await desk.undoMerge(merge);
        const stays = refused.map(({ message }) => ` ${message}`);
        return `‘${from}’ and ‘${into}’ are two again${stays.length > 0 ? `.${stays.join('')}` : ', each as it was.'}`;
      };
