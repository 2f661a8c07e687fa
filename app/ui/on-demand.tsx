/** Parts of a page that are fetched when somebody reaches for them. */
import { useRouter } from '@tanstack/react-router';
import { type ComponentType, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLate } from '../lib/data/slow-loading.ts';
import { useMessageActions } from '../lib/forms/toast-context.ts';
import { Button } from './button.tsx';
import { Busy } from './request-states.tsx';

interface Closable {
  onClose: () => void;
}

/** A component that fetches itself. When that fails a message says so by its name, it is closed, and the page stays. */
export function onDemand<Props extends Closable>(
  name: string,
  fetch: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let fetched: ComponentType<Props> | undefined;
  return function OnDemand(props: Props) {
    const [Part, setPart] = useState(() => fetched);
    const { alert } = useMessageActions();
    // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is reached for
    useEffect(() => {
      let isWanted = Part === undefined;
      if (isWanted)
        fetch().then(
          (component) => {
            fetched = component;
            if (isWanted) setPart(() => component);
          },
          () => {
            if (!isWanted) return;
            alert(`‘${name}’ could not be loaded. Check your connection, then load the page again.`, {
              status: 'orange',
              // A browser that could not fetch a part does not try again by itself.
              action: { words: 'Load the page again', act: () => location.reload() },
            });
            props.onClose();
          },
        );
      return () => {
        isWanted = false;
      };
    }, []);
    return Part ? <Part {...props} /> : <OnItsWay name={name} onClose={props.onClose} />;
  };
}

/** Gives up what is on its way now: people wait for one thing. */
let giveUp: (() => void) | undefined;

/** On a slow line: what was pressed has been noticed, and one may change one's mind. */
function OnItsWay({ name, onClose }: { name: string } & Closable) {
  const router = useRouter();
  const late = useLate(name);
  const close = useEffectEvent(onClose);
  const opener = useRef<Element>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    opener.current = document.activeElement;
    const mine = () => close();
    giveUp?.();
    giveUp = mine;
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    document.addEventListener('keydown', onKeyDown);
    const stop = router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && close());
    return () => {
      if (giveUp === mine) giveUp = undefined;
      document.removeEventListener('keydown', onKeyDown);
      stop();
    };
  }, [router]);
  // The dialog that comes gives the focus back to whatever had it: not to a button that is gone.
  useLayoutEffect(
    () => () => {
      if (box.current?.contains(document.activeElement) && opener.current instanceof HTMLElement)
        opener.current.focus({ preventScroll: true });
    },
    [],
  );
  return (
    <div
      ref={box}
      className="pointer-events-none fixed inset-x-0 bottom-(--messages,0px) z-30 flex justify-center p-4 print:hidden"
    >
      <p role="status" className="sr-only">
        {late && `Loading ‘${late}’. Press Esc to cancel.`}
      </p>
      {late && (
        <div className="pointer-events-auto flex items-center gap-3 rounded-control border-[1.5px] border-control bg-raised py-1.5 pr-2 pl-4 text-ink shadow-float">
          <Busy>
            <span aria-hidden="true">Loading ‘{late}’…</span>
          </Busy>
          <Button look="bare" onPress={onClose}>
            <span className="font-strong underline">Cancel</span>
          </Button>
        </div>
      )}
    </div>
  );
}
