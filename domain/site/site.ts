/** The site's own particulars: what `site.config.ts` says, and what administrators changed of it. */
import type { Plain } from '../fields.ts';

/** A line of a list, such as a link: its fields by name. */
export type Row = Readonly<Record<string, string>>;
/** A value as JSON holds it. */
export type SiteValue = Plain | readonly Row[];
/** What differs from the file, by the place of each: `company.name`. */
export type SiteChanges = Readonly<Record<string, SiteValue>>;

interface NamedLink {
  readonly name: string;
  readonly url: string;
}
export interface UrgentLine {
  readonly way: 'text' | 'chat' | 'call';
  readonly words: string;
  readonly url: string;
  readonly about: string;
}
interface WordedLink {
  readonly words: string;
  readonly url: string;
}

export interface Site {
  readonly name: string;
  readonly claim: string;
  readonly description: string;
  readonly language: string;
  readonly timezone: string;
  readonly currency: string;
  readonly urgent: {
    readonly country: string;
    readonly lines: readonly UrgentLine[];
    readonly danger: readonly WordedLink[];
    readonly dangerWords: string;
    readonly elsewhere: { readonly words: string; readonly url: string | null };
  };
  /** For who may not be safe at home: what stands before the other lines where a search says so. Without lines, nothing does. */
  readonly unsafeAtHome: { readonly lines: readonly UrgentLine[] };
  /** Where ‘Leave this page quickly’ leads: a page that tells nothing of whoever opens it. */
  readonly leaveTo: string;
  readonly tonight: readonly string[];
  readonly company: {
    readonly name: string;
    readonly number: string | null;
    readonly registeredIn: string;
    readonly address: string;
  };
  readonly licence: NamedLink;
  readonly mailboxes: { readonly general: string; readonly privacy: string };
  readonly social: readonly NamedLink[];
  readonly supportUs: { readonly crowdfunding: string | null; readonly coffee: string | null };
  readonly ages: { readonly minimumWithConsent: number; readonly signUp: number };
  readonly removalHours: number;
  readonly contactMessageDays: number;
  readonly unconfirmedDays: number;
  readonly legal: {
    readonly changed: string;
    readonly liabilityMonths: number;
    readonly authority: NamedLink;
    readonly accessibilityHelp: NamedLink;
  };
  readonly founder: { readonly name: string; readonly words: string };
  readonly signup: { readonly marketingRequired: boolean };
  /** Whether Premium can be had; until then pages say that it is coming. */
  readonly premium: { readonly isOpen: boolean };
  /** Which links stand where, by their names in `NAV_LINKS`. */
  readonly navigation: Readonly<Record<NavPlace, readonly string[]>>;
  /** What the home page shows below its search, in this order. */
  readonly home: readonly string[];
  /** The accent of each theme, as `#rrggbb`; null for the theme's own. */
  readonly accents: Readonly<Record<AccentTheme, string | null>>;
  /** A picture of the site's own in the place of the drawn logo. */
  readonly logo: string | null;
  /** Sections in other words, in Markdown, by page and section: `about.what`. In a browser each is only `true`. */
  readonly texts: Readonly<Record<string, string | true | null>>;
}

export type NavPlace = 'bar' | 'explore' | 'help' | 'about';
export type AccentTheme = 'paper' | 'mist' | 'dusk';

export const HOME_BLOCKS = [
  ...['shelf', 'offers', 'explore', 'membership', 'values', 'involved', 'banner', 'support-us'],
] as const;

/** What stands where neither the file nor an administrator says anything. */
export const SITE_DEFAULTS = {
  unsafeAtHome: { lines: [] },
  leaveTo: 'https://www.bbc.co.uk/weather',
  navigation: {
    bar: ['home', 'support', 'guides', 'topics', 'events', 'directory', 'search', 'speaking', 'blog'],
    explore: ['home', 'search', 'topics', 'collections', 'events', 'directory', 'tools', 'people'],
    help: ['support', 'guides', 'tonight', 'contact', 'badges'],
    about: ['about', 'speaking', 'blog', 'terms', 'privacy', 'accessibility', 'developers'],
  },
  premium: { isOpen: false },
  home: HOME_BLOCKS,
  accents: { paper: null, mist: null, dusk: null },
  logo: null,
  texts: {},
} as const satisfies Partial<Site>;

/** The site with some of its places changed; the one that is given stays as it is. */
export function withChanges(site: Site, changes: SiteChanges): Site {
  const changed = structuredClone(site) as unknown as Record<string, unknown>;
  for (const [place, value] of Object.entries(changes)) {
    const dot = place.indexOf('.');
    if (dot < 0) changed[place] = value;
    else
      putInto(
        changed,
        place.slice(0, dot),
        place.startsWith('texts.') ? [place.slice(6)] : place.slice(dot + 1).split('.'),
        value,
      );
  }
  return changed as unknown as Site;
}

function putInto(site: Record<string, unknown>, first: string, rest: string[], value: SiteValue): void {
  let inside = site[first] as Record<string, unknown>;
  for (const name of rest.slice(0, -1)) inside = inside[name] as Record<string, unknown>;
  inside[rest.at(-1) as string] = value;
}
