import type { ReactNode } from 'react';
import { usePreference } from '../lib/preferences/preferences.ts';
import { Icon } from './icon.tsx';

interface ExternalLinkProps {
  href: string;
  /** Whether somebody paid for it: search engines must know. */
  sponsored?: boolean;
  /** Whether we get a share of what is bought there: search engines and readers must know. */
  affiliate?: boolean;
  /** Whether it leads to another place of the same people. */
  me?: boolean;
  /** Whether the sign for a new tab stands behind the words. */
  sign?: boolean;
  className?: string;
  onClick?: () => void;
  /** On a card: the id of its title. */
  'aria-describedby'?: string;
  'aria-label'?: string;
  children: ReactNode;
}

/** A link to another site. It opens in a new tab and says so, unless the reader wants none. */
export function ExternalLink({
  href,
  sponsored,
  affiliate = false,
  me,
  sign = false,
  className,
  onClick,
  children,
  ...named
}: ExternalLinkProps) {
  const newTab = usePreference('links') === 'new-tab';
  const rel = [(sponsored || affiliate) && 'sponsored', me && 'me', 'noopener'].filter(Boolean).join(' ');
  return (
    <a href={href} target={newTab ? '_blank' : undefined} rel={rel} className={className} onClick={onClick} {...named}>
      {children}
      <NewTabWords />
      {sign && <Icon name="new-tab" className="size-4.5 same-tab:hidden print:hidden" />}
      {affiliate && <AffiliateWord />}
    </a>
  );
}

/** Beside the words of a link, and the sign that may hang on them; the thing’s own page has the whole sentence. */
const AffiliateWord = () => <span className="ml-6 inline-block text-small font-normal no-underline"> Affiliate</span>;

/**
 * The sign for a new tab behind the words of a title. It hangs on the last word, so that it never stands alone on a
 * line; the title keeps room for it at its right.
 */
export const NewTabSign = () => (
  <span className="relative same-tab:hidden print:hidden" aria-hidden="true">
    {'\u2060'}
    <Icon name="new-tab" className="absolute bottom-[0.12em] left-[0.3em] size-[0.78em] text-muted" />
  </span>
);

/** For people who cannot see that a link opens elsewhere. */
export const NewTabWords = () => <span className="sr-only same-tab:hidden"> (opens in new tab)</span>;
