import { notFound } from '@tanstack/react-router';
import { ApiProblem } from './api.ts';

/** As the contract has it: no thing has a longer slug, and the API refuses to look for one. */
const SLUG_LIMIT = 300;

/** For loaders: what the API does not have is a page that does not exist. */
export async function foundBySlug<T>(slug: string, find: (slug: string) => Promise<T>): Promise<T> {
  if (slug.length > SLUG_LIMIT) throw notFound();
  return find(slug).catch((error: unknown) => {
    if (error instanceof ApiProblem && error.status === 404) throw notFound();
    throw error;
  });
}
