import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

interface NoteProps {
  /** What stands on the button. */
  children: ReactNode;
  className?: string;
  /** Its name, or what it belongs to, where the words on it need company. */
  'aria-label'?: string;
  'aria-describedby'?: string;
  /** Called at each press, though that changes nothing on the page but the note. */
  onPress?: () => void;
  /** What the note says, and a way onward. */
  note: ReactNode;
}

/** In pixels, about the most that a note is wide. */
const WIDEST = 330;

/**
 * A button that explains itself: the note shows on hover, on focus and on a press, stays while it is used, and goes with
 * Escape. Pressing changes nothing else. A reader who only passes by with the Tab key hears and sees it, and has no further
 * stops in it until they press.
 */
export function NoteButton({ children, className = '', onPress, note, ...named }: NoteProps) {
  const id = useId();
  const box = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  /** Whether somebody has pressed or points at it, and does not only pass by. */
  const [wanted, setWanted] = useState(false);
  /** Whether it ends where the button ends, because it would leave the screen otherwise. */
  const [atEnd, setAtEnd] = useState(false);
  const show = () => {
    const left = box.current?.getBoundingClientRect().left ?? 0;
    setAtEnd(left + Math.min(WIDEST, window.innerWidth * 0.7) > window.innerWidth);
    setOpen(true);
  };
  const use = () => {
    setWanted(true);
    show();
  };
  const leave = () => {
    setWanted(false);
    setOpen(false);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: what leaves it is always the same
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && leave();
    const onPress = (event: PointerEvent) => !box.current?.contains(event.target as Node) && leave();
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [open]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer may move from the button onto the note
    <span
      ref={box}
      className="relative inline-block"
      onPointerEnter={(event) => event.pointerType === 'mouse' && use()}
      onPointerLeave={(event) => event.pointerType === 'mouse' && leave()}
      onFocus={show}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && leave()}
    >
      <button
        type="button"
        {...named}
        aria-expanded={open}
        aria-controls={id}
        aria-describedby={[named['aria-describedby'], open && id].filter(Boolean).join(' ') || undefined}
        onClick={() => {
          onPress?.();
          use();
        }}
        className={className}
      >
        {children}
      </button>
      <span
        id={id}
        hidden={!open}
        inert={!wanted}
        className={`absolute bottom-full z-10 w-max max-w-[min(18rem,70vw)] pb-2 ${atEnd ? 'right-0' : 'left-0'}`}
      >
        <span className="grid justify-items-start gap-1 rounded-control border-[1.5px] border-control bg-raised px-4 py-3 text-card leading-snug text-ink shadow-float">
          {open && note}
        </span>
      </span>
    </span>
  );
}
