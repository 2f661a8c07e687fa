import { expect, it } from 'vitest';
import { countRounds } from '#tests/setup/api/rounds.ts';
import { renderMarkdown } from './markdown.ts';
import { renderText } from './render-text.ts';

it('renders a long text elsewhere, as it would here, while others are served', async () => {
  const text = `# Rest\n\n<b>words</b>\n\n${'*soft* [light](https://example.org)\n\n'.repeat(2_000)}`;
  const { rounds, result } = await countRounds(() => renderText(text));
  expect(result).toBe(renderMarkdown(text));
  expect(rounds).toBeGreaterThan(10);
  // Once more it is there already.
  expect((await countRounds(() => renderText(text))).rounds).toBeLessThan(rounds);
});

it('takes what no page should be made of', async () => {
  const { rounds, result } = await countRounds(() => renderText('!['.repeat(100_000)));
  expect(result).toContain('![![');
  expect(rounds).toBeGreaterThan(10);
});

it('shows a text as it is written where rendering it takes too much memory', async () => {
  const text = `<i>&</i>\n\n${'*a* '.repeat(300_000)}`;
  expect(renderMarkdown(text.slice(0, 100))).toContain('<em>a</em>');
  const result = await renderText(text);
  const start = '<p>&lt;i&gt;&amp;&lt;/i&gt;</p>\n<p>*a* *a*';
  expect(result.slice(0, start.length)).toBe(start);
  expect(result).not.toContain('<em>');
});

it('renders one text at a time, and a short one at once', async () => {
  const long = (sign: string) => renderText(`${sign} `.repeat(15_000));
  const order: string[] = [];
  await Promise.all([
    ...['a', 'b'].map((sign) => long(sign).then((html) => order.push(html.slice(0, 4)))),
    renderText('short').then((html) => order.push(html.trim())),
  ]);
  expect(order).toEqual(['<p>short</p>', '<p>a', '<p>b']);
});
