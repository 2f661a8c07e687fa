/** The words of the site are English, whatever the language of its operators. */
const RULES = new Intl.PluralRules('en-GB');

/** The word that goes with an amount: 'result' with 1, 'results' with 0 and 2. */
export const plural = (amount: number, one: string, many = `${one}s`): string =>
  RULES.select(amount) === 'one' ? one : many;
