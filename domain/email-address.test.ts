import { expect, it } from 'vitest';
import { emailKey, readEmail } from './email-address.ts';

it('reads addresses that can be written to', () => {
  expect(readEmail(' ada+x@example.co.uk ')).toBe('ada+x@example.co.uk');
  for (const wrong of [
    '',
    'a',
    'a@b',
    'a@b.c',
    'a b@example.org',
    'a@@example.org',
    '<a@example.org>',
    `${'a'.repeat(250)}@example.org`,
    'a\n@example.org',
    'a@exa\u200bmple.org',
  ])
    expect(readEmail(wrong), wrong).toBeUndefined();
});

it('knows one mailbox by every spelling of it, and no other by it', () => {
  for (const same of [
    'ADA@Bücher.example',
    'ada@xn--bcher-kva.example',
    'ada@XN--BCHER-KVA.example',
    'ａda@bücher。example',
  ])
    expect(emailKey(same), same).toBe(emailKey(' ada@bu\u0308cher.example'));
  const others = ['mike@example.org', 'mıke@example.org', 'míke@example.org', 'mike@exаmple.org', 'mike@exämple.org'];
  others.push('mike@example.org/x.org', 'mike@example.org?x.org', 'mike');
  expect(new Set(others.map(emailKey)).size).toBe(others.length);
});
