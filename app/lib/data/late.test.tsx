// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLate } from './slow-loading.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('says that something is on its way only when it takes a while, and no longer than it does', () => {
  const { result, rerender } = renderHook(({ name }: { name: string | undefined }) => useLate(name), {
    initialProps: { name: 'More' as string | undefined },
  });
  act(() => vi.advanceTimersByTime(290));
  expect(result.current).toBeUndefined();
  act(() => vi.advanceTimersByTime(20));
  expect(result.current).toBe('More');
  rerender({ name: undefined });
  expect(result.current).toBeUndefined();
  // What comes at once is never said.
  rerender({ name: 'Again' });
  act(() => vi.advanceTimersByTime(100));
  rerender({ name: undefined });
  act(() => vi.advanceTimersByTime(1_000));
  expect(result.current).toBeUndefined();
});
