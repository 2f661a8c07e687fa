/** The guide for curators as the desk shows it: the words of docs/curating.md, with a way to each of its parts. */

export interface GuidePart {
  id: string;
  title: string;
}

/** Without its title, which the screen has, and its pictures: the screens themselves are a press away. */
export const guideWords = (markdown: string): string =>
  markdown.replace(/^# .*\n/, '').replaceAll(/^!\[[^\]]*\]\([^)]*\)\n+/gm, '');

const idOf = (title: string): string => `help-${title.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')}`;

/** Gives each heading of a rendered text an address, and tells which there are. */
export function withParts(html: string): { html: string; parts: GuidePart[] } {
  const parts: GuidePart[] = [];
  const marked = html.replaceAll(/<h2>([^<]*)<\/h2>/g, (_, title: string) => {
    const part = { id: idOf(title), title };
    parts.push(part);
    return `<h2 id="${part.id}" tabindex="-1">${title}</h2>`;
  });
  return { html: marked, parts };
}
