/** Whether words or filters narrow a list: its page and size do not. */
export const isNarrowed = ({ page, size, exact, ...filters }: Record<string, unknown>): boolean =>
  Object.values(filters).some((value) => value !== undefined && value !== '');
