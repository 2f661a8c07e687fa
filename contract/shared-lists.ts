import { type Static, Type } from 'typebox';
import { SAVED_SECTIONS } from '#domain/kinds.ts';
import { ListOf, PageParams, QueryText } from './common-schemas.ts';
import { AnyCard } from './items.ts';

const Section = Type.Enum([...SAVED_SECTIONS]);
export const ShareChoice = Type.Object({ section: Section }, { additionalProperties: false });

/** Which lists are shared, and since when. */
export const SharedLists = Type.Object({
  data: Type.Array(Type.Object({ section: Section, made_at: Type.String() })),
});
export type SharedLists = Static<typeof SharedLists>;

/** The address itself is said once, when it is made. */
export const SharedListAddress = Type.Object({ section: Section, address: Type.String(), made_at: Type.String() });
export type SharedListAddress = Static<typeof SharedListAddress>;

/** What whoever has the address sees: the things, and nothing of whose they are. */
export const SharedList = Type.Object({ section: Section, ...ListOf(AnyCard).properties });
export const SharedListParams = Type.Object({ query: QueryText, ...PageParams });
export type SharedListParams = Static<typeof SharedListParams>;
export type SharedList = Static<typeof SharedList>;
