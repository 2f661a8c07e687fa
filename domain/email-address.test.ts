import { expect, it } from 'vitest';
import { emailKey, isSameMailbox, readEmail } from './email-address.ts';

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
    'a\ufe0f@example.org',
    'a@example\u3164.org',
  ])
    expect(readEmail(wrong), wrong).toBeUndefined();
});

it('writes to the mailbox that another spelling of an address stands for, and to no other', () => {
  for (const spelling of ['ａda@example.org', 'ada@ｅxample.org', '𝒶da＠example．org'])
    expect(readEmail(spelling), spelling).toBe('ada@example.org');
  expect(readEmail('ADA@Bücher.example')).toBe('ADA@Bücher.example');
  for (const wrong of ['a（b）@example.org', 'a@example.org：25']) expect(readEmail(wrong), wrong).toBeUndefined();
});

it('knows one mailbox by every spelling of it, and no other by it', () => {
  for (const same of [
    'ADA@Bücher.example',
    'ada@xn--bcher-kva.example',
    'ada@XN--BCHER-KVA.example',
    'ａda@bücher。example',
  ])
    expect(emailKey(same), same).toBe(emailKey(' ada@bu\u0308cher.example'));
  for (const [one, other] of [
    ['ada@l·l.example', 'ada@xn--ll-0ea.example'],
    ['ada@i❤.example', 'ada@xn--i-7iq.example'],
  ] as const)
    expect(isSameMailbox(one, other), one).toBe(true);
  const others = ['mike@example.org', 'mıke@example.org', 'míke@example.org', 'mike@exаmple.org', 'mike@exämple.org'];
  others.push('mike@example.org/x.org', 'mike@example.org?x.org', 'mike');
  expect(new Set(others.map(emailKey)).size).toBe(others.length);
});
