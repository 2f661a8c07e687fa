/** What stands beside a text while it is read aloud; loaded when somebody first asks for it. */
import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMessageActions } from '../../lib/forms/toast-context.ts';
import {
  type Preferences,
  readPreferences,
  SETTINGS,
  savePreferences,
  usePreference,
} from '../../lib/preferences/preferences.ts';
import { Button, buttonClass } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { sentencesIn } from './sentences.ts';
import { SpeechPlayer } from './speech-player.ts';

const SPEEDS: Record<Preferences['speed'], string> = {
  0.5: 'very slow',
  0.75: 'slow',
  1: 'usual',
  1.25: 'fast',
  1.5: 'very fast',
};

export interface ControlsProps {
  text: RefObject<HTMLElement | null>;
  /** What the text is called. */
  name: string;
  /** `focused`: the focus was here, and needs a new place. */
  onEnd: (focused: boolean) => void;
}

export function Controls({ text, name, onEnd }: ControlsProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const [reader, setReader] = useState<SpeechPlayer>();
  const [paused, setPaused] = useState(false);
  const speed = usePreference('speed');
  const { alert } = useMessageActions();
  // Another page may come in the place of this one without anything being taken away.
  const page = useLocation({ select: ({ pathname }) => pathname });

  const begin = useEffectEvent(() => {
    const next = new SpeechPlayer(text.current ? sentencesIn(text.current) : [], {
      speed,
      follows: () => readPreferences().follow === 'yes',
      onEnd: () => onEnd(group.current?.contains(document.activeElement) ?? false),
      onFail: () => alert('This could not be read aloud. Please try again.', { status: 'orange' }),
    });
    next.start();
    setReader(next);
    return next;
  });

  useEffect(() => {
    if (page !== location.pathname) return;
    const started = begin();
    const stop = () => started.stop();
    addEventListener('pagehide', stop);
    return () => {
      removeEventListener('pagehide', stop);
      stop();
    };
  }, [page]);

  useEffect(() => {
    if (reader) reader.speed = speed;
  }, [reader, speed]);

  const pause = () => {
    if (paused) reader?.resume();
    else reader?.pause();
    setPaused(!paused);
  };

  return (
    <fieldset
      ref={group}
      data-unread
      className="sticky top-2 z-2 my-2 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-control bg-raised p-1.5 shadow-float print:hidden"
    >
      <legend className="sr-only">Reading aloud: {name}</legend>
      <Button onPress={pause} autoFocus>
        <Icon name={paused ? 'play' : 'pause'} className="size-4.5" />
        {paused ? 'Continue' : 'Pause'}
      </Button>
      <Button onPress={() => reader?.stop()}>Stop</Button>
      <SpeedKey words="Slower" by={-1} />
      <SpeedKey words="Faster" by={1} />
      <output aria-label="Speed of the voice" className="px-1.5 text-small text-muted">
        Speed: {SPEEDS[speed]}
      </output>
    </fieldset>
  );
}

/** One step slower or faster; at either end it stays, so that the focus is not lost, and does nothing. */
function SpeedKey({ words, by }: { words: string; by: 1 | -1 }) {
  const { values } = SETTINGS.speed;
  const next = values[values.indexOf(usePreference('speed')) + by];
  return (
    <button
      type="button"
      aria-disabled={next === undefined}
      onClick={() => next !== undefined && savePreferences({ speed: next })}
      className={`${buttonClass('outlined')} aria-disabled:border-dashed aria-disabled:border-line aria-disabled:text-muted`}
    >
      {words}
    </button>
  );
}
