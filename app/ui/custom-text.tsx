import type { ReactNode } from 'react';

/** A section as it comes with the site, or in the words that somebody wrote for it: HTML that the server has made safe. */
export function CustomText({ html, children }: { html: string | undefined; children: ReactNode }) {
  if (html === undefined) return children;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has rendered and sanitised it
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
