/** The rules of joining as plain values: the page shows what the API asks for and writes down. */

export const PASSWORD_LEAST = 8;

/** What people agree to; kept with their answer, word for word. */
export const agreements = (site: { name: string; ages: { signUp: number } }) =>
  ({
    terms: `I am ${site.ages.signUp} or over and I agree to the terms of service and the privacy policy.`,
    marketing: `${site.name} may write to me about new things on the site.`,
  }) as const;
