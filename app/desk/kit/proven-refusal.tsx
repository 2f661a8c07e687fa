/** Why a change that needs fresh proof was refused: a problem in words, or the question who it is, after which it is made again. */
import { type ComponentType, createContext, Suspense, useContext } from 'react';
import { ApiProblem } from '#app/lib/data/api.ts';
import { ProblemBox } from '#app/ui/problem-box.tsx';

interface Asked {
  why: string;
  onProven: () => void;
  onCancel: () => void;
}
/** What asks a member once more who they are. */
export type ProveMember = ComponentType<Asked>;

export const ProveMemberContext = createContext<ProveMember>(() => null);

/** What `ProvenRefusal` needs of a change. */
interface Change<Input> {
  error: Error | null;
  variables: Input | undefined;
  reset: () => void;
}

interface ProvenRefusalProps<Input> {
  change: Change<Input>;
  /** What it is asked for, as a sentence. */
  why?: string;
  /** Makes the same change again. */
  again: (input: Input) => void;
}

export function ProvenRefusal<Input>({
  change,
  why = 'You are changing who has access.',
  again,
}: ProvenRefusalProps<Input>) {
  const Ask = useContext(ProveMemberContext);
  const { error, variables, reset } = change;
  if (!error) return null;
  if (!(error instanceof ApiProblem) || error.code !== 'proof_needed' || variables === undefined)
    return <ProblemBox message={error.message} />;
  return (
    <Suspense>
      <Ask why={why} onProven={() => again(variables)} onCancel={reset} />
    </Suspense>
  );
}
