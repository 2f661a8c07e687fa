/** How figures about readers are shown: in steps, and nothing under the first, so that nobody stands out in them. */

/** What is less is not shown, and what is shown is rounded to it: so no sum tells a number that is hidden. */
export const FIGURE_STEP = 5;

/** Words are shown that were searched so often: fewer people could be known by them. */
export const WORDS_FROM = 3;

/** A count as it may be shown; `null` for fewer than five. */
export const shownFigure = (count: number): number | null =>
  count < FIGURE_STEP ? null : Math.round(count / FIGURE_STEP) * FIGURE_STEP;
