/** After a change of page: word of where one has arrived, and the focus on its heading. */
import { useMatches, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useArriving } from '../../lib/data/slow-loading.ts';
import { SKIP_LINK } from '../../ui/skip-link.ts';

/**
 * A browser that loads a page tells screen readers its title and starts reading at its top; a page that is put together
 * in place does neither. Changes of filters on one page are left alone: they have messages of their own.
 */
export function Announcer() {
  const router = useRouter();
  const [words, setWords] = useState('');
  const arriving = useArriving();
  // What is on its way begins at its top, as the page will that it stands for.
  useEffect(() => {
    if (arriving !== undefined) scrollTo({ top: 0, behavior: 'instant' });
  }, [arriving]);
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation) return;
        // A form that goes on under another address stays where it is: letters would be lost.
        if (document.activeElement?.matches('main :is(input, textarea, select)')) return;
        setWords(document.title);
        const heading = document.querySelector<HTMLElement>('main h1');
        if (!heading) return;
        heading.tabIndex = -1;
        heading.focus({ preventScroll: true });
      }),
    [router],
  );
  return (
    <p className="sr-only" role="status">
      {arriving === undefined ? words : 'Loading.'}
    </p>
  );
}

/** The first things that Tab reaches once cookies are chosen: past the links of the bar, to what was found, and to what makes reading easier. */
export function SkipLinks({ onDisplay }: { onDisplay: () => void }) {
  const results = useMatches({ select: (matches) => matches.at(-1)?.staticData.results });
  return (
    <nav aria-label="Shortcuts">
      <a href="#content" className={SKIP_LINK}>
        Skip to the content
      </a>
      {results !== undefined && (
        <a href={`#${results}`} className={SKIP_LINK}>
          Skip to results
        </a>
      )}
      <button type="button" onClick={onDisplay} className={`${SKIP_LINK} noscript:hidden`}>
        Change how this page looks
      </button>
    </nav>
  );
}
