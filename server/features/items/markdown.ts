/** The site's own texts are Markdown, made into HTML here and nowhere else. */
import { SMALL_FORMATS, srcSetOf, uploadIn } from '#domain/uploads.ts';
import { namesUser } from '#domain/url-credentials.ts';
import { markdownIt, sanitizeHtml } from '#server/kernel/lazy-packages.ts';

let markdown: InstanceType<ReturnType<typeof markdownIt>> | undefined;

/**
 * Markdown as safe HTML. Raw HTML in it stays text; what is left is sanitised once more, so that one mistake in one
 * library is not enough. A heading in a text comes below the page's own. Pictures are the site's own: those of other
 * sites would tell them who reads. For long texts call `renderText` instead.
 */
export function renderMarkdown(text: string): string {
  markdown ??= newMarkdown();
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
      'picture',
      'source',
      'img',
    ],
    allowedAttributes: {
      a: ['href', 'rel'],
      ol: ['start'],
      th: ['scope'],
      source: ['type', 'srcset', 'sizes'],
      img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
    },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isOwnPicture(attribs.src ?? ''),
    transformTags: {
      h1: 'h2',
      th: (tagName) => ({ tagName, attribs: { scope: 'col' } }),
      // Its words stay; where it leads could not be told from them.
      a: (tagName, attribs) => ({ tagName, attribs: namesUser(attribs.href ?? '') ? {} : attribs }),
    },
  });
}

const isOwnPicture = (src: string): boolean => /^\/pictures\/[^\s<>"\\]+$/.test(src) && !src.includes('..');

function newMarkdown() {
  const made = new (markdownIt())({ html: false, linkify: false, typographer: false });
  made.renderer.rules.image = (tokens, at, options, env, self) => {
    const token = tokens[at];
    const alt = self.renderInlineAsText(token?.children ?? [], options, env);
    return pictureHtml(String(token?.attrGet('src') ?? ''), made.utils.escapeHtml(alt), made.utils.escapeHtml);
  };
  return made;
}

/** How wide a picture in a text is: the measure of its lines, and on narrow screens the screen. */
const SIZES = '(max-width: 48rem) 100vw, 44rem';

/** With its size, where it is known, so that the words below it do not move when it comes. */
function pictureHtml(src: string, alt: string, toHtml: (text: string) => string): string {
  const upload = uploadIn(src);
  const rest = `alt="${alt}" loading="lazy" decoding="async"`;
  if (!upload) return `<img src="${toHtml(src)}" ${rest}>`;
  const sources = SMALL_FORMATS.map(
    (format) => `<source type="image/${format}" srcset="${srcSetOf(upload, format)}" sizes="${SIZES}">`,
  );
  return `<picture>${sources.join('')}<img src="${src}" width="${upload.width}" height="${upload.height}" ${rest}></picture>`;
}
