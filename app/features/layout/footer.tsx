/** The foot of every page: a row of tiles, all pages, and who is behind them. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { site } from '#site';
import { useOpenAccount, useOpenCookies } from '../../lib/forms/dialog-openers.ts';
import { useMessageActions, useMessages } from '../../lib/forms/toast-context.ts';
import { companyInWords } from '../../lib/words/site-company.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Ornament } from '../../ui/ornament.tsx';
import { ACCOUNT, footLinks, type NavLink, SAVED_HERE } from './links.ts';
import { Logo } from './logo.tsx';

export function Footer({ onDisplay }: { onDisplay: () => void }) {
  const open = useOpenAccount();
  const openCookies = useOpenCookies();
  const said = useMessages();
  const { showAll } = useMessageActions();
  const { company } = site;
  return (
    <footer className="far-down [--about:75rem] md:[--about:50rem] lg:[--about:40rem] no-pictures:bounded mt-auto pb-10 no-pictures:border-x-0 no-pictures:border-b-0">
      <Ornament name="frieze" />
      <div className="wrap">
        <nav
          id="all-pages"
          aria-label="All pages"
          className="grid gap-x-6 gap-y-8 pt-13 lg:gap-x-10 pb-10 grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] max-sm:fitting:grid-cols-2 md:grid-cols-3 lg:grid-cols-[1.5fr_1fr_1fr_1fr]"
        >
          <div className="grid content-start justify-items-start gap-3.5 max-lg:col-span-full">
            <Logo />
            <p>{site.claim}</p>
            <Button look="plain" onPress={() => open('sign-up')} className="-ml-2 member:hidden noscript:hidden">
              Become a member
            </Button>
            <a href="/signup" className="target hidden items-center noscript:inline-flex">
              Become a member
            </a>
            <Link {...ACCOUNT.link} className="target inline-flex items-center visitor:hidden">
              {ACCOUNT.words}
            </Link>
            <Link {...SAVED_HERE.link} className="target inline-flex items-center">
              {SAVED_HERE.words}
            </Link>
            <p className="text-small text-muted">Newsletter: coming soon</p>
          </div>
          <Column title="Explore" links={footLinks('explore')} />
          <Column title="Help" links={footLinks('help')}>
            <li className="noscript:hidden">
              <Button look="plain" onPress={onDisplay} className="-ml-2 text-left font-normal!">
                Display
              </Button>
            </li>
            <li className="noscript:hidden">
              <Button look="plain" onPress={openCookies} className="-ml-2 text-left font-normal!">
                Cookie choices
              </Button>
            </li>
            {said.length > 0 && (
              <li>
                <Button look="plain" onPress={showAll} className="-ml-2 text-left font-normal!">
                  Messages ({said.length})
                </Button>
              </li>
            )}
          </Column>
          <Column title="About us" links={footLinks('about')} />
        </nav>
        <div className="grid max-w-(--measure) gap-1.5 border-t-(length:--line-width) border-line pt-6 text-small text-muted">
          {site.social.length > 0 && (
            <p>
              Follow us:{' '}
              {site.social.map(({ name, url }, i) => (
                <span key={name}>
                  {i > 0 && ', '}
                  <ExternalLink href={url} me className="inline-block py-1">
                    {name}
                  </ExternalLink>
                </span>
              ))}
              <span className="same-tab:hidden"> (each opens in a new tab)</span>
            </p>
          )}
          <p className="max-w-(--measure)">
            {companyInWords(company)} {company.address}.
          </p>
        </div>
      </div>
    </footer>
  );
}

function Column({ title, links, children }: { title: string; links: NavLink[]; children?: ReactNode }) {
  if (links.length === 0 && !children) return null;
  return (
    <div>
      <h2 className="mb-2 text-base tracking-normal [word-spacing:0]">{title}</h2>
      <ul>
        {links.map(({ words, link }) => (
          <li key={words}>
            <Link {...link} className="inline-flex min-h-11 items-center py-1 decoration-1">
              {words}
            </Link>
          </li>
        ))}
        {children}
      </ul>
    </div>
  );
}

/** Ways to help, above the footer; nothing where there is none. */
export function SupportUsBar() {
  const { crowdfunding, coffee } = site.supportUs;
  if (!crowdfunding && !coffee) return null;
  return (
    <aside aria-label="Support us" className="band mt-18 md:mt-26">
      <div className="wrap flex flex-wrap items-center gap-x-6 gap-y-4 py-8">
        <p className="flex-[1_1_20rem]">
          <strong className="font-strong">Support us.</strong> {site.name} is free for everyone. If you can, help us
          keep it free.
        </p>
        {crowdfunding && (
          <ExternalLink href={crowdfunding} sign className={buttonClass('outlined', 'large')}>
            Our crowdfunding page
          </ExternalLink>
        )}
        {coffee && (
          <ExternalLink href={coffee} sign className={buttonClass('outlined', 'large')}>
            Buy us a coffee
          </ExternalLink>
        )}
        <span className="text-small text-muted same-tab:hidden">
          {crowdfunding && coffee ? 'Both open in a new tab.' : 'It opens in a new tab.'}
        </span>
      </div>
    </aside>
  );
}
