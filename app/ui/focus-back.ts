/**
 * Gives the focus back when a dialog closes. React Aria does so in the next frame, but when the dialog closes after an
 * answer has come, and not at a press, the page behind it may still be inert then, and the focus would be lost.
 */

/** Frames to wait for, at the most. */
const PATIENCE = 60;

if (typeof document !== 'undefined')
  document.addEventListener('react-aria-focus-scope-restore', (event) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || !isInert(target)) return;
    event.preventDefault();
    const tryAgain = (left: number): void => {
      if (left === 0 || document.activeElement !== document.body) return;
      if (isInert(target)) requestAnimationFrame(() => tryAgain(left - 1));
      else target.focus({ preventScroll: true });
    };
    tryAgain(PATIENCE);
  });

const isInert = (element: HTMLElement): boolean => element.closest('[inert]') !== null;
