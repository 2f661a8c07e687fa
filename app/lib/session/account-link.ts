/** Where members find what is theirs. */
export const ACCOUNT_LINK = { to: '/account' } as const;
