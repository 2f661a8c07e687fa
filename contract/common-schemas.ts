/** What every list, name and error on the wire looks like. */

import { type Static, type TSchema, Type } from 'typebox';
import { PAGE_LIMIT, QUERY_LIMIT, SIZE_LIMIT, SLUG_LIMIT, VALUES_LIMIT } from '#domain/limits.ts';

/** A value that may be `null`. Written as a type list, which the serialiser compiles without trying alternatives. */
export function Nullable<T extends TSchema>(schema: T) {
  const { type } = schema as unknown as { type?: string };
  if (!type) return Type.Union([schema, Type.Null()]);
  return Type.Unsafe<Static<T> | null>({ ...schema, type: [type, 'null'] });
}

/** Fields that may be left out, each with what the description of the API says of it. */
export const optionalText = (maxLength: number, description?: string) =>
  Type.Optional(Type.String({ maxLength, ...(description !== undefined && { description }) }));
export const optionalTruth = (description: string) => Type.Optional(Type.Boolean({ description }));
export const optionalInteger = (minimum: number, maximum: number, description: string) =>
  Type.Optional(Type.Integer({ minimum, maximum, description }));
export const optionalChoice = <const Value extends string>(values: readonly Value[], description: string) =>
  Type.Optional(Type.Enum([...values], { description }));

export const NameSlug = Type.Object({ name: Type.String(), slug: Type.String() });
export type NameSlug = Static<typeof NameSlug>;

export const Option = Type.Object({
  name: Type.String(),
  slug: Type.String(),
  count: Type.Optional(Type.Integer()),
});
export type Option = Static<typeof Option>;
export const OptionList = Type.Object({ data: Type.Array(Option) });

export const Pagination = Type.Object({
  has_previous: Type.Boolean(),
  has_next: Type.Boolean(),
  current_page: Type.Integer(),
  total_pages: Type.Integer(),
  total_objects: Type.Integer(),
});
export type Pagination = Static<typeof Pagination>;

export function ListOf<T extends TSchema>(item: T) {
  return Type.Object({ data: Type.Array(item), pagination: Pagination });
}
export type ListOf<T> = { data: T[]; pagination: Pagination };

/** `code` is for programs, `message` for people (or a key of the text table), `fields` names each wrong field. */
export const ApiError = Type.Object({
  message: Type.String(),
  code: Type.String(),
  fields: Type.Optional(Type.Record(Type.String(), Type.String())),
});
export type ApiError = Static<typeof ApiError>;

/** A filter given several times matches any of its values. */
export const filterOf = (description: string) =>
  Type.Optional(Type.Array(Type.String({ maxLength: SLUG_LIMIT }), { maxItems: VALUES_LIMIT, description }));
/** Filters take slugs or names. */
export const Filter = filterOf('Slug or name, any case.');
/** Of every list. */
export const WithoutNote = {
  without_note: filterOf('Content notes, by name: what has one of them is left out.'),
};
export const QueryText = Type.Optional(Type.String({ maxLength: QUERY_LIMIT, description: 'Words to look for.' }));
export const Exact = Type.Optional(Type.Boolean({ description: 'Search for the words just as they were typed.' }));
export const PageParams = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_LIMIT })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: SIZE_LIMIT })),
};

/** The number of an item. */
export const ItemId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

export const SlugParam = Type.Object({ slug: Type.String({ maxLength: SLUG_LIMIT }) });
