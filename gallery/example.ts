import type { ReactNode } from 'react';

/** One component in one state. */
export interface Example {
  /** In a few words: busy, empty, with a problem. */
  state: string;
  show: () => ReactNode;
  /** It covers the page, so it is shown on a page of its own. */
  covers?: boolean;
}

/** The examples of each file of `app/ui`, by its path there. */
export type Examples = Record<string, readonly Example[]>;

/** How an example is found again: the file without its ending, and the state. */
export const idOf = (file: string, { state }: Example): string =>
  `${file.replace(/\.tsx$/, '').replaceAll('/', '-')}--${state.replaceAll(/\W+/g, '-')}`;
