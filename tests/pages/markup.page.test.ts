/** The HTML of every page, as HTML asks for it: what it gets wrong, browsers and assistive technology have to guess. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { screen } from '@testing-library/react';
import { HtmlValidate, Rule, StaticConfigLoader } from 'html-validate';
import { beforeAll, expect, it } from 'vitest';
import { isOf, PAGES, routePatterns } from '#tests/setup/browser/addresses.ts';
import { withPages } from '#tests/setup/pages/pages.ts';

const site = withPages();

const OTHERS = ['/api/docs', '/embed/events', '/search?query=he+hits+me', '/item/event/no-such-event'];
const addresses = [...PAGES.map(([path]) => path), ...OTHERS];
const pages = new Map<string, string>();

beforeAll(async () => {
  for (const path of addresses) pages.set(path, await (await site.ask(path)).text());
});

/** A group of a list of terms holds terms and what is said of them alone; html-validate lets everything in. */
class TermGroups extends Rule {
  override setup(): void {
    this.on('dom:ready', ({ document }) => {
      for (const one of document.querySelectorAll('dl > div > *'))
        if (!one.is('dt') && !one.is('dd')) this.report(one, `<${one.tagName}> stands in a group of a <dl>`);
    });
  }
}

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard'],
    plugins: [{ name: 'tessera', rules: { 'tessera/term-groups': TermGroups } }],
    rules: { 'tessera/term-groups': 'error' },
  }),
);

/** What is wrong with a page, each with its place. */
async function faultsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) => messages.map(({ message, line, column }) => `${line}:${column} ${message}`));
}

it('every address that the site knows is among the pages looked at', () => {
  const forgotten = routePatterns().filter((pattern) => !PAGES.some(([path]) => isOf(pattern, path)));
  expect(forgotten).toEqual([]);
});

// spec(33, 43, 44, 45, 46, 60, 61, 62)
it.each(PAGES)('%s is sent with its title, one main heading and its landmarks', async (path, title) => {
  await site.openPage(path);
  expect(document.title).toBe(title);
  for (const landmark of ['banner', 'main', 'contentinfo']) screen.getByRole(landmark);
  screen.getByRole('heading', { level: 1 });
});

it.each(addresses)('%s is valid', async (path) => {
  expect(await faultsOf(pages.get(path) ?? '')).toEqual([]);
});

it('would see what is wrong', async () => {
  const around = (body: string) =>
    `<!DOCTYPE html>\n<html lang="en"><head><title>T</title></head><body>${body}</body></html>`;
  expect(await faultsOf(around('<dl><div><dt>A</dt><dd>B</dd></div></dl>'))).toEqual([]);
  for (const wrong of [
    '<dl><div><svg></svg><dt>A</dt><dd>B</dd></div></dl>',
    '<p><span><details><summary>A</summary></details></span></p>',
    '<figure><p>A</p><figcaption>B</figcaption><div></div></figure>',
  ])
    expect(await faultsOf(around(wrong)), wrong).toHaveLength(1);
});

const { VNU_JAR } = process.env;

// The checker is 31 MB and needs Java, so it is no part of the project: `VNU_JAR` says where somebody has it.
it.skipIf(!VNU_JAR)('every page is valid to the checker of the W3C, where VNU_JAR names it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-markup-'));
  try {
    const files = [...pages.values()].map((html, i) => {
      const file = join(folder, `${i}.html`);
      writeFileSync(file, html);
      return file;
    });
    const args = ['-jar', VNU_JAR ?? '', '--errors-only', '--exit-zero-always', '--format', 'json', ...files];
    const { stderr } = await promisify(execFile)('java', args, { maxBuffer: 2 ** 26 });
    const { messages } = JSON.parse(stderr) as { messages: { url: string; message: string; extract?: string }[] };
    const pathOf = (url: string) => addresses[Number(/(\d+)\.html$/.exec(url)?.[1])];
    expect(messages.map(({ url, message, extract }) => `${pathOf(url)}: ${message} ${extract}`)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
