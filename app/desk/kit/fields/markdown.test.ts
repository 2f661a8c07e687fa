import { describe, expect, it } from 'vitest';
import { type Format, formatted, nextLine, plainText, withPicture } from './markdown.ts';

describe('the toolbar', () => {
  it('puts signs round what is chosen, and chooses it again', () => {
    expect(formatted('a quiet start', 2, 7, 'strong')).toEqual({ text: 'a **quiet** start', start: 4, end: 9 });
    expect(formatted('see ', 4, 4, 'link')).toEqual({
      text: 'see [words of the link](https://)',
      start: 5,
      end: 22,
    });
  });

  it('leads from the words of a link to its address', () => {
    const { text, start, end } = formatted('see our page', 4, 12, 'link');
    expect(text).toBe('see [our page](https://)');
    expect(text.slice(start, end)).toBe('https://');
  });

  it('takes whole lines, and takes itself back', () => {
    const list = formatted('one\ntwo\nthree', 5, 9, 'list');
    expect(list.text).toBe('one\n- two\n- three');
    expect(formatted(list.text, 5, 12, 'list').text).toBe('one\ntwo\nthree');
    expect(formatted('', 0, 0, 'heading')).toEqual({ text: '## ', start: 3, end: 3 });
    expect(formatted('x', 1, 1, 'quote').text).toBe('> x');
  });

  it('takes the signs off whatever way they were written, and never doubles one', () => {
    const off = (text: string, format: Format) => formatted(text, 0, text.length, format).text;
    expect(off('* one\n\n  - two\n3. three', 'list')).toBe('one\n\ntwo\nthree');
    expect(off('- one\ntwo', 'list')).toBe('- one\n- two');
    expect(off('### one', 'heading')).toBe('one');
    expect(off('>one\n> two', 'quote')).toBe('one\ntwo');
  });
});

describe('Enter', () => {
  const typed = (text: string, at = text.length) => {
    const next = nextLine(text, at, at);
    return next && text.slice(0, next.from) + next.words + text.slice(next.to);
  };

  it('begins the next point of a list, and goes on with a quote', () => {
    expect(typed('- one')).toBe('- one\n- ');
    expect(typed('  * one')).toBe('  * one\n  * ');
    expect(typed('9. nine')).toBe('9. nine\n10. ');
    expect(typed('> said')).toBe('> said\n> ');
    expect(typed('- one two\n- three', 6)).toBe('- one \n- two\n- three');
  });

  it('ends a list or a quote on an empty line of it', () => {
    expect(typed('- one\n- ')).toBe('- one\n');
    expect(typed('> said\n> ')).toBe('> said\n');
    expect(typed('> said\n>')).toBe('> said\n');
  });

  it('stays what it is elsewhere', () => {
    for (const text of ['', 'words', '-5 degrees', '1.5 hours', '## Heading', '- one\n'])
      expect(typed(text)).toBeUndefined();
    expect(typed('- one', 0)).toBeUndefined();
  });
});

it('puts a picture after the paragraph, and chooses its words', () => {
  const url = '/pictures/uploads/x.jpg';
  const { text, start, end } = withPicture('One.\n\nTwo.', 2, 'A [quiet] room', url);
  expect(text).toBe(`One.\n\n![A \\[quiet\\] room](${url})\n\nTwo.`);
  expect(text.slice(start, end)).toBe('A \\[quiet\\] room');
  expect(withPicture('', 0, '', url)).toEqual({ text: `![](${url})`, start: 2, end: 2 });
});

it('reads a text without its signs', () => {
  expect(plainText('## Begin\n\nRead **this** [page](https://example.org).\n\n- one')).toBe(
    'Begin.\nRead this page.\none',
  );
});
