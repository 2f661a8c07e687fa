/** What component tests do with their one page: they show something on it, and ask axe about it. */
import axe from 'axe-core';
import type { ReactNode } from 'react';
import { cleanup, render } from 'vitest-browser-react/pure';
import { MessageBar } from '../../../app/features/layout/messages.tsx';
import { savePreferences, USUAL } from '../../../app/lib/preferences/preferences.ts';
import { surrounded } from '../../../gallery/surroundings.tsx';
import '../../../gallery/gallery.css';

/** What a theme may break. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Shows it in place of what was there before, with nothing left of that: no choice of the reader, nothing that was stored. */
export async function show(Shown: () => ReactNode): Promise<void> {
  await cleanup();
  savePreferences(USUAL);
  document.documentElement.removeAttribute('data-theme');
  document.documentElement.lang = 'en-GB';
  document.title = 'Gallery of components';
  localStorage.clear();
  sessionStorage.clear();
  scrollTo(0, 0);
  const container = document.body.appendChild(document.createElement('div'));
  container.id = 'gallery';
  const WithMessages = () => (
    <>
      <Shown />
      <MessageBar />
    </>
  );
  await render(surrounded(WithMessages), { container });
  await document.fonts.ready;
}

/** When what was changed is drawn: after the next frame has begun, and one more. */
export const drawn = (): Promise<unknown> =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

/** The middle of an element, where a pointer goes to. */
export function middleOf(element: Element): { x: number; y: number } {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Puts a theme on the page as the reader's own choice would, at once. */
export const wear = (theme: string): void => document.documentElement.setAttribute('data-theme', theme);

/** Every accessibility rule of WCAG 2.2 A and AA that a machine can check, and axe's good practices; of all, or of parts. */
export async function faults(parts?: string, runOnly?: readonly string[]): Promise<string[]> {
  // A colour that is still changing is neither the old nor the new one.
  for (const one of document.getAnimations())
    if (Number.isFinite(Number(one.effect?.getComputedTiming().endTime))) one.finish();
  const { violations } = await axe.run(parts ?? document, {
    resultTypes: ['violations'],
    ...(runOnly && { runOnly: [...runOnly] }),
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
