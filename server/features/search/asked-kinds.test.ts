import { describe, expect, it } from 'vitest';
import { kindIn } from './asked-kinds.ts';

const kind = (text: string) => kindIn(text, () => true);

describe('the sort of thing in a question', () => {
  it.each([
    ['app to block social media', 'app', 'tool'],
    ['cleaning rota app adhd', 'app', 'tool'],
    ['is there free software that reads out loud', 'software', 'tool'],
    ['adhd podcast uk', 'podcast', 'listen'],
    ['videos on time blindness', 'videos', 'watch'],
    ['books about meltdowns', 'books', 'read'],
    ['a good book for teenagers', 'book', 'read'],
    ['autism books', 'books', 'read'],
    ['films about tourettes', 'films', 'watch'],
    ['workshops for parents', 'workshops', 'event'],
  ])('is told by its name: %s', (text, name, value) => {
    expect(kind(text)).toMatchObject({ name, values: [value] });
  });

  it.each([
    'how to book an appointment',
    'i do not know what to book',
    'video games and sleep',
    'video calls at work',
    'app',
    'coming events at my school tomorrow upset me',
    '',
  ])('is none in %s', (text) => expect(kind(text)).toBeUndefined());

  it('is none where the site has nothing of it', () => {
    expect(kindIn('adhd podcasts', () => false)).toBeUndefined();
  });
});
