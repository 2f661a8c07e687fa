// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { forgetDeskWords, offerToForget } from '#app/lib/session/desk-words.ts';
import { DESK_COPY_DAYS } from '#domain/lifetimes.ts';
import { browserDevice, type DeviceCopy } from './local-draft-storage.ts';

const copy = (text: string, at = new Date().toISOString()): DeviceCopy => ({
  at,
  version: 1,
  base: { text: '' },
  values: { text },
});
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const textAt = (key: string, member = 'ada') => browserDevice(member).read(key, () => true)?.values.text;

beforeEach(() => localStorage.clear());

it('finds the newest copy of the same member and the same thing', () => {
  browserDevice('ada').write('new:tool', copy('of a tool', daysAgo(2)));
  browserDevice('ada').write('new:tool', copy('of a newer tool', daysAgo(1)));
  browserDevice('ada').write('new:tool:https://example.org/', copy('of a link'));
  browserDevice('bea').write('new:tool', copy('of Bea'));
  expect(textAt('new:tool')).toBe('of a newer tool');
  expect(textAt('new:tool:https://example.org/')).toBe('of a link');
  expect(textAt('tool')).toBeUndefined();
});

it('keeps its own copy where another window takes it away, as long as it is open', () => {
  const [mine, other] = [browserDevice('ada'), browserDevice('ada')];
  const close = mine.watch();
  mine.write('7', copy('mine'));
  /** As another window does it. */
  const takeAway = () => {
    other.read('7', () => true);
    const key = Object.keys(localStorage)[0] ?? '';
    other.dropRead();
    dispatchEvent(new StorageEvent('storage', { key, newValue: null }));
  };
  takeAway();
  expect(textAt('7')).toBe('mine');
  close();
  takeAway();
  expect(textAt('7')).toBeUndefined();
});

it('keeps nothing for good: neither what nobody came back to, nor what says of nobody whose it is', () => {
  browserDevice('ada').write('7', copy('old', daysAgo(DESK_COPY_DAYS + 1)));
  browserDevice('ada').write('8', copy('young', daysAgo(DESK_COPY_DAYS - 1)));
  localStorage.setItem('desk:7', JSON.stringify(copy('of an earlier version', daysAgo(DESK_COPY_DAYS + 1))));
  localStorage.setItem('desk:answer:M-7', 'Dear Kim');
  localStorage.setItem('desk:single-keys', 'off');
  browserDevice('bea');
  expect(textAt('8')).toBe('young');
  expect(Object.keys(localStorage).filter((name) => !name.includes('ada'))).toEqual(['desk:single-keys']);
  expect(textAt('7')).toBeUndefined();
});

it('is said to its writer at the log-out, and goes at their word, with nothing of others', () => {
  const said: (() => void)[] = [];
  const messages = {
    alert: (_: string, options?: { action?: { act: () => void } }) => said.push(options?.action?.act ?? (() => {})),
    dismiss: () => {},
  } as unknown as Parameters<typeof offerToForget>[1];
  browserDevice('bea').write('7', copy('of Bea'));
  offerToForget('ada', messages);
  expect(said).toEqual([]);
  browserDevice('ada').write('7', copy('of Ada'));
  offerToForget('ada', messages);
  expect(textAt('7')).toBe('of Ada');
  said[0]?.();
  expect([textAt('7'), textAt('7', 'bea')]).toEqual([undefined, 'of Bea']);
  forgetDeskWords('bea');
  expect(localStorage.length).toBe(0);
});
