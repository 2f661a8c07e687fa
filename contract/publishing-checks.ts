/** What the desk asks about before something is published. It asks, and forbids nothing. */
import { type Static, Type } from 'typebox';
import { Nullable } from './common-schemas.ts';

const CHECKS = ['day', 'address', 'description', 'topic', 'html', 'twin', 'checked'] as const;
export type PublishingCheckName = (typeof CHECKS)[number];

/** One question about an item: what is missing, or what looks like a slip. */
export const PublishingWarning = Type.Object({
  check: Type.Enum([...CHECKS]),
  field: Type.String({ description: 'The field to look at.' }),
  message: Type.String(),
});
export type PublishingWarning = Static<typeof PublishingWarning>;

const Named = Type.Object({ id: Type.Integer(), title: Type.String() });

/** One question about all items of a call that it is about. */
export const PublishingQuestion = Type.Object({
  check: Type.Enum([...CHECKS]),
  message: Type.String(),
  count: Type.Integer({ description: 'How many items it is about.' }),
  items: Type.Array(
    Type.Object({
      id: Type.Integer(),
      title: Type.String(),
      field: Type.String({ description: 'The field to look at.' }),
      like: Nullable(Named),
    }),
    { description: 'The first ten of them; `like` is what stands there already.' },
  ),
});
export type PublishingQuestion = Static<typeof PublishingQuestion>;
export const PublishingQuestions = Type.Object({ data: Type.Array(PublishingQuestion) });
