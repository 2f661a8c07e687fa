/** 'Read to me': a quiet button beside a text, where the browser has a voice. */
import { type ComponentType, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useMessageActions } from '../../lib/forms/toast-context.ts';
import { Icon } from '../icon.tsx';
import type { ControlsProps } from './controls.tsx';
import { useHasVoice } from './voices.ts';

/** Loaded when somebody reaches for the button. */
const load = () => import('./controls.tsx').then(({ Controls }) => Controls);

interface ReadAloud<Text extends HTMLElement> {
  /** Whether this browser has a voice. */
  able: boolean;
  /** For the element that is read. */
  text: RefObject<Text | null>;
  /**
   * It takes its room at once, and shows when the browser has found a voice, so that nothing moves. Its place is in a
   * row that is there anyway.
   */
  button: ReactNode;
  /** For a place of their own inside the element that is read, so that they stay in sight while it is. */
  controls: ReactNode;
}

export function useReadAloudButton<Text extends HTMLElement>(name: string): ReadAloud<Text> {
  const text = useRef<Text>(null);
  const button = useRef<HTMLButtonElement>(null);
  const able = useHasVoice();
  const [Controls, setControls] = useState<ComponentType<ControlsProps>>();
  const { alert } = useMessageActions();

  const start = () => {
    // Some browsers let a voice begin only in the very moment of a press.
    speechSynthesis.speak(new SpeechSynthesisUtterance(''));
    load().then(
      (component) => setControls(() => component),
      () => alert('The reader could not be loaded. Check your connection and try again.', { status: 'orange' }),
    );
  };
  const returns = useRef(false);
  const end = (focused: boolean) => {
    returns.current = focused;
    setControls(undefined);
  };
  useEffect(() => {
    if (!Controls && returns.current) button.current?.focus();
    returns.current = false;
  }, [Controls]);
  const preload = () => void load().catch(() => {});

  return {
    able,
    text,
    button: (
      <button
        ref={button}
        type="button"
        onClick={start}
        onPointerEnter={preload}
        onFocus={preload}
        className={`target inline-flex items-center gap-2 rounded-control px-2 text-small font-medium text-link hover:underline noscript:hidden print:hidden ${able && !Controls ? '' : 'invisible'}`}
      >
        <Icon name="speaker" className="size-5" />
        Read to me<span className="sr-only">: {name}</span>
      </button>
    ),
    controls: Controls && <Controls text={text} name={name} onEnd={end} />,
  };
}
