/** Every component in every state: axe looks at each in each theme, and at what hover, focus and a press make of it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { commands, page } from 'vitest/browser';
import { COLOUR_RULES, faults, middleOf, show, wear } from '#tests/setup/component/page.tsx';
import { idOf } from '../../gallery/example.ts';
import { ALL, Gallery } from '../../gallery/gallery.tsx';

const THEMES = ['paper', 'mist', 'dusk', 'contrast'];
const BUTTONS = ['button--filled', 'button--outlined', 'filter-toggle--chosen', 'filter-toggle--not-chosen'];
const COVERING = Object.entries(ALL).flatMap(([file, examples]) =>
  examples.filter(({ covers }) => covers).map((example) => idOf(file, example)),
);

describe('the gallery', () => {
  beforeAll(() => show(() => <Gallery only={null} />));

  it.each(THEMES)('has no example in which axe finds a fault, in %s', async (theme) => {
    wear(theme);
    expect(document.querySelectorAll('figure.gallery-example').length).toBeGreaterThan(80);
    // A theme changes colours alone.
    const found = await faults('.gallery-stage', theme === THEMES[0] ? undefined : COLOUR_RULES);
    // Examples of one thing bear the same name, which a page would not have twice.
    expect(found.filter((fault) => !fault.startsWith('landmark-unique:'))).toEqual([]);
  });

  it('fits a narrow screen, but for strips, which go on to the right', async () => {
    await page.viewport(320, 900);
    const wide = [...document.querySelectorAll<HTMLElement>('.gallery-stage')]
      .filter((stage) => stage.scrollWidth > stage.clientWidth + 1)
      .map((stage) => stage.parentElement?.id ?? '')
      .filter((id) => !/^(?:strip|cards-mini-card)--/.test(id));
    await page.viewport(1280, 900);
    expect(wide).toEqual([]);
  });
});

it.each(COVERING)('%s covers the page, and axe finds no fault in any theme', async (only) => {
  await show(() => <Gallery only={only} />);
  await expect.poll(() => document.querySelector('[role="dialog"], [role="listbox"]')).not.toBeNull();
  for (const theme of THEMES) {
    wear(theme);
    expect(await faults(undefined, theme === THEMES[0] ? undefined : COLOUR_RULES), theme).toEqual([]);
  }
});

it.each(THEMES)('buttons can be read under the pointer, in focus and while pressed, in %s', async (theme) => {
  // Alone, they are looked over in a moment.
  await show(() => BUTTONS.map((only) => <Gallery key={only} only={only} />));
  wear(theme);
  const controls = page
    .getByRole('figure')
    .elements()
    .map((one) => one.querySelector<HTMLElement>('button, a'));
  expect(controls.length).toBe(BUTTONS.length);
  for (const control of controls) {
    if (!control) throw new Error('an example without a control');
    control.scrollIntoView({ block: 'center' });
    await commands.pointer(middleOf(control));
    expect(control.matches(':hover')).toBe(true);
    expect(await faults('.gallery-stage :hover', COLOUR_RULES), 'hover').toEqual([]);
    control.focus();
    expect(await faults('.gallery-stage :focus', COLOUR_RULES), 'focus').toEqual([]);
    await commands.pointer('down');
    expect(control.matches(':active')).toBe(true);
    expect(await faults('.gallery-stage :active', COLOUR_RULES), 'pressed').toEqual([]);
    await commands.pointer({ x: 0, y: 0 });
    await commands.pointer('up');
  }
});
