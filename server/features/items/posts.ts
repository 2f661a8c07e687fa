/** A post on its own page. The site's own posts are Markdown, rendered here and nowhere else. */
import type { PostDetail } from '#contract/items.ts';
import { namesUser } from '#contract/web-address.ts';
import type { Db } from '#server/database/schema.ts';
import { markdownIt, sanitizeHtml } from '#server/packages.ts';
import { readItem } from './queries.ts';
import type { Viewer } from './viewer.ts';

let markdown: InstanceType<ReturnType<typeof markdownIt>> | undefined;

/** One post with its text. Throws `not_found`. */
export async function readPost(db: Db, slug: string, viewer: Viewer): Promise<PostDetail> {
  const card = await readItem(db, 'post', slug, viewer);
  const row = await db.selectFrom('content').select('body').where('item_id', '=', card.id).executeTakeFirst();
  return { ...card, body_html: row?.body ? renderMarkdown(row.body) : null };
}

/**
 * Markdown as safe HTML. Raw HTML in it stays text; what is left is sanitised once more, so that one mistake in one
 * library is not enough. A heading in a text comes below the page's own.
 */
export function renderMarkdown(text: string): string {
  markdown ??= new (markdownIt())({ html: false, linkify: false, typographer: false });
  return sanitizeHtml()(markdown.render(text), {
    allowedTags: [
      'h2',
      'h3',
      'h4',
      'p',
      'ul',
      'ol',
      'li',
      'blockquote',
      'a',
      'strong',
      'em',
      'code',
      'pre',
      'hr',
      'br',
      'table',
      'thead',
      'tbody',
      'tr',
      'th',
      'td',
    ],
    allowedAttributes: { a: ['href', 'rel'], ol: ['start'], th: ['scope'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    transformTags: {
      h1: 'h2',
      th: (tagName) => ({ tagName, attribs: { scope: 'col' } }),
      // Its words stay; where it leads could not be told from them.
      a: (tagName, attribs) => ({ tagName, attribs: namesUser(attribs.href ?? '') ? {} : attribs }),
    },
  });
}
