/** Who is behind the site, in a sentence. */
import type { Site } from '#domain/site/site.ts';

/** 'Tessera Ltd, company number 12345678, registered in England.' A group that is no company has no number. */
export const companyInWords = ({ name, number, registeredIn }: Site['company']): string =>
  number ? `${name}, company number ${number}, registered in ${registeredIn}.` : `${name}, ${registeredIn}.`;
