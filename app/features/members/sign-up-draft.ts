/** The two steps of joining, as their headings call them, and what somebody has written so far. */
export const SIGN_UP = { title: 'Sign up with email', lead: 'Step 1 of 2' } as const;
export const VERIFY = { title: 'Verify your email', lead: 'Step 2 of 2' } as const;

/** Kept while the page is open, so that a form closed by mistake has lost nothing; never a password. */
export const draft: { first_name?: string; last_name?: string; email?: string } = {};

export function clearDraft(): void {
  for (const name of Object.keys(draft)) delete draft[name as keyof typeof draft];
}
