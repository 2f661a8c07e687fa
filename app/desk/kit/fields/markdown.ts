/** What the toolbar of a text does to what is chosen in it. */

export type Format = 'heading' | 'strong' | 'link' | 'list' | 'quote';

export interface Formatted {
  text: string;
  /** What is chosen afterwards: the words that one is to write over. */
  start: number;
  end: number;
}

const AROUND: Partial<Record<Format, readonly [before: string, after: string, words: string]>> = {
  strong: ['**', '**', 'bold words'],
  link: ['[', '](https://)', 'words of the link'],
};
const LINES: Partial<Record<Format, readonly [sign: string, isOn: RegExp]>> = {
  heading: ['## ', /^ {0,3}#{1,6}(?: +|$)/],
  list: ['- ', /^\s*(?:[-*+]|\d{1,9}[.)])(?: +|$)/],
  quote: ['> ', /^ {0,3}> ?/],
};

export function formatted(text: string, from: number, to: number, format: Format): Formatted {
  const around = AROUND[format];
  if (around) {
    const [before, after, words] = around;
    const chosen = text.slice(from, to) || words;
    const start = from + before.length;
    const written = text.slice(0, from) + before + chosen + after + text.slice(to);
    // Words that are there already need an address next.
    if (format === 'link' && to > from) {
      const address = start + chosen.length + ']('.length;
      return { text: written, start: address, end: address + 'https://'.length };
    }
    return { text: written, start, end: start + chosen.length };
  }
  // What is about lines takes whole ones; a second press takes it back.
  const [sign, pattern] = LINES[format] ?? ['', /^/];
  const begin = text.lastIndexOf('\n', from - 1) + 1;
  const end = text.indexOf('\n', to) < 0 ? text.length : text.indexOf('\n', to);
  const lines = text.slice(begin, end).split('\n');
  // Empty lines between points neither count nor get a sign of their own.
  const written = lines.filter((line) => line.trim() !== '');
  const isOn = written.length > 0 && written.every((line) => pattern.test(line));
  const turned = (line: string) => {
    if (isOn) return line.replace(pattern, '');
    return (line.trim() === '' && written.length > 0) || pattern.test(line) ? line : sign + line;
  };
  const changed = lines.map(turned).join('\n');
  const after = begin + changed.length;
  // Where nothing was chosen, writing goes on behind the sign: what is chosen would be written over.
  return { text: text.slice(0, begin) + changed + text.slice(end), start: from === to ? after : begin, end: after };
}

/** What Enter does in a list or a quote: `from` to `to` is to be replaced by `words`. */
export interface NextLine {
  from: number;
  to: number;
  words: string;
}

const LEADING = /^(\s*)(?:([-*+])|(\d{1,9})([.)])|(>)) ?/;

/** A list or a quote goes on with Enter, and ends where its line is empty; elsewhere Enter stays what it is. */
export function nextLine(text: string, from: number, to: number): NextLine | undefined {
  const begin = text.lastIndexOf('\n', from - 1) + 1;
  const end = text.indexOf('\n', to) < 0 ? text.length : text.indexOf('\n', to);
  const found = LEADING.exec(text.slice(begin, end));
  if (!found) return undefined;
  const [sign, space = '', dot, figure, after = '', quote] = found;
  // A word such as ‘-5’ or ‘1.5’ is no point, and before its sign a line is broken plainly.
  if ((!quote && !sign.endsWith(' ')) || from < begin + sign.length) return undefined;
  if (text.slice(begin + sign.length, end).trim() === '') return { from: begin, to: end, words: '' };
  const next = figure === undefined ? (dot ?? quote ?? '') : `${Number(figure) + 1}${after}`;
  return { from, to, words: `\n${space}${next} ` };
}

/** A picture as a paragraph of its own, after the one that is written in; its words can be written over. */
export function withPicture(text: string, at: number, alt: string, url: string): Formatted {
  const end = text.indexOf('\n', at) < 0 ? text.length : text.indexOf('\n', at);
  const before = text.slice(0, end).trimEnd();
  const after = text.slice(end).trimStart();
  const words = alt.replaceAll(/[\\[\]]/g, '\\$&');
  const start = before === '' ? 2 : before.length + 4;
  return {
    text: `${before}${before && '\n\n'}![${words}](${url})${after && '\n\n'}${after}`,
    start,
    end: start + words.length,
  };
}

/** The words alone, as somebody would read them aloud. */
export const plainText = (markdown: string): string =>
  markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\s{0,3}(?:#{1,6}|>|[-*+]|\d+\.)\s+/gm, '')
    .replaceAll(/(\p{L})\s*\n\s*\n/gu, '$1.\n')
    .replaceAll(/[*_`]/g, '');
