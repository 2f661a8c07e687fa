/** Scripts that stand in a page although the page's own code did not emit them. */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashScripts } from '#server/http/page-policy.ts';
import type { RenderPage } from '#server/http/pages.ts';
import { openApi } from '#tests/setup/api/api.ts';

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

const OWN = 'start()';
const STRAY = 'steal(localStorage.refresh)';

/** Ways in which a title or a text may break out of its place, beside a script of the page itself. */
const BROKEN = [
  `<h1><script>${STRAY}</script></h1>`,
  `<script nonce="">${STRAY}</script>`,
  `<script nonce="guessed">${STRAY}</script>`,
  `<!-- <script>${STRAY}</script> -->`,
  `<script data-x=">">${STRAY}</script>`,
  `<img alt='<script>${STRAY}</script>'>`,
  `<p title=' nonce='><script>${STRAY}</script>`,
  // What never ends would take the tag of the next script for its own.
  `<script>${STRAY};//`,
  "<script data-x='",
  '<script ',
];

it.each(BROKEN)('a page blesses its own scripts, and not what breaks into it: %s', async (stray) => {
  const nonces: string[] = [];
  const render: RenderPage = async (_request, { context: { nonce } }) => {
    nonces.push(nonce);
    return new Response(
      `<!doctype html><head><meta property="csp-nonce" content="${nonce}"/><link rel="icon" href="/x" nonce="${nonce}"/></head>` +
        `<body>${stray}<script nonce="${nonce}">${OWN}</script><script src="/assets/a.js" nonce="${nonce}"></script></body>`,
    );
  };
  await using api = await openApi('sqlite', { pages: true, render });
  const { headers, body } = await api.get('/posts/anything');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain(`script-src 'self' ${hashOf(OWN)};`);
  expect(policy).not.toContain(hashOf(STRAY));
  // Nobody who reads the page, or keeps it, learns the nonce; each rendering has its own.
  expect(body).not.toContain(nonces[0]);
  expect(body).not.toContain('csp-nonce');
  expect(nonces[0]).toMatch(/^[\w-]{24}$/);
  await api.get('/posts/another');
  expect(new Set(nonces).size).toBe(nonces.length);
  expect(policy).not.toMatch(/script-src[^;]*(?:unsafe|nonce|https?:|\*)/);
});

it('a page keeps its bytes when it is made again, so that it keeps its ETag', () => {
  const page = (nonce: string) => hashScripts(`<script nonce="${nonce}">${OWN}</script><link nonce="${nonce}">`, nonce);
  expect(page('aaaa')).toEqual(page('bbbb'));
});
