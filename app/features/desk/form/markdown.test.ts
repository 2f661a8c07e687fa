import { describe, expect, it } from 'vitest';
import { formatted, plainText, withPicture } from './markdown.ts';

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
