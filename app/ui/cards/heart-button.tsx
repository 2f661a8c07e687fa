/**
 * Saves a thing and drops it again: the same button for members and visitors. Its name ends with the title, so that one of many
 * can be called by voice.
 */
import type { MouseEvent } from 'react';
import { Icon } from '../icon.tsx';
import { BusyTiles } from '../request-states.tsx';

interface HeartButtonProps {
  title: string;
  /** On the thing's own page: these words. */
  word?: string | undefined;
  isSaved: boolean;
  /** What it says while it is being saved or removed. */
  busy?: string | undefined;
  onPress: () => void;
}

export function HeartButton({ title, word = 'Save', isSaved, busy, onPress }: HeartButtonProps) {
  const shown = busy ?? (isSaved ? 'Saved' : word);
  // Two quick presses are one.
  const press = (event: MouseEvent) => event.detail < 2 && onPress();
  return (
    <button
      type="button"
      aria-label={`${shown}: ${title}`}
      aria-pressed={isSaved}
      aria-disabled={busy !== undefined || undefined}
      onClick={press}
      className={`target inline-flex items-center gap-1.5 rounded-control border-[1.5px] border-transparent px-3 text-small font-strong ${isSaved ? 'bg-wash text-ink' : 'text-link'}`}
    >
      {busy === undefined ? (
        <Icon name="heart" className={`size-5 ${isSaved ? 'fill-current text-heart' : ''}`} />
      ) : (
        <BusyTiles className="h-1.5 w-5" />
      )}
      {shown}
    </button>
  );
}
