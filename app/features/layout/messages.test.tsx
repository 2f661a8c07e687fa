// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ALERT_MS, type MessageActions, useMessageActions } from '../../lib/forms/toast-context.ts';
import { readPreferences, savePreferences, USUAL } from '../../lib/preferences/preferences.ts';
import { MessageBar, MessagesProvider } from './messages.tsx';

let say: MessageActions;
function Speaker() {
  say = useMessageActions();
  return null;
}

/** A bar, with nothing else on the page. How high it is, is a matter for browsers. */
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  render(
    <MessagesProvider>
      <Speaker />
      <MessageBar />
    </MessagesProvider>,
  );
});
afterEach(() => {
  cleanup();
  hide(false);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const lines = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
function hide(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

describe('a message', () => {
  // spec(77)
  it('goes by itself, and not before its time', () => {
    act(() => void say.alert('Kept'));
    pass(ALERT_MS - 1);
    expect(lines()).toEqual(['Done: Kept']);
    pass(1);
    expect(lines()).toEqual([]);
  });

  // spec(226, 227, 404, 405)
  it('shows for 3000 milliseconds, one of points beside it for 3500', () => {
    act(() => void say.alert('Kept'));
    act(() => void say.points('Five points'));
    pass(2_999);
    expect(lines()).toEqual(['Done: Kept', 'Five points']);
    pass(1);
    expect(lines()).toEqual(['Five points']);
    pass(499);
    expect(lines()).toEqual(['Five points']);
    pass(1);
    expect(lines()).toEqual([]);
  });

  it('with something to press goes like others, and waits for who wants less at once', () => {
    const action = { words: 'Undo', act: () => {} };
    act(() => void say.alert('Removed', { action }));
    pass(ALERT_MS);
    expect(lines()).toEqual([]);
    savePreferences({ ...readPreferences(), amount: 'fewer' });
    act(() => void say.alert('Removed', { action }));
    act(() => void say.alert('Kept'));
    pass(60_000);
    expect(lines()).toEqual(['Done: RemovedUndo']);
    savePreferences(USUAL);
  });

  it('waits while the tab is hidden, and goes on with the time that was left', () => {
    act(() => void say.alert('Kept'));
    pass(1_000);
    hide(true);
    pass(60_000);
    expect(lines()).toEqual(['Done: Kept']);
    hide(false);
    pass(ALERT_MS - 1_001);
    expect(lines()).toEqual(['Done: Kept']);
    pass(1);
    expect(lines()).toEqual([]);
  });

  it('stays while it has the focus, though the pointer leaves it', () => {
    act(() => void say.alert('Kept'));
    const close = screen.getByRole('button', { name: 'Close this message' });
    fireEvent.pointerEnter(screen.getByRole('listitem'));
    act(() => close.focus());
    fireEvent.pointerLeave(screen.getByRole('listitem'));
    pass(60_000);
    expect(lines()).toEqual(['Done: Kept']);
    act(() => close.blur());
    pass(ALERT_MS);
    expect(lines()).toEqual([]);
  });

  it('stays until it is closed for who wants it', () => {
    savePreferences({ messages: 'closed' });
    act(() => void say.alert('Kept'));
    pass(60_000);
    expect(lines()).toEqual(['Done: Kept']);
    act(() => screen.getByRole('button', { name: 'Close this message' }).click());
    expect(lines()).toEqual([]);
    savePreferences(USUAL);
  });

  // spec(406)
  it('of a problem stays, and is told by a word', () => {
    act(() => void say.alert('It failed', { status: 'orange' }));
    pass(60_000);
    expect(lines()).toEqual(['Problem: It failed']);
  });

  it('that asks something stays, and is not called done', () => {
    act(() => void say.alert('Is that yours?', { status: 'plain', action: { words: 'Yes', act: () => {} } }));
    pass(60_000);
    expect(lines()).toEqual(['Is that yours?Yes']);
  });

  it('that is said again takes the place of what was said', () => {
    for (const words of ['One', 'Two', 'One']) act(() => void say.alert(words, { status: 'orange' }));
    expect(lines()).toEqual(['Problem: Two', 'Problem: One']);
  });

  it('that was closed can be seen again, until it is closed', () => {
    act(() => void say.alert('Kept'));
    pass(ALERT_MS);
    act(() => say.showAll());
    pass(60_000);
    expect(lines()).toEqual(['Done: Kept']);
    act(() => screen.getByRole('button', { name: 'Close this message' }).click());
    expect(lines()).toEqual([]);
  });

  it.each([
    [2, 0],
    [3, 1],
  ])('is one of %i: %i button closes all at once', (many, buttons) => {
    for (let one = 0; one < many; one++) act(() => void say.alert(`No. ${one}`));
    const all = screen.queryAllByRole('button', { name: 'Close all messages' });
    expect(all.length).toBe(buttons);
    act(() => all[0]?.click());
    expect(lines().length).toBe(buttons === 0 ? many : 0);
  });

  it('leave when what they are about is solved, and only those', () => {
    act(() => {
      say.alert('Login failed!', { status: 'orange', about: 'log-in' });
      say.alert('No connection.', { status: 'orange' });
    });
    act(() => say.dismissAbout('log-in'));
    expect(lines().join(' ')).not.toContain('Login failed!');
    expect(lines().join(' ')).toContain('No connection.');
  });
});
