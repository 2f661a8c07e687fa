/** Words to say or send. What stands in square brackets is for the reader to fill in; nothing typed leaves the device. */
import { useHydrated } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMessageActions } from '../lib/forms/toast-context.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

const BLANK = /\[([^[\]\n]+)\]/;
const COPIED_MS = 5_000;

interface LetterProps {
  label: string;
  text: string;
  /** What else can be done with it, beside ‘Copy’. */
  children?: ReactNode;
}

export function Letter({ label, text, children }: LetterProps) {
  const letter = useRef<HTMLQuoteElement>(null);
  const hydrated = useHydrated();
  const { alert } = useMessageActions();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () =>
    navigator.clipboard.writeText(letter.current?.innerText.trim() ?? '').then(
      () => setCopied(true),
      () => alert('Copying is blocked in this browser. You can select the words instead.', { status: 'orange' }),
    );
  const hasBlanks = BLANK.test(text);
  return (
    <div className="bounded overflow-clip rounded-card bg-raised">
      <h3 className="px-4.5 pt-3.5 text-small font-normal tracking-normal text-muted [word-spacing:0]">
        <bdi>{label}</bdi>
      </h3>
      <blockquote ref={letter} className="grid gap-3 px-4.5 pt-2 pb-4 leading-relaxed">
        {text.split(/\n{2,}/).map((paragraph, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one text never change places
          <p key={i} className="max-w-(--measure) whitespace-pre-line">
            {paragraph.split(new RegExp(BLANK.source, 'g')).map((part, n) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
              n % 2 === 1 ? <Blank key={n} words={part} isOpen={hydrated} /> : part,
            )}
          </p>
        ))}
      </blockquote>
      <div
        data-unread
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t-(length:--line-width) border-line bg-sunken px-4.5 py-3 noscript:hidden print:hidden"
      >
        <p className="flex-[1_1_12rem] text-small leading-snug text-muted">
          {hasBlanks ? 'Change the words in brackets. We do not save what you type here.' : 'Change them as you like.'}
        </p>
        {children}
        <Button className={`bg-raised! ${hydrated ? '' : 'invisible'}`} onPress={() => void copy()}>
          <Icon name={isCopied ? 'tick' : 'copy'} className="size-4.5" />
          {isCopied ? 'Copied' : 'Copy these words'}
          <span className="sr-only">: {label}</span>
        </Button>
        <span role="status" className="sr-only">
          {isCopied && 'Copied.'}
        </span>
      </div>
    </div>
  );
}

const BLANK_LOOK =
  'rounded-t-[2px] border-b-2 border-link bg-highlight px-[0.2em] print:bg-transparent print:text-transparent';

/** A gap that can be typed in. On paper it is a line. */
function Blank({ words, isOpen }: { words: string; isOpen: boolean }) {
  if (!isOpen) return <span className={BLANK_LOOK}>{words}</span>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a field of its own would not break across lines as the words around it do
    <span
      role="textbox"
      tabIndex={0}
      aria-label={`Your own words instead of ${words}`}
      contentEditable="plaintext-only"
      suppressContentEditableWarning
      spellCheck={false}
      className={BLANK_LOOK}
    >
      {words}
    </span>
  );
}
