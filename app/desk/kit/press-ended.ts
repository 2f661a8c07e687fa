const LONGEST_PRESS_MS = 1_000;

/** Waits while something is pressed: what came in between would move the button away from under the pointer, and its click would be lost. */
export async function pressEnded(): Promise<void> {
  if (!document.querySelector('button:active, a:active')) return;
  const listening = new AbortController();
  await new Promise<void>((end) => {
    for (const name of ['pointerup', 'pointercancel', 'keyup'])
      addEventListener(name, () => end(), { signal: listening.signal });
    setTimeout(end, LONGEST_PRESS_MS);
  });
  listening.abort();
  // The click comes right after its pointer.
  await new Promise((end) => setTimeout(end));
}
