/** Ages in a query: 'my 8 year old' means a child, and seldom stands so in a text. */

const AGE = /\b(?:(?:aged|age) (\d{1,2})\b|(\d{1,2})[ -]?(?:(?:years?|yrs?)[ -]?olds?|y\/?o|months?[ -]?olds?)\b)/gi;
const CHILD_TO = 12;
const TEENAGER_TO = 19;

/** The text with a word for a person so old in the place of each age. */
export const withAgesNamed = (text: string): string =>
  text.replace(AGE, (all: string, aged: string | undefined, old: string | undefined) => {
    const years = /month/i.test(all) ? 0 : Number(aged ?? old);
    if (years <= CHILD_TO) return 'child';
    return years <= TEENAGER_TO ? 'teenager' : 'adult';
  });
