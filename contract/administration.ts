/** What administrators see of members, and do with them: never what these read, rate or keep. */
import { type Static, Type } from 'typebox';
import { EMAIL_LIMIT } from '#domain/email-address.ts';
import { QUERY_LIMIT } from '#domain/limits.ts';
import { ListOf, Nullable, optionalText, PageParams } from './common-schemas.ts';

/** What a member may be: everybody with an account, who has Premium, who tends the content, who manages members, too. */
export const GROUPS = ['Consumers', 'Premium', 'Curators', 'Administrators'] as const;
export type Group = (typeof GROUPS)[number];
export const GroupSchema = Type.Enum([...GROUPS]);

const InstantText = Type.String({ description: 'UTC, ISO.' });

export const AdministeredMember = Type.Object({
  id: Type.String(),
  email: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  groups: Type.Array(GroupSchema),
  created_at: InstantText,
  verified_at: Nullable(InstantText),
  suspended_at: Nullable(InstantText),
  last_seen_at: Nullable(Type.String({ description: 'When a session of theirs was used last, to the minute.' })),
  mail_trouble: Nullable(
    Type.String({ description: 'Why a mail to them could not be sent within the last four days.' }),
  ),
});
export type AdministeredMember = Static<typeof AdministeredMember>;
export const AdministeredMemberList = ListOf(AdministeredMember);

export const AdministeredMembersParams = Type.Object({
  query: optionalText(QUERY_LIMIT, 'Parts of addresses or names.'),
  ...PageParams,
});

export const MemberParam = Type.Object({ id: Type.String({ maxLength: 40 }) });
export const NewMember = Type.Object({
  email: Type.String({ maxLength: EMAIL_LIMIT }),
  groups: Type.Optional(Type.Array(GroupSchema, { maxItems: GROUPS.length })),
});
export const MemberGroups = Type.Object({ groups: Type.Array(GroupSchema, { maxItems: GROUPS.length }) });
export const MemberSuspended = Type.Object({ suspended: Type.Boolean() });
export const MemberGone = Type.Object({ message: Type.String() });
