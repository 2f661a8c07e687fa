/** The bar at the foot of the screen, and the memory behind it. */
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import {
  ALERT_MS,
  type Message,
  type MessageActions,
  MessageActionsContext,
  MessagesContext,
  POINTS_MS,
  useMessageActions,
  useMessages,
} from '../../lib/forms/toast-context.ts';
import { readPreferences } from '../../lib/preferences/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useTabHidden } from '../../ui/tab-hidden.ts';

export function MessagesProvider({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState<readonly Message[]>([]);
  const next = useRef(1);

  const actions = useMemo((): MessageActions => {
    const say = (draft: Omit<Message, 'id' | 'shown'>): number => {
      const id = next.current++;
      const isOther = (one: Message) =>
        draft.list === 'points' || one.list === 'points' || one.message !== draft.message;
      // What is said again takes the place of what was said: nobody has to close the same words three times.
      setSaid((before) => [...before.filter(isOther), { ...draft, id, shown: true }]);
      return id;
    };
    /** Some readers close every message themselves; who wants less at once need not be quick to press what it offers. */
    const timed = (ms: number, offers = false) => {
      const { messages, amount } = readPreferences();
      return messages === 'timed' && !(offers && amount !== 'full') ? ms : undefined;
    };
    return {
      alert: (message, { status = 'mint-green', action, about, stays = false } = {}) =>
        say({
          list: 'alerts',
          message,
          status,
          timeout: stays || status !== 'mint-green' ? undefined : timed(ALERT_MS, action !== undefined),
          ...(action && { action }),
          ...(about && { about }),
        }),
      points: (message) => say({ list: 'points', message, status: 'mint-green', timeout: timed(POINTS_MS) }),
      dismissAbout: (about) =>
        setSaid((before) =>
          before.map((message) => (message.about === about ? { ...message, shown: false } : message)),
        ),
      dismiss: (id) =>
        setSaid((before) => before.map((message) => (message.id === id ? { ...message, shown: false } : message))),
      // Brought back on purpose, so they stay until they are closed.
      showAll: () => setSaid((before) => before.map((message) => ({ ...message, shown: true, timeout: undefined }))),
    };
  }, []);

  return (
    <MessageActionsContext value={actions}>
      <MessagesContext value={said}>{children}</MessagesContext>
    </MessageActionsContext>
  );
}

const MARGIN_PX = 24;
/** From so many on they can be closed together. */
const MANY = 3;

/**
 * Alerts above, points below. The page and its dialogs make room for it (`--messages`), so that nothing is hidden behind
 * it. As a layer on top it is read and used while a dialog is open, too: what is done in a dialog is often what a message
 * is about.
 */
export function MessageBar() {
  const said = useMessages();
  const bar = useRef<HTMLDivElement>(null);
  const { dismiss } = useMessageActions();
  /** Who had the focus before it came here. */
  const outside = useRef<EventTarget>(null);
  useEffect(() => {
    if (!bar.current) return;
    const { style } = document.documentElement;
    const watcher = new ResizeObserver(([entry]) => {
      const height = entry?.contentRect.height ?? 0;
      // Each change of it makes a browser work out the looks of the whole page, so there is none before the first message.
      if (height > 0) style.setProperty('--messages', `${height + MARGIN_PX}px`);
      else style.removeProperty('--messages');
    });
    watcher.observe(bar.current);
    return () => watcher.disconnect();
  }, []);
  /** Who closes one message with the keyboard comes to the next, and back to where they were after the last. */
  const leave = (from: HTMLElement) => {
    if (!from.matches(':focus-visible')) return;
    const buttons = [...(bar.current?.querySelectorAll<HTMLElement>('[data-closes]') ?? [])];
    const at = buttons.indexOf(from);
    const before = outside.current instanceof HTMLElement && outside.current.isConnected ? outside.current : undefined;
    const next = buttons[at + 1] ?? buttons[at - 1] ?? before ?? document.getElementById('content');
    next?.focus({ preventScroll: true });
  };
  const shown = said.filter((message) => message.shown);
  const of = (list: Message['list']) => shown.filter((message) => message.list === list);
  return (
    <>
      <div className="h-[var(--messages,0px)]" aria-hidden="true" />
      <section
        aria-label="Messages"
        data-react-aria-top-layer
        onFocus={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) outside.current = relatedTarget;
        }}
        className="pointer-events-none fixed inset-x-0 bottom-0 z-30 mx-auto w-[min(640px,100%-2rem)] pb-4"
      >
        <div ref={bar} className="-m-6 grid max-h-[calc(60dvh+3rem)] overflow-y-auto p-6 has-[li]:gap-2">
          <ul className="grid gap-2" aria-live="polite">
            {of('alerts').map((message) => (
              <MessageLine key={message.id} message={message} onLeave={leave} />
            ))}
          </ul>
          <ul className="grid gap-2" aria-live="polite">
            {of('points').map((message) => (
              <MessageLine key={message.id} message={message} onLeave={leave} />
            ))}
          </ul>
          {shown.length >= MANY && (
            <Button
              look="filled"
              size="medium"
              className="pointer-events-auto justify-self-end"
              onPress={() => {
                for (const { id } of shown) dismiss(id);
                document.getElementById('content')?.focus({ preventScroll: true });
              }}
            >
              Close all messages
            </Button>
          )}
        </div>
      </section>
    </>
  );
}

const LOOKS = {
  'mint-green': 'border-success-line bg-success text-success-text',
  orange: 'border-notice-line bg-notice text-notice-text',
  plain: 'border-control bg-raised text-ink',
  points: 'border-control bg-raised text-ink text-card',
};

const SIGNS = {
  'mint-green': { icon: 'tick', word: 'Done:' },
  orange: { icon: 'warning', word: 'Problem:' },
  plain: { icon: 'info', word: undefined },
} as const;
const POINTS = { icon: 'led', word: undefined } as const;

function MessageLine({ message, onLeave }: { message: Message; onLeave: (from: HTMLElement) => void }) {
  const close = useRef<HTMLButtonElement>(null);
  const { dismiss } = useMessageActions();
  // A reader who points at it or has the focus in it may leave with the one and stay with the other.
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  useTimeout(() => dismiss(message.id), message.timeout, hovered || focused);
  const points = message.list === 'points';
  const { icon, word } = points ? POINTS : SIGNS[message.status];
  return (
    <li
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      className={`pointer-events-auto grid grid-cols-[auto_1fr_auto] items-center gap-x-3 sm:grid-cols-[auto_1fr_auto_auto] rounded-control border-[1.5px] py-1.5 pr-2 pl-4 leading-snug shadow-float ${LOOKS[points ? 'points' : message.status]}`}
    >
      <Icon name={icon} />
      <span>
        {word && <strong className="font-strong">{word} </strong>}
        {message.message}
      </span>
      {message.action ? (
        <Button
          look="bare"
          onPress={message.action.act}
          className="max-sm:col-start-2 max-sm:row-start-2 max-sm:-ml-3.5 max-sm:justify-self-start"
        >
          <span className="font-strong underline">{message.action.words}</span>
        </Button>
      ) : (
        <span className="max-sm:hidden" />
      )}
      <Button
        ref={close}
        data-closes
        look="bare"
        className="max-sm:col-start-3 max-sm:row-start-1"
        onPress={() => {
          if (close.current) onLeave(close.current);
          dismiss(message.id);
        }}
        aria-label="Close this message"
      >
        <Icon name="close" className="size-4.5" />
      </Button>
    </li>
  );
}

/** Calls once after `ms`, not counting the time in which it is held or the tab is hidden. */
function useTimeout(callback: () => void, ms: number | undefined, held: boolean): void {
  const left = useRef(ms);
  const hidden = useTabHidden();
  const call = useEffectEvent(callback);

  useEffect(() => {
    left.current = ms;
  }, [ms]);

  useEffect(() => {
    if (ms === undefined || held || hidden) return;
    const from = performance.now();
    const timer = setTimeout(() => call(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, (left.current ?? 0) - (performance.now() - from));
    };
  }, [ms, held, hidden]);
}
