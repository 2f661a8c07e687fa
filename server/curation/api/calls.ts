/** What the calls of the desk have in common. */

/** In bytes: the longest text of a post, and ten thousand ids. */
const DESK_BODY_LIMIT = 1_048_576;

/** The options of a call: what its description says, and what it takes and answers. */
export const call = <const S extends object>(summary: string, schema: S) => ({
  schema: { tags: ['curation'], summary, ...schema },
});

/** The same for a call that takes a long body. */
export const longCall = <const S extends object>(summary: string, schema: S) => ({
  bodyLimit: DESK_BODY_LIMIT,
  ...call(summary, schema),
});
