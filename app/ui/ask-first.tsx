import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';

interface AskFirstProps {
  /** What stands on the button. */
  children: ReactNode;
  question: string;
  yes: string;
  onYes: () => void;
}

/** A button for what does not come back: it asks once more, in its place. */
export function AskFirst({ children, question, yes, onYes }: AskFirstProps) {
  const [asking, setAsking] = useState(false);
  if (!asking) {
    return (
      <Button look="plain" onPress={() => setAsking(true)}>
        {children}
      </Button>
    );
  }
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {question}
      <Button autoFocus onPress={onYes}>
        {yes}
      </Button>
      <Button look="plain" onPress={() => setAsking(false)}>
        Cancel
      </Button>
    </span>
  );
}
