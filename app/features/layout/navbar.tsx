/** The bar at the top: transparent over the hero, solid everywhere else. It never sticks. */
import { Link, useHydrated } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import { site } from '#site';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { AccountButtons } from './account-buttons.tsx';
import { barLinks, SUPPORT, UNDER_ABOUT } from './links.ts';
import { Logo } from './logo.tsx';

// Only who opens it loads it.
const MobileMenu = onDemand('Menu', () => import('./mobile-menu.tsx').then((file) => file.MobileMenu));

type NavbarLook = 'over' | 'solid';

const linkClass =
  'inline-flex min-h-11 min-w-[44px] items-center justify-center gap-1.5 border-y-[3px] border-transparent text-card whitespace-nowrap text-inherit no-underline hover:underline aria-[current=page]:border-b-current aria-[current=page]:font-strong forced-colors:border-[Canvas] forced-colors:aria-[current=page]:border-b-[LinkText]';

interface NavbarProps {
  look: NavbarLook;
  onDisplay: () => void;
}

export function Navbar({ look, onDisplay }: NavbarProps) {
  return (
    <header className={`navbar ${look === 'over' ? 'over-picture:navbar-over' : ''}`}>
      <div className="wrap flex flex-wrap items-center gap-x-4 py-[8px] max-xl:gap-x-[8px]">
        <Link
          to="/home"
          className="shrink-0 text-inherit no-underline max-xl:min-w-[44px] max-xl:flex-[1_1_0] xl:inline-flex xl:min-h-11 xl:items-center"
          aria-label={`${site.name}, home`}
        >
          <Logo inBar />
        </Link>
        <nav aria-label="Main" className="ml-1 hidden items-center gap-x-2.5 xl:flex">
          {barLinks().map(({ words, short = words, link }) => (
            <Link key={words} {...link} className={linkClass} activeOptions={{ includeSearch: false }}>
              <span>
                {short}
                <span className="max-[92rem]:sr-only">{words.slice(short.length)}</span>
              </span>
            </Link>
          ))}
          <AboutLinks />
        </nav>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-x-2 max-xl:mr-[-8px] max-xl:gap-x-0">
          <DisplayButton onPress={onDisplay} />
          <span className="contents text-card max-xl:hidden">
            <AccountButtons place="bar" />
          </span>
          <Link
            {...SUPPORT.link}
            aria-label={SUPPORT.words}
            className="bar-word target inline-flex items-center justify-center gap-2 px-2 whitespace-nowrap text-inherit no-underline hover:underline xl:hidden"
          >
            <Icon name={SUPPORT.icon} className="bar-icon size-5.5" />
            Support
          </Link>
          <MenuButton onDisplay={onDisplay} />
        </div>
      </div>
    </header>
  );
}

/** 'About' and what stands under it, opened by a press and closed by Escape or by leaving. */
function AboutLinks() {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys pressed on the controls in it
    <div
      ref={box}
      className="relative"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className={linkClass}
      >
        About
        <Icon name="down" className="size-4.5" />
      </button>
      <ul
        id={id}
        hidden={!open}
        className="absolute right-0 z-10 mt-2 w-max rounded-control border-[1.5px] border-control bg-raised p-2 text-ink shadow-float"
      >
        {UNDER_ABOUT.map(({ words, icon, link }) => (
          <li key={words}>
            <Link
              {...link}
              onClick={() => setOpen(false)}
              className="target flex items-center gap-2.5 rounded-tile px-3 text-ink no-underline hover:bg-wash hover:underline"
            >
              <Icon name={icon} className="size-5 text-link" />
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Reading settings: at the same place on every page. Without script there are none. */
function DisplayButton({ onPress }: { onPress: () => void }) {
  return (
    <Button look="bare" onPress={onPress} className="text-card noscript:hidden max-xl:hidden">
      <span aria-hidden="true" className="rounded-badge border-[1.5px] border-current px-1.5 py-0.5 font-heading">
        Aa
      </span>
      {/* With the way to the desk the row is full. */}
      <span className="[.navbar:has([href='/curate'])_&]:max-[92rem]:sr-only">Display</span>
    </Button>
  );
}

/** Without script the button leads to the same links at the foot of the page. */
function MenuButton(props: Omit<NavbarProps, 'look'>) {
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const words = (
    <>
      <Icon name="menu" className="bar-icon size-5.5" />
      Menu
    </>
  );
  if (!hydrated) {
    return (
      <a href="#all-pages" className={`${buttonClass('bare')} bar-word max-xl:px-2 xl:hidden`}>
        {words}
      </a>
    );
  }
  return (
    <>
      <Button look="bare" onPress={() => setOpen(true)} className="bar-word max-xl:px-2 xl:hidden">
        {words}
      </Button>
      {open && <MobileMenu isOpen onClose={() => setOpen(false)} {...props} />}
    </>
  );
}
