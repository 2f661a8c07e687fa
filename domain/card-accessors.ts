/** What cards of every kind have under names of their own. */

interface Described {
  synopsis?: string | null;
  description?: string | null;
  answer?: string | null;
}

/** What a card says of itself in a sentence or two. */
export const aboutOf = ({ description, answer, synopsis }: Described): string | null =>
  description ?? answer ?? synopsis ?? null;

interface Noted {
  content_notes: readonly { words: string; folded: boolean }[];
}

/** 'Content note: self-harm, suicide.'; nothing where there is none. */
export function notesInWords({ content_notes: notes }: Noted): string | null {
  if (notes.length === 0) return null;
  // 'ADHD' stays as it is.
  const words = notes.map((note) =>
    /^\p{Lu}\p{Ll}/u.test(note.words) ? note.words.charAt(0).toLowerCase() + note.words.slice(1) : note.words,
  );
  return `Content note: ${words.join(', ')}.`;
}

/** What may be said of a thing where nobody can fold it, such as in a preview of a link: of one that is folded its note alone. */
export const aboutUnfolded = (card: Described & Noted): string | null =>
  card.content_notes.some(({ folded }) => folded) ? notesInWords(card) : aboutOf(card);

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

interface InLanguage extends Titled {
  language?: { name: string; slug: string } | null;
}

/** 'In Polish'; nothing where it is in the language of the site. */
export const languageInWords = ({ language }: InLanguage): string | null => (language ? `In ${language.name}` : null);

/** What is signed has a title in written words, of which nobody has said the language. */
const SIGNED = new Set(['ase', 'bfi', 'isg']);

/** The language of its title for whoever speaks it aloud, where that is not the site's. */
export const titleLanguage = ({ language }: InLanguage): string | undefined =>
  language && !SIGNED.has(language.slug) ? language.slug : undefined;
