/** What a member is called. */
import type { User } from '#contract/members.ts';

/** Where no name is known, the address stands. */
export const nameOf = ({ first_name, last_name, email }: User): string => `${first_name} ${last_name}`.trim() || email;
