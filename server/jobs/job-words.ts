/** What a job is, in words for the log and for who runs the site: never whom a mail goes to, only the domain. */
import type { Job } from './worker.ts';

export const domainOf = ({ recipient }: Pick<Job, 'recipient'>): string | undefined => recipient?.split('@').at(-1);

/** Such as ‘mail login-link to example.org’ or ‘mail answer M-5 to example.org’. */
export function jobInWords(job: Pick<Job, 'kind' | 'payload' | 'recipient'>): string {
  const { template, about } = job.payload as { template?: string; about?: string };
  const domain = domainOf(job);
  return [job.kind, template, about, domain && `to ${domain}`].filter((part) => part !== undefined).join(' ');
}
