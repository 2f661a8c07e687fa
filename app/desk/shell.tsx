/** The frame of every screen of the desk: a bar, a rail and the screen. Neither bar nor rail moves. */

import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps, useRouter } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { User } from '#contract/members.ts';
import { site } from '#site';
import { useOpenDisplay } from '../lib/forms/dialog-openers.ts';
import { ACCOUNT_LINK } from '../lib/session/account-link.ts';
import { isCurator, useUser } from '../lib/session/user.ts';
import { Button } from '../ui/button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { SKIP_LINK } from '../ui/skip-link.ts';
import { healthQuery, inboxQuery, messagesQuery, removalsQuery } from './kit/data/queries.ts';
import { DeskSign, type DeskSignName } from './kit/signs.tsx';
import { wantResults } from './kit/to-results.ts';
import { RestoredNotice } from './site/health/live-button.tsx';

const QUIET = 'inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap text-ink no-underline hover:underline';

/** The bar and the rail of the desk, about a screen; the rail is for curators alone. */
export function DeskFrame({ children }: { children: ReactNode }) {
  const openDisplay = useOpenDisplay();
  const user = useUser();
  const isMine = isCurator(user);
  const railId = useId();
  const rail = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex grow flex-col text-small">
      <header className="border-b-(length:--line-width) border-line px-4 md:px-6">
        {isMine && (
          <a href={`#${railId}`} className={`${SKIP_LINK} max-md:hidden`}>
            Skip to the menu
          </a>
        )}
        <div className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 py-2 md:gap-x-5">
          <Link to="/home" className="inline-flex min-h-11 items-center text-h3 font-heading text-ink no-underline">
            {site.name}
          </Link>
          <Link to="/curate" className={`${QUIET} border-l border-control pl-3 font-strong md:pl-4`}>
            Curators’ desk
          </Link>
          {isMine && <FindItem />}
          <div className={`flex flex-wrap items-center gap-x-4 ${isMine ? 'max-md:ml-auto' : 'ml-auto'}`}>
            <DisplayButton className={isMine ? 'max-md:hidden' : ''} onPress={openDisplay} />
            {isMine && (
              <Link to="/curate/help" className={`${QUIET} max-md:hidden`}>
                Help
              </Link>
            )}
            {user && (
              <Link {...ACCOUNT_LINK} className={`${QUIET} ${isMine ? 'max-md:hidden' : ''}`}>
                {nameOf(user)}
              </Link>
            )}
            {isMine && (
              <Button
                size="tight"
                className="px-2! md:hidden"
                aria-expanded={isOpen}
                aria-controls={railId}
                onPress={() => {
                  flushSync(() => setOpen(!isOpen));
                  if (!isOpen) rail.current?.focus();
                }}
              >
                <Icon name="menu" className="size-5" />
                Menu
              </Button>
            )}
          </div>
        </div>
        {isAdministrator(user) && <RestoredNotice />}
      </header>
      <div className={isMine ? 'grid grow md:grid-cols-[264px_minmax(0,1fr)]' : 'grow'}>
        {/* Before the rail, so that the Tab key does not go through all of it on the way. */}
        <main
          id="content"
          tabIndex={-1}
          className={`max-w-[1180px] px-4 pt-6 pb-14 outline-none md:px-8 ${isMine ? 'md:col-start-2' : ''}`}
        >
          {children}
        </main>
        {isMine && (
          <nav
            ref={rail}
            id={railId}
            tabIndex={-1}
            aria-label="Desk"
            className={`outline-none max-md:order-first md:col-start-1 md:row-start-1 border-line px-3 pt-4 pb-8 max-md:border-b-(length:--line-width) md:border-r-(length:--line-width) ${isOpen ? '' : 'max-md:hidden'}`}
          >
            <Rail user={user} onDisplay={openDisplay} onChosen={() => setOpen(false)} />
          </nav>
        )}
      </div>
    </div>
  );
}

/** For members who are no curators. */
export function NotYours() {
  return (
    <>
      <h1 className="text-h2">This page is for curators</h1>
      <p className="mt-2 max-w-(--measure)">
        You are logged in, but your account is not in the group of curators. Someone who runs this site can change that.
      </p>
      <p className="mt-4">
        <Link to="/home" className="target inline-flex items-center">
          Go to the home page
        </Link>
      </p>
    </>
  );
}

function FindItem() {
  const router = useRouter();
  const id = useId();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const query = String(new FormData(event.currentTarget).get('query') ?? '').trim();
    wantResults();
    void router.navigate({ to: '/curate/items', search: query ? { query } : {} });
  };
  return (
    <search className="ml-auto max-md:order-last max-md:w-full">
      <form onSubmit={onSubmit} className="flex flex-wrap items-center gap-x-2">
        <label htmlFor={id} className="min-w-min font-strong">
          Search items
        </label>
        <span className="relative grow basis-40">
          <input
            id={id}
            name="query"
            type="search"
            maxLength={200}
            className="min-h-11 w-full min-w-0 rounded-control border-[1.5px] border-control bg-raised py-1.5 pr-3 pl-10 md:w-56"
          />
          <Icon name="search" className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2" />
        </span>
      </form>
    </search>
  );
}

interface RailLink {
  words: string;
  to: NonNullable<LinkProps['to']>;
  icon?: IconName;
  sign?: DeskSignName;
  count?: number | undefined;
}

interface RailProps {
  user: User | undefined;
  onDisplay: () => void;
  onChosen: () => void;
}

const isAdministrator = (user: User | undefined): boolean => user?.auth.groups.includes('Administrators') ?? false;

const nameOf = ({ first_name, last_name }: User): string =>
  [first_name, last_name].filter(Boolean).join(' ') || 'My account';

const DisplayButton = ({ className = '', onPress }: { className?: string; onPress: () => void }) => (
  <Button size="tight" className={`px-2.5! font-normal! text-ink! ${className}`} onPress={onPress}>
    <span aria-hidden="true" className="font-heading">
      Aa
    </span>
    Display
  </Button>
);

/** Where everything is, in named groups. A new screen gets a line here. */
function Rail({ user, onDisplay, onChosen }: RailProps) {
  const isTheirs = isAdministrator(user);
  const messages = useQuery(messagesQuery({ status: 'new', size: 1 }));
  const removals = useQuery(removalsQuery({ status: 'open', size: 1 }));
  const incoming = useQuery(inboxQuery({ size: 1 }));
  const health = useQuery({ ...healthQuery, enabled: isTheirs });
  const amiss = health.data?.lines.filter(({ well }) => !well).length;
  const groups: { name: string; links: RailLink[] }[] = [
    {
      name: 'Catalogue',
      links: [
        { words: 'Items', to: '/curate/items', sign: 'items' },
        { words: 'Calendar', to: '/curate/calendar', sign: 'clock' },
        { words: 'Pictures', to: '/curate/pictures', sign: 'picture' },
        { words: 'Topics', to: '/curate/topics', icon: 'topic' },
        { words: 'Collections', to: '/curate/collections', icon: 'collection' },
        { words: 'Tags and lists', to: '/curate/vocabularies', icon: 'tag' },
        { words: 'Search synonyms', to: '/curate/thesaurus', sign: 'alike' },
        { words: 'Featured', to: '/curate/featured', icon: 'cards' },
        { words: 'Popular searches', to: '/curate/popular', icon: 'search' },
        { words: 'Advertisements', to: '/curate/advertisements', icon: 'sponsored' },
      ],
    },
    {
      name: 'Incoming',
      links: [
        {
          words: 'Messages',
          to: '/curate/messages',
          icon: 'email',
          count: messages.data?.pagination.total_objects,
        },
        {
          words: 'Removal requests',
          to: '/curate/removals',
          sign: 'barred',
          count: removals.data?.pagination.total_objects,
        },
        { words: 'Inbox', to: '/curate/inbox', sign: 'box', count: incoming.data?.pagination.total_objects },
        { words: 'Sources', to: '/curate/sources', sign: 'feed' },
      ],
    },
    {
      name: 'Maintenance',
      links: [
        { words: 'Link checks', to: '/curate/todo', sign: 'link' },
        { words: 'Duplicates', to: '/curate/twins', sign: 'twins' },
        { words: 'Find and replace', to: '/curate/replace', sign: 'replace' },
        { words: 'Import', to: '/curate/import', sign: 'import' },
        { words: 'History', to: '/curate/history', sign: 'history' },
        { words: 'Statistics', to: '/curate/figures', sign: 'figures' },
      ],
    },
  ];
  if (isTheirs)
    groups.push({
      name: 'Administration',
      links: [
        { words: 'Members', to: '/curate/members', icon: 'people' },
        { words: 'Settings', to: '/curate/site', icon: 'website' },
        { words: 'API and webhooks', to: '/curate/programs', icon: 'key' },
        { words: 'Site health', to: '/curate/health', icon: 'heart', count: amiss },
      ],
    });
  return (
    <>
      <RailRow link={{ words: 'Home', to: '/curate', icon: 'home' }} isExact onChosen={onChosen} />
      {groups.map(({ name, links }) => (
        <div key={name}>
          <h2 className="px-3 pt-3.5 pb-1 text-small font-normal tracking-normal text-muted [word-spacing:0]">
            {name}
          </h2>
          {links.map((link) => (
            <RailRow key={link.words} link={link} onChosen={onChosen} />
          ))}
        </div>
      ))}
      <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-1 border-t-(length:--line-width) border-line px-3 pt-3">
        {/* On a telephone the bar has no room for these. */}
        <DisplayButton className="md:hidden" onPress={onDisplay} />
        <Link to="/curate/help" onClick={onChosen} className="inline-flex min-h-11 items-center md:hidden">
          Help
        </Link>
        {user && (
          <Link {...ACCOUNT_LINK} className="inline-flex min-h-11 items-center md:hidden">
            {nameOf(user)}
          </Link>
        )}
        <Link to="/home" className="inline-flex min-h-11 items-center">
          View site
        </Link>
      </p>
    </>
  );
}

function RailRow({ link, isExact = false, onChosen }: { link: RailLink; isExact?: boolean; onChosen: () => void }) {
  const { words, to, icon, sign, count } = link;
  return (
    <Link
      to={to}
      onClick={onChosen}
      activeOptions={{ exact: isExact, includeSearch: false }}
      className="flex min-h-11 items-center gap-2 rounded-control border-l-4 border-transparent forced-colors:border-[Canvas] forced-colors:aria-[current=page]:border-[LinkText] px-2 text-ink no-underline hover:underline aria-[current=page]:border-accent aria-[current=page]:bg-wash aria-[current=page]:font-strong"
    >
      {icon && <Icon name={icon} className="size-5 text-link" />}
      {sign && <DeskSign name={sign} className="size-5 text-link" />}
      {words}
      {count !== undefined && count > 0 && (
        <span className="figures ml-auto min-w-6.5 rounded-badge border border-control bg-raised px-1.5 text-center font-strong">
          {count}
          <span className="sr-only"> waiting</span>
        </span>
      )}
    </Link>
  );
}
