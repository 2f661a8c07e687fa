/** Whether something can be had for nothing, by the words for what it costs: ‘Free, £2 for a copy’ can, a trial cannot. */
export const isFree = (price: string | null | undefined): boolean => /^\s*free\b(?![ -]trial)/i.test(price ?? '');

/** The choice of it, as filters have it. */
export const FREE = { value: 'free', label: 'Free' } as const;
