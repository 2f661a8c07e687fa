/** A list of which one thing shows at a time: which it is, the way back and on, and the way to see all. */
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { PAGE_SIZE } from '#domain/limits.ts';
import type { PageKey } from '../lib/data/slow-loading.ts';
import { useOpenDisplay } from '../lib/forms/dialog-openers.ts';
import { number } from '../lib/words/formatting.ts';
import { buttonClass } from './button.tsx';
import { Icon } from './icon.tsx';

/** How many results an address shows that shows one at a time. */
export const ONE = 1;

interface PlaceProps {
  /** Which one it is, from 1. */
  at: number;
  total: number;
  /** The parameter that counts them. */
  pageKey: PageKey;
  /** Where readers' choices alone decide: there until the address says it. */
  byChoice?: boolean;
}

/** Another place in the same address. */
const search = (change: object) => ((before: object) => ({ ...before, ...change })) as never;

/** Above the thing: its number, and how many there are. */
export function OneOf({ at, total, pageKey, byChoice = false, title }: PlaceProps & { title: string }) {
  const status = useRef<HTMLParagraphElement>(null);
  const before = useRef(at);
  // At either end what was pressed gives way to words: the focus goes to where one is.
  useEffect(() => {
    const moved = before.current !== at;
    before.current = at;
    if (moved && document.activeElement === document.body) status.current?.focus({ preventScroll: true });
  }, [at]);
  return (
    <div
      className={`mb-4 max-w-176 flex-wrap items-center justify-between gap-x-6 print:hidden ${byChoice ? 'hidden one:flex' : 'flex'}`}
    >
      <p ref={status} role="status" tabIndex={-1} className="figures text-lead outline-none">
        <strong className="font-strong">
          Result {number(at)} of {number(total)}
        </strong>
        <span className="sr-only">: {title}</span>
      </p>
      {total > 1 && (
        <Link
          to="."
          search={search({ size: PAGE_SIZE, [pageKey]: undefined })}
          resetScroll={false}
          className="inline-flex min-h-11 items-center"
        >
          Show all
        </Link>
      )}
    </div>
  );
}

/** Below the thing: Back and Next, in the same place on every page; at the ends, words stand where one of them was. */
export function BackAndNext({
  at,
  total,
  pageKey,
  byChoice = false,
  waiting = false,
}: PlaceProps & { waiting?: boolean }) {
  const openDisplay = useOpenDisplay();
  const to = (place: number) => ({
    to: '.' as const,
    search: search({ size: ONE, [pageKey]: place > 1 ? place : undefined }),
    resetScroll: false,
  });
  return (
    <div className={`mt-5 max-w-176 print:hidden ${byChoice ? 'hidden one:block' : ''}`}>
      <nav
        aria-label={`Back and next, at ${number(at)}${pageKey === 'page' ? '' : ' in this tab'}`}
        className="grid grid-cols-2 gap-3"
      >
        {at > 1 ? (
          <Link key="back" {...to(at - 1)} className={buttonClass('outlined', 'large')}>
            <Icon name="back" className="size-4.5" />
            Back
          </Link>
        ) : (
          <p className={END}>This is the first.</p>
        )}
        {at < total ? (
          <Link key="next" {...to(at + 1)} className={buttonClass('filled', 'large')}>
            {waiting ? 'Loading…' : 'Next'}
            <Icon name="forward" className="size-4.5" />
          </Link>
        ) : (
          <p className={END}>That is everything.</p>
        )}
      </nav>
      <button
        type="button"
        onClick={openDisplay}
        className="target mt-4 inline-flex items-center font-medium text-link underline underline-offset-[0.18em] noscript:hidden"
      >
        Change how much at once
      </button>
    </div>
  );
}

const END = 'flex min-h-12 items-center text-muted';
