/**
 * The site's own particulars as they are at the moment: what `site.config.ts` says, with what administrators changed of it.
 * Read `site` when something is shown or sent, never while a file is loaded: a change replaces its values in place.
 */
import { SITE_DEFAULTS, type Site, type SiteChanges, withChanges } from '#domain/site/site.ts';
import { site as file } from './site.config.ts';

/** What the file says, with defaults for what it leaves out. */
export const siteFile: Site = { ...SITE_DEFAULTS, ...file };

export const site: Site = withChanges(siteFile, {});

/** The tag of the language in which the pages are written, without the country. */
export const siteLanguage = (): string => site.language.replace(/-.*/, '');

/** What a page brings: the words of whole sections stay at the server, which gives them where they are shown. */
export const changesForPages = (changes: SiteChanges): SiteChanges =>
  Object.fromEntries(
    Object.entries(changes).map(([place, value]) => [
      place,
      place.startsWith('texts.') && value !== null ? true : value,
    ]),
  );

let present: SiteChanges = {};
let forPages: SiteChanges = {};

/** What is changed of the file at the moment; the same object until it changes. */
export const siteChanges = (): SiteChanges => present;
/** The same as pages bring it. */
export const siteChangesForPages = (): SiteChanges => forPages;

/** From now on the site is the file's with these changes. */
export function applySiteChanges(changes: SiteChanges): void {
  if (changes === present) return;
  present = changes;
  forPages = changesForPages(changes);
  Object.assign(site, withChanges(siteFile, changes));
}

/** The id of the element in which a page brings what is changed; there is none where nothing is. */
export const SITE_CHANGES_ID = 'site-changes';

// In a browser the page says it before any of its code runs.
if (typeof document !== 'undefined') {
  const said = document.head?.querySelector(`script#${SITE_CHANGES_ID}`)?.textContent;
  if (said) applySiteChanges(JSON.parse(said) as SiteChanges);
}
