/** A press that takes something away for good: asked once more, and with a fresh proof. */
import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { useDeskChange } from '../../kit/data/queries.ts';
import { ProvenRefusal } from '../../kit/proven-refusal.tsx';

interface RevokeButtonProps {
  /** The word on the button, and what it is about, for those who hear it. */
  press: string;
  name: string;
  question: string;
  why: string;
  act: () => Promise<void>;
}

export function RevokeButton({ press, name, question, why, act }: RevokeButtonProps) {
  const [isAsked, setAsked] = useState(false);
  const change = useDeskChange((_: 'take away') => act());
  if (!isAsked)
    return (
      <p>
        <Button onPress={() => setAsked(true)}>
          {press} <span className="sr-only">{name}</span>
        </Button>
      </p>
    );
  return (
    <div className="grid gap-2">
      <p>{question}</p>
      <ProvenRefusal change={change} why={why} again={change.mutate} />
      <p className="flex flex-wrap gap-3">
        <Button look="danger" isDisabled={change.isPending} onPress={() => change.mutate('take away')}>
          Yes, {press.toLowerCase()} {name}
        </Button>
        <Button onPress={() => setAsked(false)}>Cancel</Button>
      </p>
    </div>
  );
}
