/** Schemas of the API's description as HTML: each shape in words, with its fields below it. */
import { escapeHtml } from '#server/features/feeds/xml-safe-text.ts';

/** The parts of JSON Schema that the description uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  maxProperties?: number;
}

export const code = (text: string): string => `<code>${escapeHtml(text)}</code>`;

/** Sentences of descriptions, whose names of fields stand in backticks. */
export const prose = (text: string): string =>
  escapeHtml(text).replaceAll(/`([^`]+)`/g, (_, name: string) => `<code>${name}</code>`);

export const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);
export const shapeId = (name: string): string => `shape-${name}`;

/** What a value is, in a few words, with links to the shapes that have a name. */
export function kindOf(schema: Schema): string {
  if (schema.$ref) {
    const name = nameOf(schema.$ref);
    return `<a href="#${shapeId(name)}">${escapeHtml(name)}</a>`;
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(kindOf))].join(' or ');
  if (schema.allOf) return schema.allOf.map(kindOf).join(' and ');
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum) return `one of ${schema.enum.map((one) => code(JSON.stringify(one))).join(', ')}`;
  if (schema.items) return `list of ${kindOf(schema.items)}`;
  if (schema.properties || schema.type === 'object') return 'object';
  const type = [schema.type ?? 'anything'].flat().join(' or ');
  return escapeHtml(schema.format ? `${type} (${schema.format})` : type);
}

const LIMITS: readonly (readonly [keyof Schema, string])[] = [
  ['minimum', 'at least'],
  ['maximum', 'at most'],
  ['minLength', 'least letters:'],
  ['maxLength', 'most letters:'],
  ['minItems', 'least entries:'],
  ['maxItems', 'most entries:'],
  ['maxProperties', 'most names:'],
  ['pattern', 'like'],
  ['default', 'otherwise'],
];

/** What else must hold of a value. */
export function limitsOf(schema: Schema): string {
  const said = LIMITS.flatMap(([key, words]) => {
    const value = schema[key];
    if (value === undefined) return [];
    return [`${words} ${code(typeof value === 'string' ? value : JSON.stringify(value))}`];
  });
  return [...said, ...(schema.items ? [limitsOf(schema.items)] : [])].filter(Boolean).join(', ');
}

/** The fields of an object, or of the objects of a list; nothing where there are none. A named shape is only linked. */
export function fieldsOf(schema: Schema): string {
  if (schema.$ref) return '';
  if (schema.items) return fieldsOf(schema.items);
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return choices.map(fieldsOf).join('');
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const isNeeded = schema.required?.includes(name) ?? false;
    return `<li>${code(name)} ${factsOf(field, isNeeded)}${fieldsOf(field)}</li>`;
  });
  if (typeof schema.additionalProperties === 'object')
    fields.push(
      `<li>any other name: ${factsOf(schema.additionalProperties, false)}${fieldsOf(schema.additionalProperties)}</li>`,
    );
  return fields.length > 0 ? `<ul>${fields.join('')}</ul>` : '';
}

function factsOf(schema: Schema, isNeeded: boolean): string {
  const facts = [kindOf(schema), isNeeded ? 'always there' : 'may be missing', limitsOf(schema)];
  const said = facts.filter(Boolean).join(', ');
  return schema.description ? `${said}. ${prose(schema.description)}` : said;
}
