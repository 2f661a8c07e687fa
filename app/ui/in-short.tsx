/**
 * A thing in three short sentences, behind a button that opens it in place: they say in fewer words what stands beside them, so
 * nobody has to read both.
 */
import { useId, useSyncExternalStore } from 'react';
import { usePreference } from '../lib/preferences/preferences.ts';
import { Icon } from './icon.tsx';

/** As the reader left it on the last thing; in memory alone, since it says what somebody read. */
let left: boolean | undefined;
const listeners = new Set<() => void>();
const leave = (open: boolean) => {
  left = open;
  for (const listener of listeners) listener();
};
const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export function InShort({ sentences }: { sentences: readonly string[] }) {
  const id = useId();
  const amount = usePreference('amount');
  const chosen = useSyncExternalStore(
    listen,
    () => left,
    () => undefined,
  );
  const texts = usePreference('texts');
  const isOpen = chosen ?? (texts === 'short' || amount === 'words' || amount === 'one');
  if (sentences.length === 0) return null;
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="bounded mt-4 w-full max-w-(--measure) rounded-control border-[1.5px] border-control bg-raised lg:mt-1"
    >
      <h2 id={`${id}-title`} className="text-base tracking-normal [word-spacing:0]">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => leave(!isOpen)}
          className="flex min-h-13 w-full flex-wrap items-center gap-x-2.5 px-3.5 py-1.5 text-left font-strong text-link noscript:hidden print:hidden"
        >
          <Icon name="clock" className="size-5" />
          In 30 seconds
          <span data-unread className="ml-auto inline-flex items-center gap-1.5 text-small font-normal">
            {isOpen ? 'Hide' : 'Show'}
            <Icon name="down" className={`size-4.5 ${isOpen ? 'rotate-180' : ''}`} />
          </span>
        </button>
        <span className="hidden min-h-13 items-center gap-2.5 px-3.5 py-1.5 font-strong text-link noscript:flex print:flex">
          <Icon name="clock" className="size-5" />
          In 30 seconds
        </span>
      </h2>
      <ul
        id={id}
        className={`grid gap-2.5 px-4 pt-1 pb-4 text-lead leading-snug noscript:grid print:grid ${isOpen ? '' : '[@media_screen_and_(scripting:enabled)]:hidden'}`}
      >
        {sentences.map((sentence) => (
          <li key={sentence} className="grid grid-cols-[14px_minmax(0,1fr)] gap-3">
            <span aria-hidden="true" className="mt-[0.5em] size-3 -rotate-5 rounded-tile bg-link" />
            <bdi>{sentence}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
