/** The voices of the reader's device, for reading aloud. */
import { useSyncExternalStore } from 'react';
import { site } from '#site';

/** Devices write 'en-GB', 'en_GB' and 'en'. */
const langOf = (voice: SpeechSynthesisVoice): string => voice.lang.replace('_', '-');

/** The best voice for the site's language; none, when the device speaks other languages alone, or not at all. */
export function bestVoice(): SpeechSynthesisVoice | undefined {
  if (typeof speechSynthesis === 'undefined') return undefined;
  const [tongue] = site.language.split('-');
  const able = speechSynthesis.getVoices().filter((voice) => langOf(voice).split('-')[0] === tongue);
  const points = (voice: SpeechSynthesisVoice): number =>
    (langOf(voice) === site.language ? 4 : 0) + (voice.localService ? 2 : 0) + (voice.default ? 1 : 0);
  return able.toSorted((a, b) => points(b) - points(a))[0];
}

/** Asked once for all the texts of a page, and again when the device has found more. */
let known: boolean | undefined;

function follow(listener: () => void): () => void {
  if (typeof speechSynthesis === 'undefined') return () => {};
  const look = () => {
    known = undefined;
    listener();
  };
  speechSynthesis.addEventListener?.('voiceschanged', look);
  return () => speechSynthesis.removeEventListener?.('voiceschanged', look);
}

const hasVoice = (): boolean => {
  known ??= bestVoice() !== undefined;
  return known;
};

/** Whether anything can be read aloud here. Many browsers find their voices a moment after hydration. */
export const useHasVoice = (): boolean => useSyncExternalStore(follow, hasVoice, () => false);
