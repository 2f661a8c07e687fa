/** The windows of days that the clock of the site names, in the order in which pages offer them. */
export const EVENT_WINDOWS = [
  { label: 'Today', value: 'today' },
  { label: 'This weekend', value: 'weekend' },
  { label: 'This week', value: 'week' },
  { label: 'Next 30 days', value: 'month' },
] as const;
export type EventWindow = (typeof EVENT_WINDOWS)[number]['value'];
