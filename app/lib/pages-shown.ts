/** Long lists: which pages of one stand on the screen at an address. */

/** Beyond this page an address shows one page alone, with a link to what comes before. */
const SHOWN_AT_MOST = 10;

/** The numbers of the pages that `?page={page}` shows. */
export function pagesShown(page: number | undefined): number[] {
  const last = page ?? 1;
  if (last > SHOWN_AT_MOST) return [last];
  return Array.from({ length: last }, (_, i) => i + 1);
}
