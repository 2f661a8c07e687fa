/** The text that a page is there for, without what stands around it. */
import { countWords } from '#domain/reading-time.ts';
import { type PageElement, type PageNode, wordsWithin } from '../reading/html.ts';
import { settled } from '../reading/plain-text.ts';
import { hasWord, type Page } from './page-tree.ts';

const AROUND = new Set(['nav', 'header', 'footer', 'aside', 'form', 'button', 'figcaption', 'dialog', 'menu']);
/** Lists of other articles are made of articles, too. */
const ARTICLES_MOST = 50;

export interface MainText {
  text: string;
  words: number;
  /** The same with its line breaks: what stands in two entries of a list is not one sentence. */
  lines: string;
}

/** The longest article, where it is most of the page’s main part; else that part, or all. */
export function mainTextOf({ nodes, elements }: Page): MainText {
  const longest = (most: number, is: (element: PageElement) => boolean): MainText => {
    const some = new Set(elements.filter(is).slice(0, most));
    return [...some]
      .filter((element) => !isWithin(element, some))
      .map(({ children }) => textOf(children))
      .reduce((best, one) => (one.words > best.words ? one : best), NOTHING);
  };
  const article = longest(
    ARTICLES_MOST,
    ({ name, attribs }) => name === 'article' || hasWord(attribs.itemprop, 'articlebody'),
  );
  const main = longest(3, ({ name, attribs }) => name === 'main' || attribs.role === 'main');
  const most = article.words * 2 >= main.words ? article : main;
  const all = textOf(nodes);
  return most.words * 4 >= all.words && most.words > 0 ? most : all;
}

const NOTHING: MainText = { text: '', words: 0, lines: '' };

/** What stands within another of them is read with that. */
function isWithin({ parent }: PageElement, others: ReadonlySet<PageElement>): boolean {
  for (let node = parent; node; node = node.parent) if (others.has(node as PageElement)) return true;
  return false;
}

function textOf(nodes: readonly PageNode[]): MainText {
  // Many put the heading of an article into a header, which we have, and its byline, which we do not want.
  const lines = wordsWithin(nodes, AROUND);
  const text = settled(lines);
  return { text, words: countWords(text), lines };
}
