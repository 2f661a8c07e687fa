import openDyslexic from '@fontsource/opendyslexic/files/opendyslexic-latin-400-normal.woff2?url';
import latin from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url';
import lexend from '@fontsource-variable/lexend/files/lexend-latin-wght-normal.woff2?url';
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, HeadContent, Outlet, Scripts, useMatches } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { type ReactNode, useEffect } from 'react';
import { accentStyle } from '#domain/site/accent-style.ts';
import { SITE_CHANGES_ID, site, siteChanges } from '#site';
import { CookieBanner, CookieDialog } from '../features/consent/consent.tsx';
import { DisplayPanel } from '../features/display/display.tsx';
import { useKnownFacts } from '../features/items/use-known-facts.ts';
import { Announcer, SkipLinks } from '../features/layout/announcer.tsx';
import { Footer } from '../features/layout/footer.tsx';
import { MessageBar, MessagesProvider } from '../features/layout/messages.tsx';
import { Navbar } from '../features/layout/navbar.tsx';
import { PrintedFrom } from '../features/layout/printed-from.tsx';
import { AuthDialogs } from '../features/members/auth-dialogs.tsx';
import { CardActionsForViewer } from '../features/members/card-actions.tsx';
import { PreferencesSync } from '../features/members/preferences-sync.tsx';
import { SessionEffects } from '../features/members/session-effects.tsx';
import { OfflineSync } from '../features/offline/offline-sync.tsx';
import { isSized } from '../lib/data/page-size.ts';
import { useArriving } from '../lib/data/slow-loading.ts';
import { countView } from '../lib/data/usage-logging.ts';
import { useOpenDisplay } from '../lib/forms/dialog-openers.ts';
import { endFirstPaint, hideNotedScript } from '../lib/preferences/content-notes.ts';
import { firstPaintScript } from '../lib/preferences/preferences.ts';
import { pushEvent } from '../lib/session/analytics.ts';
import { hideBannerScript } from '../lib/session/consent.ts';
import { markMemberScript } from '../lib/session/session.ts';
import styles from '../styles/app.css?url';
import { type CardEvents, CardEventsProvider } from '../ui/cards/card-events.ts';

import { FactsProvider } from '../ui/cards/needs-first.ts';
import { PageSkeleton } from '../ui/skeleton.tsx';

const FIRST_PAINT = 'first-paint';

/** A browser knows it from the page that was sent, and need not load it once more. */
const sentFirstPaint = typeof document === 'undefined' ? '' : (document.getElementById(FIRST_PAINT)?.textContent ?? '');

/** What runs before the first paint. */
const beforeFirstPaint = createIsomorphicFn()
  .server(
    () =>
      `${firstPaintScript({ lexend, opendyslexic: openDyslexic })};${hideNotedScript};${hideBannerScript};${markMemberScript}`,
  )
  .client(() => sentFirstPaint);

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'color-scheme', content: 'light dark' },
    ],
    links: [
      { rel: 'preload', href: latin, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
      { rel: 'stylesheet', href: styles },
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    ],
    scripts: [{ id: FIRST_PAINT, children: beforeFirstPaint() }],
  }),
  shellComponent: Shell,
  component: Site,
});

function Shell({ children }: { children: ReactNode }) {
  return (
    // Scripts that run before the first paint may mark it.
    <html lang={site.language} suppressHydrationWarning>
      <head>
        <HeadContent />
        <PresentSite />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}

/** What is changed of the site's own particulars, for the code in the browser and for the styles; nothing where nothing is. */
function PresentSite() {
  const changes = siteChanges();
  const style = accentStyle(site.accents);
  return (
    <>
      {Object.keys(changes).length > 0 && (
        <script
          type="application/json"
          id={SITE_CHANGES_ID}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: data that no browser runs, without a sign that could end it
          dangerouslySetInnerHTML={{ __html: JSON.stringify(changes).replaceAll('<', '\\u003c') }}
        />
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: names of ours and colours of six digits */}
      {style && <style dangerouslySetInnerHTML={{ __html: style }} />}
    </>
  );
}

const CARD_EVENTS: CardEvents = {
  opened: countView,
  entryPressed: ({ id, name }) => pushEvent('directory_card_click', { id, name }),
};

function Site() {
  useEffect(endFirstPaint, []);
  return (
    <MessagesProvider>
      <CookieDialog>
        <AuthDialogs>
          <SessionEffects />
          <PreferencesSync />
          <DisplayPanel>
            <CardEventsProvider value={CARD_EVENTS}>
              <FactsProvider value={useKnownFacts}>
                <CardActionsForViewer>
                  <Page />
                </CardActionsForViewer>
              </FactsProvider>
            </CardEventsProvider>
          </DisplayPanel>
        </AuthDialogs>
      </CookieDialog>
    </MessagesProvider>
  );
}

function Page() {
  const openDisplay = useOpenDisplay();
  const look = useMatches({ select: (matches) => matches.at(-1)?.staticData.navbar ?? 'solid' });
  const sized = useMatches({ select: (matches) => isSized(matches.at(-1)?.search ?? {}) });
  const ownFrame = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.ownFrame) });
  const withoutConsent = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.withoutConsent),
  });
  const arriving = useArriving();
  if (ownFrame) {
    return (
      <>
        {!withoutConsent && <CookieBanner />}
        <SkipLinks onDisplay={openDisplay} />
        <OfflineSync />
        <Outlet />
        <MessageBar />
        <Announcer />
      </>
    );
  }
  return (
    <>
      <CookieBanner />
      <SkipLinks onDisplay={openDisplay} />
      <OfflineSync />
      {/* What stands over the top of the page keeps below the banner. */}
      <div className="relative flex grow flex-col">
        {/* An outline has no picture that the bar could stand over. */}
        <Navbar look={arriving === undefined ? look : 'solid'} onDisplay={openDisplay} />
        <main
          id="content"
          tabIndex={-1}
          data-unsized={sized ? undefined : ''}
          data-waiting={arriving === undefined ? undefined : ''}
          className="pb-26 outline-none has-[>.band:last-child]:pb-0"
        >
          {arriving !== undefined && <PageSkeleton path={arriving} />}
          <Outlet />
          <PrintedFrom />
        </main>
        <Footer onDisplay={openDisplay} />
      </div>
      <MessageBar />
      <Announcer />
    </>
  );
}
