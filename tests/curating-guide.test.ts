/** The help in the desk says what the guide says. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { guideWords, withParts } from '#app/desk/site/help/guide.ts';
import { renderMarkdown } from '#server/features/items/markdown.ts';

const guide = readFileSync(join(import.meta.dirname, '../docs/curating.md'), 'utf8');

it('shows all of the guide but its title and its pictures, with a way to each part', () => {
  const { html, parts } = withParts(renderMarkdown(guideWords(guide)));
  expect(parts.map(({ title }) => title)).toEqual([...guide.matchAll(/^## (.+)$/gm)].map(([, title]) => title));
  expect(new Set(parts.map(({ id }) => id)).size).toBe(parts.length);
  for (const { id } of parts) expect(html).toContain(`id="${id}"`);
  expect(html).not.toMatch(/<img|<h1/);
  expect(html).toContain('<table>');
});
