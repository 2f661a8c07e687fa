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

/** What a page is called whose thing did not come: it could not be fetched, was taken away, or never was. */
export function titleWithout({ status, error }: { status: string; error?: unknown }): string {
  if (status === 'error') return 'This page could not be shown';
  const { data } = (error ?? {}) as { data?: { gone?: string } };
  return data?.gone ? 'No longer here' : 'Page not found';
}
