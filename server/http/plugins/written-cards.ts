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
type Piece = string | Buffer;
/** Adds what a value is written in. */
type Write = (value: unknown, pieces: Piece[]) => void;

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
  return (value) => {
    const pieces: Piece[] = [];
    write(value, pieces);
    return Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)));
  };
}

function writerOf(schema: AnySchemaObject, compile: Compile): Write {
  if (isCard(schema)) return (card, pieces) => void pieces.push(bytesOf(card as AnyCard, compile));
  if (!holdsCards(schema)) {
    const write = compile(schema);
    return (value, pieces) => void pieces.push(write(value));
  }
  return schema.type === 'array' ? listWriter(schema, compile) : objectWriter(schema, compile);
}

function listWriter({ items }: AnySchemaObject, compile: Compile): Write {
  const write = writerOf(items, compile);
  return (list, pieces) => {
    pieces.push('[');
    for (const [i, one] of (list as unknown[]).entries()) {
      if (i > 0) pieces.push(',');
      write(one, pieces);
    }
    pieces.push(']');
  };
}

function objectWriter({ properties, required = [] }: AnySchemaObject, compile: Compile): Write {
  const all = Object.entries<AnySchemaObject>(properties).map(([name, schema]) => ({
    name,
    isRequired: required.includes(name),
    write: writerOf(schema, compile),
  }));
  // The order of the library.
  const parts = [...all.filter(({ isRequired }) => isRequired), ...all.filter(({ isRequired }) => !isRequired)];
  return (value, pieces) => {
    let sign = '{';
    for (const { name, isRequired, write } of parts) {
      const part = (value as Record<string, unknown>)[name];
      if (part === undefined && isRequired) throw new Error(`"${name}" is required!`);
      if (part === undefined) continue;
      pieces.push(`${sign}"${name}":`);
      write(part, pieces);
      sign = ',';
    }
    pieces.push(sign === '{' ? '{}' : '}');
  };
}

const kept = new WeakMap<AnyCard, Buffer>();

function bytesOf(card: AnyCard, compile: Compile): Buffer {
  const known = kept.get(card);
  if (known) return known;
  const bytes = Buffer.from(compile(CARD_SCHEMAS[kindOfType(card.object_type)])(card));
  if (Object.isFrozen(card)) kept.set(card, bytes);
  return bytes;
}
