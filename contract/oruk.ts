/** The directory as Open Referral UK (HSDS-UK 3.0) writes it, as far as the catalogue knows its fields. */
import { type Static, type TSchema, Type } from 'typebox';
import { QUERY_LIMIT, SIZE_LIMIT } from '#domain/limits.ts';

const Id = Type.String({ format: 'uuid' });
const Address = Type.String({ format: 'uri' });
const Maybe = Type.Optional;

const words = Maybe(Type.String({ maxLength: QUERY_LIMIT }));
const taxonomy_id = Maybe(Type.String({ maxLength: 100 }));
const pages = {
  page: Maybe(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  per_page: Maybe(Type.Integer({ minimum: 1, maximum: SIZE_LIMIT })),
};

/** What lists of services can be asked for; anything else is refused. */
export const OrukParams = Type.Object({
  search: words,
  /** What earlier versions of the standard call it. */
  text: words,
  keyword: words,
  taxonomy_term_id: Maybe(Type.String({ maxLength: 100 })),
  taxonomy_id,
  modified_after: Maybe(Type.String({ format: 'date-time', maxLength: 40 })),
  ...pages,
});
export type OrukParams = Static<typeof OrukParams>;

export const OrukTaxonomyParams = Type.Object({ search: words, ...pages });
export type OrukTaxonomyParams = Static<typeof OrukTaxonomyParams>;

export const OrukTermParams = Type.Object({ search: words, taxonomy_id, ...pages });
export type OrukTermParams = Static<typeof OrukTermParams>;

export const OrukIdParam = Type.Object({ id: Type.String({ maxLength: 100 }) });

export const OrukApi = Type.Object({ version: Type.String(), profile: Address, openapi_url: Address });
export type OrukApi = Static<typeof OrukApi>;

export const OrukTerm = Type.Object({
  id: Id,
  name: Type.String(),
  description: Type.String(),
  term: Type.String(),
  taxonomy: Type.String(),
  taxonomy_id: Id,
});
export type OrukTerm = Static<typeof OrukTerm>;

export const OrukTaxonomy = Type.Object({ id: Id, name: Type.String(), description: Type.String() });
export type OrukTaxonomy = Static<typeof OrukTaxonomy>;

export const OrukOrganization = Type.Object({
  id: Id,
  name: Type.String(),
  description: Type.String(),
  website: Maybe(Address),
  email: Maybe(Type.String()),
  logo: Maybe(Address),
});

const service = {
  id: Id,
  name: Type.String(),
  description: Maybe(Type.String()),
  url: Address,
  email: Maybe(Type.String()),
  status: Type.Enum(['active', 'inactive']),
  fees: Maybe(Type.String()),
  last_modified: Type.String({ format: 'date-time' }),
  organization: OrukOrganization,
};

/** A service with what it has once. */
export const OrukServiceLine = Type.Object(service);
export type OrukServiceLine = Static<typeof OrukServiceLine>;

export const OrukLocation = Type.Object({
  id: Id,
  location_type: Type.Enum(['physical', 'virtual']),
  name: Type.String(),
  description: Maybe(Type.String({ description: 'What to expect there, as far as it is known.' })),
});

/** A service whole. */
export const OrukService = Type.Object({
  ...service,
  service_at_locations: Type.Array(Type.Object({ id: Id, location: OrukLocation })),
  contacts: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      url: Address,
      phones: Type.Array(Type.Object({ id: Id, number: Type.String(), url: Address })),
    }),
  ),
  attributes: Type.Array(
    Type.Object({
      id: Id,
      link_id: Id,
      link_type: Type.String(),
      taxonomy_term_id: Id,
      taxonomy_term: OrukTerm,
    }),
  ),
});
export type OrukService = Static<typeof OrukService>;

export const OrukPlace = Type.Object({ id: Id, location: OrukLocation, service: OrukServiceLine });
export type OrukPlace = Static<typeof OrukPlace>;

const page = {
  total_items: Type.Integer(),
  total_pages: Type.Integer(),
  page_number: Type.Integer(),
  size: Type.Integer(),
  first_page: Type.Boolean(),
  last_page: Type.Boolean(),
  empty: Type.Boolean(),
};
export const OrukPageOf = <T extends TSchema>(one: T) => Type.Object({ ...page, contents: Type.Array(one) });
export type OrukPageOf<T> = { [K in keyof typeof page]: Static<(typeof page)[K]> } & { contents: T[] };
