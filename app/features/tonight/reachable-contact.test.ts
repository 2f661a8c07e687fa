import { expect, it } from 'vitest';
import type { SupportCard } from '#contract/items.ts';
import { contactOf } from './reachable-contact.ts';

let ids = 0;
function card(name: string, ways: Partial<SupportCard['contact']>, ...audiences: string[]) {
  const contact = { text_number: null, chat_url: null, phone_number: null, place: null, ...ways };
  return { id: ++ids, name, contact, audiences: audiences.map((slug) => ({ name: slug, slug })) } as SupportCard;
}
const evening = card('Evening line', { phone_number: '01632 960154' }, 'parents');
const night = card('Night text', { text_number: '07700 900118' }, 'adults');
const day = card('Day text', { text_number: '07700 900142' }, 'adults', 'young-people');
const chat = card('Chat', { chat_url: 'https://a.example.org/' }, 'adults');
const anybody = [evening, night, day, chat];
const nameOf = (own: SupportCard[], open: SupportCard[]) => contactOf(own, anybody, open)?.name;

it('takes the collection’s own contact where it is open, whatever else is', () => {
  expect(nameOf([evening], [day, evening])).toBe('Evening line');
  expect(nameOf([chat, night], [evening, night])).toBe('Night text');
});

it('takes one that is reached in the same way, for the same people, where its own are closed', () => {
  expect(nameOf([day], [evening, chat, night])).toBe('Night text');
  expect(nameOf([evening], [card('Call for adults', { phone_number: '1' }, 'adults'), night])).toBeUndefined();
});

it('takes one who is typed to, for the same people, where its own can be reached in no way', () => {
  expect(nameOf([card('Withdrawn', {}, 'young-people')], [evening, night, day])).toBe('Day text');
});

it('never offers a telephone where its own are typed', () => {
  expect(nameOf([chat], [evening])).toBeUndefined();
  expect(nameOf([], [evening])).toBeUndefined();
  expect(nameOf([], [evening, night])).toBe('Night text');
});

it('leaves it to the lines of the site where all are closed', () => {
  expect(nameOf([day, night], [])).toBeUndefined();
});
