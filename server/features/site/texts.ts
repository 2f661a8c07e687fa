/** Sections of our own pages that an administrator has put in other words. */
import { TEXT_SECTIONS, type TextPage } from '#contract/site-fields.ts';
import type { SiteTexts } from '#contract/site-settings.ts';
import { site } from '#site';
import { renderMarkdown } from '../items/posts.ts';

/** What is changed of a page, as HTML, by the ids of its sections. */
export function textsOf(page: TextPage): SiteTexts {
  return Object.fromEntries(
    TEXT_SECTIONS[page].flatMap((section) => {
      const text = site.texts[`${page}.${section}`];
      return typeof text === 'string' && text !== '' ? [[section, renderMarkdown(text)]] : [];
    }),
  );
}
