/** Which inline scripts of a page the browser may run: those that the page's own code emitted, and no other. */
import { createHash, randomBytes } from 'node:crypto';

/** A nonce for one rendering that nobody can have written into the content: 144 random bits, base64url. */
export const newNonce = (): string => randomBytes(18).toString('base64url');

export interface SealedPage {
  /** The page without the nonces: what was secret while it was made is not sent. */
  html: string;
  /** Sources for `script-src`: the hashes of the scripts that carried the nonce. */
  hashes: string[];
}

/**
 * Takes the hashes of the inline scripts that carry `nonce`, and takes the nonces out. What else stands in
 * the page, whoever wrote it, gets no hash. The text of such a script ends at the first end tag, as for a browser.
 */
export function hashScripts(html: string, nonce: string): SealedPage {
  const ours = new RegExp(`<script(?=[^>]*\\snonce="${nonce}")(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</script>`, 'g');
  const hashes = new Set<string>();
  for (const [, script = ''] of html.matchAll(ours))
    hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  const bare = html
    .replaceAll(` nonce="${nonce}"`, '')
    .replace(new RegExp(`<meta property="csp-nonce" content="${nonce}"/?>`), '');
  return { html: bare, hashes: [...hashes] };
}

/** The policy of a page: our own files, and the inline scripts with these hashes. */
export function pagePolicy(
  hashes: readonly string[],
  { style = '', connect = '' }: { style?: string; connect?: string } = {},
): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(' ')}`.trim(),
    `style-src 'self' 'unsafe-inline' ${style}`.trim(),
    // Pictures of other hosts are in no page that we send; the reader's own consent puts them there.
    "img-src 'self' data: https:",
    `connect-src 'self' ${connect}`.trim(),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
