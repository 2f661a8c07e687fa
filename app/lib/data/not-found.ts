import { notFound, redirect } from '@tanstack/react-router';
import { SLUG_LIMIT } from '#domain/limits.ts';
import { ApiProblem } from './api.ts';

/** For loaders: what the API does not have is a page that does not exist, and it may say that it was taken away. */
export async function foundBySlug<T>(slug: string, find: (slug: string) => Promise<T>): Promise<T> {
  if (slug.length > SLUG_LIMIT) throw notFound();
  return find(slug).catch((error: unknown) => {
    if (error instanceof ApiProblem && error.status === 404) throw notFound();
    if (error instanceof ApiProblem && error.status === 410) throw notFound({ data: { gone: error.message } });
    throw error;
  });
}

/** Sends a reader on who came by an address at which the thing no longer stands; `path` is the page's own, without the slug. */
export function atItsAddress(found: { slug: string }, slug: string, path: string, search = ''): void {
  if (found.slug === slug.toLowerCase()) return;
  throw redirect({ href: `${path}/${encodeURIComponent(found.slug)}${search}`, statusCode: 301, replace: true });
}
