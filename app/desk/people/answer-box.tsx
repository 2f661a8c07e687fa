/** What messages and requests have in common: who has taken one, and answering by mail. */
import { type ReactNode, useState } from 'react';
import type { Who } from '#contract/curation.ts';
import { useUser } from '../../lib/session/user.ts';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { boxClass, fieldAria } from '../../ui/field.tsx';
import { ProblemBox } from '../../ui/problem-box.tsx';
import { Busy } from '../../ui/request-states.tsx';
import { DeskLabelled } from '../kit/fields/desk-field.tsx';
import { WordingSuggestions } from '../kit/fields/wording-suggestions.tsx';
import { DoneLine } from '../kit/screen-parts.tsx';

interface TakenByProps {
  who: Who | null;
  isBusy: boolean;
  onTake: (member: string | null) => void;
}

/** Who works on it. Anybody may take it over. */
export function TakenBy({ who, isBusy, onTake }: TakenByProps) {
  const me = useUser();
  const isMine = who !== null && who.id === me?.id;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="font-strong">
        {who === null ? 'Not assigned.' : isMine ? 'Assigned to you.' : `Assigned to ${who.name}.`}
      </p>
      <Button isDisabled={isBusy || !me} onPress={() => onTake(isMine ? null : (me?.id ?? null))}>
        {isMine ? 'Unassign' : 'Assign to me'}
      </Button>
    </div>
  );
}

interface AnswerBoxProps {
  to: string;
  subject: string;
  text: string;
  look: ButtonLook;
  /** When it was answered last. */
  answered: string | undefined;
  onWrite: (text: string) => void;
  /** Why it cannot go out yet; nothing, where it can. */
  problemOf: (text: string) => string | undefined;
  onSend: (text: string) => Promise<unknown>;
  children?: ReactNode;
}

export function AnswerBox({ to, subject, text, look, answered, onWrite, problemOf, onSend, children }: AnswerBoxProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  /** What is wrong with a text itself, as long as it is this one: another may also come from the choice above it. */
  const [refused, setRefused] = useState<{ text: string; because: string }>();
  const unsaid = refused?.text === text ? refused.because : undefined;
  const [isSent, setSent] = useState(false);
  const send = async () => {
    if (isBusy) return;
    setProblem(undefined);
    setSent(false);
    const because = problemOf(text);
    setRefused(because ? { text, because } : undefined);
    if (because) return document.getElementById('answer')?.focus();
    setBusy(true);
    try {
      await onSend(text);
      setSent(true);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="grid gap-3">
      <dl className="grid gap-x-4 sm:grid-cols-[auto_1fr]">
        <dt className="text-muted">To</dt>
        <dd className="wrap-anywhere">{to}</dd>
        <dt className="text-muted">Subject</dt>
        <dd className="wrap-anywhere">{subject}</dd>
      </dl>
      {children}
      <DeskLabelled id="answer" label="Text" problem={unsaid}>
        <textarea
          id="answer"
          rows={9}
          maxLength={10_000}
          value={text}
          onChange={({ target }) => onWrite(target.value)}
          {...fieldAria('answer', unsaid)}
          className={`resize-y text-base ${boxClass(unsaid)}`}
        />
        <WordingSuggestions text={text} fieldId="answer" onChange={onWrite} />
      </DeskLabelled>
      <div role="status" className="empty:hidden">
        {isSent && <DoneLine>Your reply is on its way.</DoneLine>}
      </div>
      {problem && <ProblemBox message={problem} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {/* A second mail is a choice, not the next step. */}
        <Button look={answered ? 'outlined' : look} aria-disabled={isBusy} onPress={() => void send()}>
          {isBusy ? <Busy>Sending…</Busy> : answered ? 'Send another reply' : 'Send reply'}
        </Button>
        <p className="text-muted">{answered ?? 'Not sent yet. What you write stays on this device.'}</p>
      </div>
    </div>
  );
}
