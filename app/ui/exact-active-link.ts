/**
 * For links that choose one of several states of a page: the router itself marks a link as the current page when the
 * address merely begins with it, which would mark 'Featured' whatever is chosen.
 */
export const EXACT_ACTIVE_LINK = { exact: true } as const;
