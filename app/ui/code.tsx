/** A piece of code to read and to copy. */
import { useHydrated } from '@tanstack/react-router';
import { useMessageActions } from '../lib/forms/toast-context.ts';
import { Button } from './button.tsx';

interface CodeProps {
  /** What it does, in a few words. */
  title: string;
  code: string;
  /** What is copied, where it is no code. */
  noun?: 'code' | 'key' | 'secret';
}

export function Code({ title, code, noun = 'code' }: CodeProps) {
  const hydrated = useHydrated();
  const { alert } = useMessageActions();
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => alert(`${noun.charAt(0).toUpperCase()}${noun.slice(1)} copied.`),
      () => alert(`The ${noun} could not be copied. You can mark and copy it.`, { status: 'orange' }),
    );
  return (
    <figure data-unread className="grid min-w-0 grid-cols-1 gap-2">
      <figcaption className="font-strong">{title}</figcaption>
      {/* Long lines go on below: nobody has to move them sideways. */}
      <pre
        dir="ltr"
        className="bounded whitespace-pre-wrap rounded-card bg-raised px-4 py-3 text-small [overflow-wrap:anywhere]"
      >
        <code>{code}</code>
      </pre>
      {hydrated && (
        <div className="print:hidden">
          <Button onPress={() => void copy()}>Copy the {noun}</Button>
        </div>
      )}
    </figure>
  );
}
