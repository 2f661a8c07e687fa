// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Picture } from './picture.tsx';

// Nothing is fetched here: it is on its way until a test says that it fails.
beforeEach(() => void vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const sourceOf = () => screen.getByRole('presentation').getAttribute('src');
const MOSAIC = /^\/mosaic\/\d+\/card\/tool\/[^/]*\/?sunset-lamp-timer\.svg$/;

// spec(129, 230)
it('gives way to a mosaic where it fails', () => {
  render(<Picture src="/pictures/lamp.svg" pattern="tool" slug="sunset-lamp-timer" />);
  expect(sourceOf()).toBe('/pictures/lamp.svg');
  fireEvent.error(screen.getByRole('presentation'));
  expect(sourceOf()).toMatch(MOSAIC);
});

it('gives way to a mosaic where it had failed before the page came to life', () => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
  render(<Picture src="/pictures/lamp.svg" pattern="tool" slug="sunset-lamp-timer" />);
  expect(sourceOf()).toMatch(MOSAIC);
});

it('is a mosaic where it stands on another host, which is never asked', () => {
  render(<Picture src="https://pictures.example.org/abroad.jpg" pattern="tool" slug="sunset-lamp-timer" />);
  expect(sourceOf()).toMatch(MOSAIC);
  expect(document.documentElement.innerHTML).not.toContain('pictures.example.org');
});
