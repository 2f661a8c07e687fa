import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';

interface DoneNoteProps {
  /** What was done, after the word ‘Done’. */
  done: ReactNode;
  /** What comes next. */
  children: ReactNode;
  className?: string;
}

/** Tells that something has arrived. It takes the focus: the button that was pressed is gone. */
export function DoneNote({ done, children, className = '' }: DoneNoteProps) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <div
      ref={note}
      tabIndex={-1}
      className={`flex gap-3 rounded-control border-[1.5px] border-success-line bg-success px-5 py-4 text-success-text ${className}`}
    >
      <Icon name="tick" className="mt-1 size-5" />
      <div>
        <p>
          <strong className="font-strong">Done:</strong> {done}
        </p>
        <p>{children}</p>
      </div>
    </div>
  );
}
