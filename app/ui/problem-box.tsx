import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface ProblemBoxProps {
  /** In a sentence, what went wrong. */
  message: string;
  /** What to do about it. */
  children?: ReactNode;
  /** Tries once more what went wrong. */
  again?: () => void;
  className?: string;
}

/** What happened, said at once to readers of screen readers, and how to go on. */
export function ProblemBox({ message, children, again, className = '' }: ProblemBoxProps) {
  return (
    <div
      role="alert"
      className={`rounded-r-control border-l-5 border-danger-line bg-danger px-5 py-4 text-danger-text ${className}`}
    >
      <p>
        <strong className="font-strong">Problem:</strong> {message}
      </p>
      {children}
      {again && (
        <Button look="inherit" className="mt-3" onPress={again}>
          Try again
        </Button>
      )}
    </div>
  );
}
