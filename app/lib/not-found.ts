import { notFound } from '@tanstack/react-router';
import { ApiProblem } from './api.ts';

/** For loaders: what the API does not have is a page that does not exist. */
export function notFoundIfMissing<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    if (error instanceof ApiProblem && error.status === 404) throw notFound();
    throw error;
  });
}
