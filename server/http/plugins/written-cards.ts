/**
 * Answers that hold cards. What a card says to everybody is written once and kept as bytes; answers join them. Kept are
 * frozen cards alone, those in memory (`card-cache.ts`): a card with something of a member's own is another object.
 */
import type { AnySchemaObject } from 'ajv';
import { CARD_SCHEMAS } from '#contract/card-schemas.ts';
import type { AnyCard } from '#contract/items.ts';
import { kindOfType } from '#domain/kinds.ts';

/** Makes what writes a value as its schema says. */
type Compile = (schema: AnySchemaObject) => (value: unknown) => string;
/** Writes a value as bytes in a string, a sign for each byte: so they are joined quickest, and take half the room. */
type WriteBytes = (value: unknown) => string;

const CARDS: ReadonlySet<unknown> = new Set(Object.values(CARD_SCHEMAS));
const isCard = (schema: AnySchemaObject): boolean =>
  CARDS.has(schema) || (schema.anyOf?.every((one: unknown) => CARDS.has(one)) ?? false);

/** Whether it has places for cards, which are joined. */
export const holdsCards = (schema: AnySchemaObject): boolean =>
  isCard(schema) ||
  (schema.type === 'array' && holdsCards(schema.items)) ||
  (schema.type === 'object' && Object.values<AnySchemaObject>(schema.properties ?? {}).some(holdsCards));

/** Writes answers of this schema in UTF-8, to the letter as `compile` would. */
export function joinedWriter(schema: AnySchemaObject, compile: Compile): (value: unknown) => Buffer {
  const write = writerOf(schema, compile);
  return (value) => Buffer.from(write(value), 'latin1');
}

const bytesOf = (text: string): string => Buffer.from(text).toString('latin1');

function writerOf(schema: AnySchemaObject, compile: Compile): WriteBytes {
  if (isCard(schema)) return (card) => cardBytes(card as AnyCard, compile);
  if (holdsCards(schema)) return schema.type === 'array' ? listWriter(schema, compile) : objectWriter(schema, compile);
  const write = compile(schema);
  return (value) => bytesOf(write(value));
}

function listWriter({ items }: AnySchemaObject, compile: Compile): WriteBytes {
  const write = writerOf(items, compile);
  return (list) => {
    let text = '';
    for (const one of list as unknown[]) text += `${text === '' ? '' : ','}${write(one)}`;
    return `[${text}]`;
  };
}

function objectWriter({ properties, required = [] }: AnySchemaObject, compile: Compile): WriteBytes {
  const all = Object.entries<AnySchemaObject>(properties).map(([name, schema]) => ({
    name,
    isRequired: required.includes(name),
    write: writerOf(schema, compile),
  }));
  // The order of the library.
  const parts = [...all.filter(({ isRequired }) => isRequired), ...all.filter(({ isRequired }) => !isRequired)];
  return (value) => {
    let text = '';
    for (const { name, isRequired, write } of parts) {
      const part = (value as Record<string, unknown>)[name];
      if (part === undefined && isRequired) throw new Error(`"${name}" is required!`);
      if (part !== undefined) text += `${text === '' ? '' : ','}"${name}":${write(part)}`;
    }
    return `{${text}}`;
  };
}

const kept = new WeakMap<AnyCard, string>();

function cardBytes(card: AnyCard, compile: Compile): string {
  const known = kept.get(card);
  if (known !== undefined) return known;
  const bytes = bytesOf(compile(CARD_SCHEMAS[kindOfType(card.object_type)])(card));
  if (Object.isFrozen(card)) kept.set(card, bytes);
  return bytes;
}
