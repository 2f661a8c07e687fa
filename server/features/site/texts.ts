/** Sections of our own pages that an administrator has put in other words. */

import type { SiteTexts } from '#contract/site-settings.ts';
import { TEXT_SECTIONS, type TextPage } from '#domain/site/fields.ts';
import { site } from '#site';
import { renderText } from '../items/render-text.ts';

/** What is changed of a page, as HTML, by the ids of its sections. */
export async function textsOf(page: TextPage): Promise<SiteTexts> {
  const texts: SiteTexts = {};
  for (const section of TEXT_SECTIONS[page]) {
    const text = site.texts[`${page}.${section}`];
    if (typeof text === 'string' && text !== '') texts[section] = await renderText(text);
  }
  return texts;
}
