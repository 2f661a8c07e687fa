/** Who works at the desk: in one of its groups, and not suspended. */
import { sql } from 'kysely';

const groups = sql`cast(member.groups as text)`;

/** Of a row of `member`. */
export const worksHere = sql<boolean>`(member.suspended_at is null
  and (${groups} like ${'%"Curators"%'} or ${groups} like ${'%"Administrators"%'}))`;
