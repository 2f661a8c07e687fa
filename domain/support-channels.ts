/** The ways to reach somebody, those without a voice first. */
export const SUPPORT_WAYS = ['text', 'chat', 'call', 'in-person'] as const;
export type SupportWay = (typeof SUPPORT_WAYS)[number];
