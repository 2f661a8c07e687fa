/** What the catalogue lacks that would help readers. */
import { type Static, Type } from 'typebox';
import { MissingSchema } from './curation.ts';

export const Gaps = Type.Object({
  data: Type.Array(
    Type.Object({
      missing: MissingSchema,
      count: Type.Integer({ description: 'How many published items lack it.' }),
    }),
  ),
});
export type Gaps = Static<typeof Gaps>;
