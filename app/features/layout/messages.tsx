/** The bar at the foot of the screen, and the memory behind it. */
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { ALERT_MS, type Message, type Messages, MessagesContext, POINTS_MS, useMessages } from '../../lib/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

type Draft = Omit<Message, 'id'>;

export function MessagesProvider({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState<readonly Message[]>([]);
  const [shown, setShown] = useState<ReadonlySet<number>>(new Set());
  const next = useRef(1);

  const messages = useMemo((): Messages => {
    const say = (draft: Draft): number => {
      const id = next.current++;
      setSaid((before) => [...before, { ...draft, id }]);
      setShown((before) => new Set(before).add(id));
      return id;
    };
    return {
      said,
      shown: said.filter(({ id }) => shown.has(id)),
      alert: (message, { status = 'mint-green', action } = {}) =>
        say({
          list: 'alerts',
          message,
          status,
          timeout: status === 'orange' ? undefined : ALERT_MS,
          ...(action && { action }),
        }),
      points: (message) => say({ list: 'points', message, status: 'mint-green', timeout: POINTS_MS }),
      dismiss: (id) => setShown((before) => new Set([...before].filter((other) => other !== id))),
      showAll: () => {
        // Brought back on purpose, so they stay until they are closed.
        setSaid((before) => before.map((message) => ({ ...message, timeout: undefined })));
        setShown(new Set(said.map(({ id }) => id)));
      },
    };
  }, [said, shown]);

  return <MessagesContext value={messages}>{children}</MessagesContext>;
}

/** Alerts above, points below. The page grows by the bar's height, so that nothing is hidden behind it. */
export function MessageBar() {
  const { shown } = useMessages();
  const bar = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  useEffect(() => {
    if (!bar.current) return;
    const watcher = new ResizeObserver(([entry]) => setHeight(entry?.contentRect.height ?? 0));
    watcher.observe(bar.current);
    return () => watcher.disconnect();
  }, []);
  const of = (list: Message['list']) => shown.filter((message) => message.list === list);
  return (
    <>
      <div style={{ height }} aria-hidden="true" />
      <section
        aria-label="Messages"
        className="pointer-events-none fixed inset-x-0 bottom-0 z-30 mx-auto w-[min(640px,100%-2rem)] pb-4"
      >
        <div ref={bar} className="grid gap-2">
          <ul className="grid gap-2" aria-live="polite">
            {of('alerts').map((message) => (
              <MessageLine key={message.id} message={message} />
            ))}
          </ul>
          <ul className="grid gap-2" aria-live="polite">
            {of('points').map((message) => (
              <MessageLine key={message.id} message={message} />
            ))}
          </ul>
        </div>
      </section>
    </>
  );
}

const LOOKS = {
  'mint-green': 'border-success-line bg-success text-success-text',
  orange: 'border-notice-line bg-notice text-notice-text',
  points: 'border-control bg-raised text-ink text-card',
};

function MessageLine({ message }: { message: Message }) {
  const { dismiss } = useMessages();
  const [held, setHeld] = useState(false);
  useTimeout(() => dismiss(message.id), message.timeout, held);
  const problem = message.status === 'orange';
  const points = message.list === 'points';
  return (
    <li
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={`pointer-events-auto grid grid-cols-[auto_1fr_auto_auto] items-center gap-3 rounded-control border-[1.5px] py-1.5 pr-2 pl-4 leading-snug shadow-float ${LOOKS[points ? 'points' : message.status]}`}
    >
      <Icon name={problem ? 'warning' : points ? 'led' : 'tick'} />
      <span>
        {!points && <strong className="font-strong">{problem ? 'Problem: ' : 'Done: '}</strong>}
        {message.message}
      </span>
      {message.action ? (
        <Button look="bare" onPress={message.action.act} className="font-strong underline">
          {message.action.words}
        </Button>
      ) : (
        <span />
      )}
      <Button look="bare" onPress={() => dismiss(message.id)} aria-label="Close this message">
        <Icon name="close" className="size-4.5" />
      </Button>
    </li>
  );
}

/** Calls once after `ms`, not counting the time in which it is held or the tab is hidden. */
function useTimeout(callback: () => void, ms: number | undefined, held: boolean): void {
  const left = useRef(ms);
  const latest = useRef(callback);
  latest.current = callback;
  const [hidden, setHidden] = useState(false);

  useEffect(() => {
    const look = () => setHidden(document.hidden);
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);

  useEffect(() => {
    left.current = ms;
  }, [ms]);

  useEffect(() => {
    if (ms === undefined || held || hidden) return;
    const from = performance.now();
    const timer = setTimeout(() => latest.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, (left.current ?? 0) - (performance.now() - from));
    };
  }, [ms, held, hidden]);
}
