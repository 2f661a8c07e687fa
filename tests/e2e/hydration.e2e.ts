/** Every page comes to life from what was sent, without an error, for members too; `pages.e2e.ts` sees it for visitors. */
import type { Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isOver, PAGES } from '#tests/setup/browser/addresses.ts';
import { withMembersSite } from '#tests/setup/browser/members-site.ts';
import { type Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();
const site = withMembersSite();

const OWN_PAGES = ['/account', '/account/settings', '/account?tab=history'];

/** Waits until every answer that the pages asked for is there. */
function whatIsAsked({ context }: Visitor): () => Promise<void> {
  const asked = new Set<Request>();
  context.on('request', (request) => asked.add(request));
  context.on('requestfinished', (request) => asked.delete(request));
  context.on('requestfailed', (request) => asked.delete(request));
  return () => expect.poll(() => asked.size, { timeout: 15_000, interval: 20 }).toBe(0);
}

/** Opens one page after another; answers with what went wrong on each. */
async function troublesOf(visitor: Visitor, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const quiet = whatIsAsked(visitor);
  for (const path of paths) {
    const before = visitor.troubles.seen.length;
    await visitor.open(path);
    // What is asked anew once it is known who looks belongs to it.
    await quiet();
    found.push(...visitor.troubles.seen.slice(before).map((trouble) => `${path}: ${trouble}`));
  }
  return found;
}

/** Chromium says so of each answer that is no success: these pages are about what is not there. */
const unexpected = (troubles: string[]) =>
  troubles.filter((one) => !(one.startsWith('/404?') ? / 404 / : isOver(one) ? / 410 / : /^$/).test(one));

describe('every page comes to life without an error', () => {
  const paths = PAGES.map(([path]) => path);

  it('for a member whose tokens the browser holds', async () => {
    await using visitor = await site.arrive('/home', await site.join('alive@example.com'));
    visitor.allowOver();
    expect(unexpected(await troublesOf(visitor, [...paths, ...OWN_PAGES]))).toEqual([]);
    expect(await visitor.page.evaluate(() => localStorage.getItem('refresh'))).not.toBeNull();
  });

  it('for a member whose session is over before the page has come to life', async () => {
    const gone = await site.join('gone@example.com');
    await site.call('POST', '/auth/logout', undefined, gone);
    for (const path of ['/search', '/collection/getting-the-day-started', '/topic/adhd']) {
      await using visitor = await site.arrive(path, gone);
      visitor.allow(/status of 401/, 'the session is over');
      await expect.poll(() => visitor.page.evaluate(() => localStorage.getItem('refresh'))).toBeNull();
    }
  });
});
