import { describe, expect, it, vi } from 'vitest';
import { choiceOf, fateOf, hideNotedScript } from './content-notes.ts';

const note = (name: string, folded = false) => ({ name, words: name, folded });

describe('of several notes', () => {
  it('the strictest choice counts, and the usual where nothing was chosen', () => {
    expect(choiceOf(note('death'), {})).toBe('show');
    expect(choiceOf(note('suicide', true), {})).toBe('fold');
    expect(fateOf([], { death: 'out' })).toBe('show');
    expect(fateOf([note('death'), note('suicide', true)], {})).toBe('fold');
    expect(fateOf([note('death'), note('suicide', true)], { suicide: 'show', death: 'out' })).toBe('out');
    expect(fateOf([note('suicide', true)], { suicide: 'show' })).toBe('show');
  });
});

describe('before the first paint', () => {
  /** The rules that the script makes of what a browser has kept. */
  function rulesFor(kept: string | null): string[] {
    const rules: string[] = [];
    const document = { adoptedStyleSheets: [] as object[] };
    vi.stubGlobal('localStorage', { getItem: () => kept });
    vi.stubGlobal('document', document);
    vi.stubGlobal(
      'CSSStyleSheet',
      class {
        replaceSync = (text: string) => void rules.push(text);
      },
    );
    new Function(hideNotedScript)();
    vi.unstubAllGlobals();
    expect(document.adoptedStyleSheets).toHaveLength(rules.length);
    return rules;
  }

  it('cards of what is left out are hidden, and of what is folded its words', () => {
    expect(rulesFor('{"death":"fold","suicide":"out","abuse":"show"}')).toEqual([
      '[data-notes~="death"] .behind-note{display:none!important}' +
        '.card[data-notes~="suicide"],[data-notes~="suicide"] .behind-note{display:none!important}',
    ]);
  });

  it.each([null, '', '{', '[]', 'null', '"out"', '{"a":"show"}', '{"\\"]*{}":"out"}'])('%s changes nothing', (kept) => {
    expect(rulesFor(kept)).toEqual([]);
  });
});
