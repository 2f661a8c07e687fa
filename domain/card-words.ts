/** What cards of every kind have under names of their own. */

interface Described {
  synopsis?: string | null;
  description?: string | null;
  answer?: string | null;
}

/** What a card says of itself in a sentence or two. */
export const aboutOf = ({ description, answer, synopsis }: Described): string | null =>
  description ?? answer ?? synopsis ?? null;

interface Pictured {
  id: number;
  images?: readonly string[];
  image?: string | null;
}

/** Its own first picture. */
export const pictureOf = ({ images, image }: Pictured): string | null => images?.[0] ?? image ?? null;

interface Titled {
  display_title?: string;
  title?: string;
  name?: string;
}

/** What it is called. */
export const titleOf = ({ display_title, title, name }: Titled): string => display_title ?? title ?? name ?? '';
