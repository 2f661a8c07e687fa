import { useEffect, useState } from 'react';

/**
 * A value that stays what it is while a pointer is down in a part of the page, so that a press ends on what it began on.
 * What came meanwhile is shown once the press is over.
 */
export function useStableWhilePressed<Value>(value: Value, part: HTMLElement | null): Value {
  const [held, setHeld] = useState<{ value: Value }>();
  useEffect(() => {
    const hold = () => setHeld({ value });
    // After the press itself has been answered, which happens in listeners of the same event.
    const release = () => setTimeout(() => setHeld(undefined));
    part?.addEventListener('pointerdown', hold, true);
    window.addEventListener('pointerup', release);
    window.addEventListener('pointercancel', release);
    return () => {
      part?.removeEventListener('pointerdown', hold, true);
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', release);
    };
  }, [value, part]);
  return (held ?? { value }).value;
}
