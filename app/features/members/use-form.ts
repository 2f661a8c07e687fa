/** How a form goes: what is missing, what was refused, and where the focus goes. */
import { type FormEvent, useEffect, useRef, useState } from 'react';

type Values = Record<string, string>;

interface FormOptions {
  /** What is wrong before anybody is asked, by field. */
  check: (values: Values) => Record<string, string>;
  /** Called instead of `send` when something is wrong. */
  onIncomplete?: () => void;
  /** Resolves to what is wrong, by field, and `''` for the whole; to nothing when all is done. */
  send: (values: Values) => Promise<Record<string, string> | undefined>;
}

/** The fields keep what is written in them, whatever happens. The focus moves to the first problem. */
export function useForm({ check, onIncomplete, send }: FormOptions) {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isSending, setSending] = useState(false);

  // Also when the same is wrong again: each try makes a new object.
  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
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
    setSending(true);
    try {
      setProblems((await send(values)) ?? {});
    } finally {
      setSending(false);
    }
  };
  return { form, problems, setProblems, isSending, onSubmit };
}

/** A sentence for each field that is empty. */
export const emptyOnes = (values: Values, sentences: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(sentences).filter(([name]) => !values[name]?.trim()));

export const FILL_IN = 'Please fill in all fields!';
