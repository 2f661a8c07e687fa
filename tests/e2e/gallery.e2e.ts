/** Every component in every state: axe looks at each in each theme, and at what hover, focus and a press make of it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type PreviewServer, preview } from 'vite';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { THEMES } from '#tests/setup/browser/addresses.ts';
import { COLOUR_RULES, Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const configFile = join(import.meta.dirname, '../../gallery/vite.config.ts');
const outDir = mkdtempSync(join(tmpdir(), 'tessera-gallery-'));
let server: PreviewServer;
let url = '';

beforeAll(async () => {
  process.env.SITE_URL = inject('siteUrl');
  await build({ configFile, logLevel: 'error', build: { outDir, emptyOutDir: true } });
  server = await preview({ configFile, logLevel: 'error', build: { outDir }, preview: { port: 0, host: '127.0.0.1' } });
  const address = server.httpServer.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});

afterAll(async () => {
  await server.close();
  rmSync(outDir, { recursive: true });
});

const BUTTONS = '#button--filled, #button--outlined, #filter-toggle--chosen, #filter-toggle--not-chosen';

const open = (path: string, width = 1280) => Visitor.arrive(path, { url, width, reducedMotion: 'reduce' });

describe('the gallery', () => {
  it.each(THEMES)('has no example in which axe finds a fault, in %s', async (theme) => {
    await using visitor = await open('/');
    await visitor.wear(theme);
    expect(await visitor.page.locator('figure.gallery-example').count()).toBeGreaterThan(80);
    // A theme changes colours alone.
    const faults = await visitor.axe('.gallery-stage', theme === THEMES[0] ? undefined : COLOUR_RULES);
    // Examples of one thing bear the same name, which a page would not have twice.
    expect(faults.filter((fault) => !fault.startsWith('landmark-unique:'))).toEqual([]);
  });

  it('is as clean where a component covers the page', async () => {
    await using visitor = await open('/');
    const links = visitor.link('Open it: it covers the page');
    const addresses = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
    expect(addresses.length).toBeGreaterThan(1);
    for (const address of addresses) {
      await visitor.page.goto(`${url}/${address}`);
      await visitor.page.locator('[role="dialog"], [role="listbox"]').first().waitFor();
      expect(await visitor.axeInEveryTheme(), address).toEqual([]);
    }
  });

  it.each(THEMES)(
    'shows buttons that can be read under the pointer, in focus and while pressed, in %s',
    async (theme) => {
      await using visitor = await open('/');
      await visitor.wear(theme);
      const buttons = visitor.page.locator(BUTTONS);
      // Alone, they are looked over in a moment.
      await visitor.page.evaluate((kept) => {
        for (const example of document.querySelectorAll('figure.gallery-example'))
          if (!example.matches(kept) && !example.querySelector(kept)) example.remove();
      }, BUTTONS);
      expect(await buttons.count()).toBe(4);
      for (const example of await buttons.all()) {
        const control = example.locator('button, a');
        await control.hover();
        expect(await visitor.axe('.gallery-stage :hover', COLOUR_RULES), 'hover').toEqual([]);
        await control.focus();
        expect(await visitor.axe('.gallery-stage :focus', COLOUR_RULES), 'focus').toEqual([]);
        await visitor.page.mouse.down();
        expect(await visitor.axe('.gallery-stage :active', COLOUR_RULES), 'pressed').toEqual([]);
        await visitor.page.mouse.move(0, 0);
        await visitor.page.mouse.up();
      }
    },
  );

  it('fits a narrow screen, but for strips, which go on to the right', async () => {
    await using visitor = await open('/', 320);
    const wide = await visitor.page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.gallery-stage')]
        .filter((stage) => stage.scrollWidth > stage.clientWidth + 1)
        .map((stage) => stage.parentElement?.id ?? '')
        .filter((id) => !/^(?:strip|cards-mini-card)--/.test(id)),
    );
    expect(wide).toEqual([]);
  });
});
