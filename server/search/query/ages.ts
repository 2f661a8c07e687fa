/** Ages in a query: 'my 8 year old' and 'my six-year-old' mean a child, and seldom stand so in a text. */

const NUMBERS = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(' ');
const AGE = new RegExp(
  `\\b(?:(?:aged|age) (\\d{1,2})\\b|(\\d{1,2}|${NUMBERS.join('|')})[ -]?(?:(?:years?|yrs?)[ -]?olds?|y\\/?o|months?[ -]?olds?)\\b)`,
  'gi',
);
const CHILD_TO = 12;
const TEENAGER_TO = 19;

/** The text with a word for a person so old in the place of each age. */
export const withAgesNamed = (text: string): string =>
  text.replace(AGE, (all: string, aged: string | undefined, old: string | undefined) => {
    const said = aged ?? old ?? '';
    const years = /month/i.test(all) ? 0 : NUMBERS.indexOf(said.toLowerCase()) + 1 || Number(said);
    if (years <= CHILD_TO) return 'child';
    return years <= TEENAGER_TO ? 'teenager' : 'adult';
  });
