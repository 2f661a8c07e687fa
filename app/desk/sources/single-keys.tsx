/** Single keys that do what the buttons do, for whoever goes through many: written above the list, and turned off in one press. */
import { useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';

const STORED = 'desk:single-keys';

interface Keys {
  isOn: boolean;
  setOn: (isOn: boolean) => void;
}

/** Keys are not heard while somebody types, or holds another key. */
export function useSingleKeys(acts: Readonly<Record<string, () => unknown>>): Keys {
  const [isOn, setOn] = useState(() => localStorage.getItem(STORED) === 'on');
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target as HTMLElement;
      if (target.closest('input, textarea, select, [contenteditable], dialog')) return;
      const act = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
  return {
    isOn,
    setOn: (next) => {
      localStorage.setItem(STORED, next ? 'on' : 'off');
      setOn(next);
    },
  };
}

export const Key = ({ children }: { children: string }) => (
  <kbd className="inline-grid min-w-7 place-items-center rounded-tile border-[1.5px] border-b-[3px] border-control bg-raised px-1.5 font-sans font-strong text-ink max-md:hidden">
    {children}
  </kbd>
);

const SAID = [
  [['↑', '↓'], 'move'],
  [['A'], 'accept'],
  [['D'], 'dismiss'],
  [['E'], 'edit first'],
  [['O'], 'open the page'],
  [['U'], 'undo'],
] as const;

export function SingleKeys({ isOn, setOn }: Keys) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 max-md:hidden">
      {isOn &&
        SAID.map(([keys, words]) => (
          <span key={words} className="inline-flex items-center gap-1.5">
            {keys.map((key) => (
              <Key key={key}>{key}</Key>
            ))}
            {words}
          </span>
        ))}
      <Button look="bare" className="min-h-11 underline" onPress={() => setOn(!isOn)}>
        {isOn ? 'Turn off keyboard shortcuts' : 'Turn on keyboard shortcuts'}
      </Button>
    </div>
  );
}
