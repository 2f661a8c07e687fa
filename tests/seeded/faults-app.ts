/** Faults of what people see. */
import type { Fault } from './faults.ts';

export const APP_FAULTS: readonly Fault[] = [
  {
    name: 'the focus is lost where a dialog closes after an answer',
    file: 'app/ui/focus-back.ts',
    from: 'if (left === 0 || document.activeElement !== document.body) return;',
    to: 'if (left === 0 || document.activeElement === document.body) return;',
  },
  {
    name: 'Escape in the menu under About takes the focus away',
    file: 'app/features/layout/navbar.tsx',
    from: '        setOpen(false);\n        button.current?.focus();',
    to: '        setOpen(false);',
  },
  {
    name: 'closing the last message with the keyboard does not lead back',
    file: 'app/features/layout/messages.tsx',
    from: 'if (!currentTarget.contains(relatedTarget)) outside.current = relatedTarget;',
    to: 'if (currentTarget.contains(relatedTarget)) outside.current = relatedTarget;',
  },
  {
    name: 'the label of a filter belongs to no control',
    file: 'app/ui/select.tsx',
    from: '<label htmlFor={id}',
    to: '<label htmlFor={name}',
  },
  {
    name: 'the button that closes a message has no name',
    file: 'app/features/layout/messages.tsx',
    from: '        aria-label="Close this message"\n',
    to: '',
  },
  {
    name: 'Enter does not search while suggestions show',
    file: 'app/ui/suggesting-input.tsx',
    from: 'if (state.isOpen && state.selectionManager.focusedKey !== null && !event.nativeEvent.isComposing) return;',
    to: 'if (state.isOpen && !event.nativeEvent.isComposing) return;',
  },
  {
    name: 'Previous at the first hero of a collection shows none',
    file: 'app/features/collections/carousel.tsx',
    from: 'setAt((at + by + heroes.length) % heroes.length);',
    to: 'setAt((at + by) % heroes.length);',
  },
  {
    name: 'a step of the dial changes nothing on later pages of a list',
    file: 'app/lib/data/page-size.ts',
    from: '        size: undefined,\n        page: undefined,',
    to: '        size: undefined,',
  },
  {
    name: 'a voice that was paused does not go on',
    file: 'app/ui/read-aloud/speech-player.ts',
    from: '    this.#paused = false;\n    this.#say();',
    to: '    this.#paused = false;\n    speechSynthesis.resume();',
  },
  {
    name: 'a cookie choice holds in one part of the site alone',
    file: 'app/lib/session/consent-cookie.ts',
    from: '; Path=/; SameSite=Lax',
    to: '; SameSite=Lax',
  },
  {
    name: 'no page opens without a connection',
    file: 'app/features/offline/worker.ts',
    from: "request.mode === 'navigate',",
    to: "request.mode === 'same-origin',",
  },
  {
    name: 'Back leads to the page that was left quickly',
    file: 'app/lib/session/quick-exit.ts',
    from: 'location.replace(site.leaveTo);',
    to: 'location.assign(site.leaveTo);',
  },
  {
    name: 'what somebody in danger has typed stands in the title',
    file: 'app/routes/search.tsx',
    from: 'query && !loaderData?.isUrgent ?',
    to: 'query && loaderData ?',
  },
  {
    name: 'where a page stands is no landmark',
    file: 'app/ui/breadcrumbs.tsx',
    from: `    <nav aria-label="Where you are" className="pt-4 text-small">
      <ol className="flex flex-wrap items-center gap-x-2.5">
        {links.map(({ to, words }) => (
          <li key={words} className="after:ml-2.5 after:text-muted after:content-['/']">
            <Link to={to} className="inline-flex min-h-11 min-w-6 items-center">
              {words}
            </Link>
          </li>
        ))}
        <li aria-current="page" className="wrap-anywhere">
          {here}
        </li>
      </ol>
    </nav>`,
    to: `    <div className="pt-4 text-small">
      <ol className="flex flex-wrap items-center gap-x-2.5">
        {links.map(({ to, words }) => (
          <li key={words} className="after:ml-2.5 after:text-muted after:content-['/']">
            <Link to={to} className="inline-flex min-h-11 min-w-6 items-center">
              {words}
            </Link>
          </li>
        ))}
        <li aria-current="page" className="wrap-anywhere">
          {here}
        </li>
      </ol>
    </div>`,
  },
  {
    name: 'how many results a filter leaves is not announced',
    file: 'app/ui/filter-form.tsx',
    from: "<p role={isSaid ? 'status' : undefined} tabIndex={-1}",
    to: '<p tabIndex={-1}',
  },
  {
    name: 'the cookie banner is hydrated as the cookie says and not as it was sent',
    file: 'app/lib/session/consent.ts',
    from: 'useSyncExternalStore(follow, hasChosen, no)',
    to: 'useSyncExternalStore(follow, hasChosen, hasChosen)',
  },
  {
    name: 'asking for a link sends the log-in form as well',
    file: 'app/features/members/log-in-form.tsx',
    from: '<Button onPress={sendLink}>Email me a log-in link</Button>',
    to: '<Button type="submit" onPress={sendLink}>Email me a log-in link</Button>',
  },
  {
    name: 'after the log-in nobody is led back to the page for members',
    file: 'app/features/members/members-only.tsx',
    from: "{ to: '/login', search: { next: href }, replace: true }",
    to: "{ to: '/login', replace: true }",
  },
  {
    name: 'who gives a passkey up is told of a failure, and the other way round',
    file: 'app/features/members/passkey-button.tsx',
    from: 'const message = isGivenUp(error)',
    to: 'const message = !isGivenUp(error)',
  },
  {
    name: 'a refusal in the account is not shown',
    file: 'app/lib/data/use-change.ts',
    from: "    onError: (error, { failed }) => void alert(failed(error), { status: 'orange' }),\n",
    to: '',
  },
  {
    name: 'what is typed at the desk is not kept on the device',
    file: 'app/desk/kit/draft/draft.ts',
    from: '    this.#copyToDevice();\n    if (this.source.savesItself) this.#soon();',
    to: '    if (this.source.savesItself) this.#soon();',
  },
  {
    name: 'Undo does not bring a removed favourite back',
    file: 'app/features/members/member-card-actions.tsx',
    from: "else offer('Undo', DONE[what], true);",
    to: "else offer('Undo', DONE[what], false);",
  },
  {
    name: 'Alt and an arrow move nothing in an order',
    file: 'app/desk/kit/ordered-list.tsx',
    from: 'if (!event.altKey ||',
    to: 'if (!event.ctrlKey ||',
  },
  {
    name: 'the directory counts entrys',
    file: 'app/features/directory/directory-filters.tsx',
    from: "count(total, 'entry', 'entries')",
    to: "count(total, 'entry')",
  },
  {
    name: 'a page behind the end of a list says that there is nothing at all',
    file: 'app/ui/paged-list.tsx',
    from: 'if (total === 0) return <Empty>{empty}</Empty>;',
    to: 'if (cards.length === 0) return <Empty>{empty}</Empty>;',
  },
  {
    name: 'a whole day west of Greenwich is shown as the day before',
    file: 'app/lib/words/dates.ts',
    from: "(DAY.test(date) ? 'UTC' : (timezone ?? 'UTC'))",
    to: "(DAY.test(date) && timezone === null ? 'UTC' : (timezone ?? 'UTC'))",
  },
  {
    name: 'what is saved on the device is lost where the account does not take it',
    file: 'app/features/members/saved-here/move-saved.ts',
    from: '    const { profile } = await addFavourites(queryClient, things);',
    to: '    dropHere(things.map(({ id }) => id));\n    const { profile } = await addFavourites(queryClient, things);',
  },
  {
    name: 'a collection for Premium members says that it is for members',
    file: 'app/ui/cards/access-badge.tsx',
    from: "premium: 'For Premium members',",
    to: "premium: 'For members',",
  },
  {
    name: 'it is not counted that a press led on to another site',
    file: 'app/lib/data/usage-logging.ts',
    from: 'if (counted[sort] === id) continue;',
    to: 'if (counted.seen === id) continue;',
  },
  {
    name: 'of two duplicates the other one stays',
    file: 'app/desk/items/twins/twins-screen.tsx',
    from: '            from={other}\n            into={kept}',
    to: '            from={kept}\n            into={other}',
  },
  {
    name: 'a chosen dark theme is printed as it is',
    file: 'app/styles/themes.css',
    from: '    :root,\n    [data-theme] {\n      @apply theme-paper;',
    to: '    :root {\n      @apply theme-paper;',
  },
  {
    name: 'muted words are too faint in the dark theme',
    file: 'app/styles/tokens.css',
    from: '--text-muted: #c3b9c4;',
    to: '--text-muted: #8b818c;',
  },
  {
    name: 'in forced colours every link of the bar looks like the present page',
    file: 'app/features/layout/navbar.tsx',
    from: 'forced-colors:border-[Canvas] forced-colors:aria-[current=page]:border-b-[LinkText]',
    to: 'forced-colors:aria-[current=page]:border-b-[LinkText]',
  },
  {
    name: 'the largest text is no larger than the one before it',
    file: 'app/styles/preferences.css',
    from: '--size: 2;',
    to: '--size: 1.75;',
  },
  {
    name: 'who asks for less movement has more of it',
    file: 'app/styles/base.css',
    from: '@media (prefers-reduced-motion: reduce)',
    to: '@media (prefers-reduced-motion: no-preference)',
  },
  {
    name: 'a long word makes a page wider than a telephone',
    file: 'app/styles/base.css',
    from: '  body {\n    overflow-wrap: anywhere;',
    to: '  body {\n    overflow-wrap: break-word;',
  },
];
