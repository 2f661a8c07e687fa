/** What all forms share: their problems, sending, and where the focus goes. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FORM, useMessageActions } from './toast-context.ts';

type Values = Record<string, string>;
type Problems = Record<string, string>;
const NONE: Problems = {};

interface FormOptions {
  /** What a form that came without script was refused for, by field, and `''` for the whole. */
  refused?: Problems | undefined;
  /** What is wrong before anything is sent, by field, and `''` for the whole. */
  check?: (values: Values) => Problems;
  /** Called instead of `send` when something is wrong. */
  onIncomplete?: () => void;
  /** Resolves to what is wrong, by field, and `''` for the whole; to nothing when all is done. */
  send: (values: Values) => Promise<Problems | undefined>;
}

/** The fields keep what is written in them, whatever happens. The focus moves to the first problem, in full view. */
export function useForm({ refused = NONE, check = noProblems, onIncomplete, send }: FormOptions) {
  const form = useRef<HTMLFormElement>(null);
  const { dismissAbout } = useMessageActions();
  const [problems, setProblems] = useState(refused);
  const [isSending, setSending] = useState(false);

  // Also when the same is wrong again: each try makes a new object.
  useEffect(() => {
    if (Object.keys(problems).length === 0) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    field?.focus({ preventScroll: true });
    // With what is said about it, which stands above it.
    field?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }, [problems]);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const values = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    );
    const wrong = check(values);
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return onIncomplete?.();
    dismissAbout(FORM);
    await attempt(() => send(values));
  };

  /** Sends something else from the same form, in the same way: for a second button. */
  const attempt = async (act: () => Promise<Problems | undefined>) => {
    if (isSending) return;
    setProblems(NONE);
    setSending(true);
    try {
      setProblems((await act()) ?? NONE);
    } finally {
      setSending(false);
    }
  };
  return { form, problems, setProblems, isSending, onSubmit, attempt };
}

const noProblems = () => NONE;

/** A sentence for each field that is empty. */
export const emptyOnes = (values: Values, sentences: Problems): Problems =>
  Object.fromEntries(Object.entries(sentences).filter(([name]) => !values[name]?.trim()));

export const FILL_IN = 'Please fill in all fields!';
