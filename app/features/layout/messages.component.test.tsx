/** How messages stand on the page: it makes room for them, and they hide nothing. */
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawn, show } from '#tests/setup/component/page.tsx';
import { type MessageActions, useMessageActions } from '../../lib/forms/toast-context.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Panel } from '../display/panel.tsx';
import { MobileMenu } from './mobile-menu.tsx';

const LINES = Array.from({ length: 40 }, (_, at) => `Line ${at + 1}`);
const OPENED = {
  dialog: (close: () => void) => (
    <Dialog title="Contact details" isOpen onClose={close}>
      {LINES.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <button type="button">The last</button>
    </Dialog>
  ),
  panel: (close: () => void) => <Panel onClose={close} />,
  menu: (close: () => void) => <MobileMenu isOpen onClose={close} onDisplay={() => {}} />,
};

let say: MessageActions;
let open: (what: keyof typeof OPENED | undefined) => void;

function Lines() {
  say = useMessageActions();
  const [opened, setOpened] = useState<keyof typeof OPENED>();
  open = setOpened;
  return (
    <main id="content" tabIndex={-1}>
      {LINES.map((line) => (
        <p key={line}>
          <button type="button">{line}</button>
        </p>
      ))}
      {opened && OPENED[opened](() => setOpened(undefined))}
    </main>
  );
}

const room = () => document.documentElement.style.getPropertyValue('--messages');
const bar = () => page.getByRole('region', { name: 'Messages' });
const problems = () => bar().getByRole('listitem').elements();
const boxOf = (element: Element | undefined) => element?.getBoundingClientRect() ?? new DOMRect();
async function withProblems(times: number): Promise<void> {
  await show(Lines);
  expect(room()).toBe('');
  for (let at = 1; at <= times; at++) say.alert(`No. ${at} could not be copied.`, { status: 'orange' });
  await expect.poll(() => problems().length).toBe(times);
}

it('many messages hide nothing that the keyboard reaches, never fill the screen, and the page has their room again', async () => {
  await withProblems(4);
  await expect.poll(room).toMatch(/^[\d.]+px$/);
  const { top } = boxOf(problems()[0]);
  (page.getByRole('button', { name: 'Line 1', exact: true }).element() as HTMLElement).focus();
  for (const _ of LINES.slice(1)) {
    await userEvent.tab();
    expect(document.activeElement?.textContent).toMatch(/^Line/);
    expect(boxOf(document.activeElement ?? undefined).bottom).toBeLessThanOrEqual(top + 1);
  }
  await page.viewport(1280, 320);
  const { height } = boxOf(bar().element());
  await page.viewport(1280, 900);
  expect(height).toBeLessThan(320 * 0.7);
  await bar().getByRole('button', { name: 'Close all messages' }).click();
  await expect.poll(problems).toEqual([]);
  await expect.poll(room).toBe('');
});

it.each([
  ['dialog', 1280],
  ['panel', 1280],
  ['dialog', 390],
  ['menu', 390],
  ['panel', 390],
] as const)(
  'a message covers nothing of a %s at %i pixels, and is closed over it with the pointer',
  async (what, width) => {
    await page.viewport(width, 844);
    await withProblems(1);
    open(what);
    const dialog = page.getByRole('dialog');
    await expect.element(dialog).toBeInTheDocument();
    await drawn();
    // The last of its controls, too: scrolled to, it stands above the messages.
    const last = [...dialog.element().querySelectorAll('button')].at(-1);
    last?.scrollIntoView({ block: 'nearest' });
    const { top } = boxOf(problems()[0]);
    expect(top).toBeGreaterThan(0);
    for (const part of [dialog.element().parentElement ?? undefined, last])
      expect(boxOf(part).bottom).toBeLessThanOrEqual(top);
    await bar().getByRole('button', { name: 'Close this message' }).click();
    await expect.poll(problems).toEqual([]);
    expect(dialog.elements().length).toBe(1);
    await page.viewport(1280, 900);
  },
);
