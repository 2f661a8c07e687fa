import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ownPath } from './after-login.ts';

it.each(['/account', '/search?query=a%20b&page=2', '/topic/adhd#more', '/a//b', '/@x', '/login-tips'])(
  'leads to %s',
  (path) => {
    expect(ownPath(path)).toBe(path);
  },
);

it.each([
  'https://example.org/',
  '//example.org',
  '/\\example.org',
  '/a\\b',
  '/\t/example.org',
  'javascript:alert(1)',
  'account',
  '',
  undefined,
  '/login',
  '/login?next=%2Flogin',
  '/signup',
  '/forgot-my-password/recovery?profile=x',
])('does not lead to %o', (path) => {
  expect(ownPath(path)).toBeUndefined();
});

it('never leads to another site, whatever stands there', () => {
  const piece = fc.constantFrom('/', '\\', '.', ':', '@', '?', '#', '%2f', '\t', '\n', 'example.org', 'http');
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const path = ownPath(`/${pieces.join('')}`);
      if (path !== undefined) expect(new URL(path, 'https://tessera.example').origin).toBe('https://tessera.example');
    }),
  );
});
