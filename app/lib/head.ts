/** What stands in the head of a page. */
import { site } from '#site';

interface Head {
  /** The page's own words, the specified one first: 'Home', 'Topic: ADHD'. */
  title: string;
  description?: string | null | undefined;
}

export const documentTitle = (title: string): string => `${title} · ${site.name}`;

/** For a route's `head`. */
export function head({ title, description }: Head) {
  return {
    meta: [
      { title: documentTitle(title) },
      { name: 'description', content: shorten(description ?? site.description) },
      { property: 'og:title', content: documentTitle(title) },
      { property: 'og:site_name', content: site.name },
    ],
  };
}

const DESCRIPTION_LENGTH = 200;

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_LENGTH) return line;
  return `${line.slice(0, line.lastIndexOf(' ', DESCRIPTION_LENGTH))} …`;
}

/** What a page is called whose thing did not come: there is none, or it could not be fetched. */
export const titleWithout = ({ status }: { status: string }): string =>
  status === 'error' ? 'This page could not be shown' : 'Page not found';
