/** Asking for consent: a strip in the page until a choice was made, and a dialog for changing it later. */
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { OpenCookiesContext } from '../../lib/forms/dialog-openers.ts';
import { COOKIES, useMessageActions } from '../../lib/forms/toast-context.ts';
import { CONSENTS, type Consent, choose, useHasChosen } from '../../lib/session/consent.ts';
import { Button } from '../../ui/button.tsx';
import { onDemand } from '../../ui/on-demand.tsx';

// Only who opens them loads them.
const ChoicesDialog = onDemand('Cookies', () => import('./choices-dialog.tsx').then((file) => file.ChoicesDialog));
const Choices = onDemand('Cookies', () => import('./choices.tsx').then((file) => file.Choices));

export function CookieDialog({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const show = useMemo(() => () => setOpen(true), []);
  return (
    <OpenCookiesContext value={show}>
      {children}
      {open && <ChoicesDialog onClose={() => setOpen(false)} />}
    </OpenCookiesContext>
  );
}

/** Keeps a choice and says so. */
export function useChoose(onChosen: () => void): (accepted: readonly Consent[]) => void {
  const { alert, dismissAbout } = useMessageActions();
  return (accepted) =>
    void choose(accepted).then(
      () => {
        onChosen();
        dismissAbout(COOKIES);
        alert('Your cookie choice is saved.');
      },
      () => alert('Your choice could not be saved. Please try again.', { status: 'orange' }),
    );
}

/**
 * It stands above the page and covers nothing, takes no focus, and is the first part of every page, for eyes, keyboards and
 * screen readers alike. It is part of every page that is sent, so nothing moves when the page is hydrated.
 */
export function CookieBanner() {
  const chosen = useHasChosen();
  const id = useId();
  const [choosing, setChoosing] = useState(false);
  const box = useRef<HTMLElement>(null);
  // The buttons are gone after a press; the page itself takes the focus, unless it has gone elsewhere.
  const leave = () => {
    setChoosing(false);
    const at = document.activeElement;
    if (at === document.body || box.current?.contains(at))
      document.getElementById('content')?.focus({ preventScroll: true });
  };
  const keep = useChoose(leave);
  if (chosen) return null;
  return (
    <section
      ref={box}
      id="cookie-banner"
      aria-labelledby={id}
      className="border-b-(length:--line-width) border-line bg-sunken in-data-chosen:hidden noscript:hidden print:hidden"
    >
      <div className="wrap grid items-center gap-x-10 gap-y-3 py-4 lg:grid-cols-[1fr_auto]">
        <div className="max-w-160 text-card">
          {/* No heading: it stands before that of the page. */}
          <p id={id} className="text-base font-heading">
            Cookies
          </p>
          <p>
            Can we use optional cookies? They help us count visits, show pictures from other sites and save pages for
            offline.{' '}
            <Link to="/privacy-policy" hash="cookies">
              What this means
            </Link>
          </p>
        </div>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,6rem),1fr))] gap-2 sm:gap-3 lg:w-120">
          <Button onPress={() => keep(CONSENTS)}>Accept all</Button>
          <Button onPress={() => keep([])}>Essential only</Button>
          <Button aria-expanded={choosing} aria-controls={`${id}-choices`} onPress={() => setChoosing(!choosing)}>
            Choose cookies
          </Button>
        </div>
        <div id={`${id}-choices`} hidden={!choosing} className="max-w-(--measure) lg:col-span-full">
          {choosing && <Choices onClose={leave} />}
        </div>
      </div>
    </section>
  );
}
