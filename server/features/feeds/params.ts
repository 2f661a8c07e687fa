/** The filters of pages that no call has. */
import { type Static, Type } from 'typebox';
import { SearchParams } from '#contract/search.ts';
import { SupportParams } from '#contract/support-resources.ts';

const Word = Type.Optional(Type.String({ maxLength: 300 }));

/** `tag`: new, or a tag's slug. */
export const HomeParams = Type.Object({ tag: Word });
export type HomeParams = Static<typeof HomeParams>;

/** `among`: a list of another kind than posts and media. */
export const AmongParams = Type.Object({ ...SearchParams.properties, among: Word });
export type AmongParams = Static<typeof AmongParams>;

/** The list of a kind that has a page of its own. */
export const WordsParams = Type.Object({ query: SearchParams.properties.query, exact: SearchParams.properties.exact });
export type WordsParams = Static<typeof WordsParams>;

/** Who can be reached changes by the hour; a feed has all of them. */
const { query, exact, way, audience, fact, unknown } = SupportParams.properties;
export const SupportFeedParams = Type.Object({ query, exact, way, audience, fact, unknown });
export type SupportFeedParams = Static<typeof SupportFeedParams>;
