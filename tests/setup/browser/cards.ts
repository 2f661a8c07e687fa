/** Cards as somebody finds them on a page: by the title in their heading. */
import type { Locator } from 'playwright-core';
import type { Visitor } from './visitor.ts';

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Those of a thing; its heading may say in addition that it opens in a new tab. */
export const cardOf = (visitor: Visitor, title: string): Locator =>
  visitor
    .main()
    .getByRole('article')
    .filter({ has: visitor.page.getByRole('heading', { name: new RegExp(`^${escaped(title)}( \\(|$)`) }) });

/** A button that belongs to a thing, on its cards or on its own page. */
export const buttonOf = (visitor: Visitor, words: string, title: string): Locator =>
  cardOf(visitor, title)
    .getByRole('button', { name: new RegExp(`^(${words})$`) })
    .or(visitor.main().getByRole('button', { name: new RegExp(`^(${words}): ${escaped(title)}$`) }));

/** The title of the thing that a button belongs to. */
export const titleOn = (button: Locator): Promise<string> =>
  button.evaluate((one) => one.getAttribute('aria-label')?.replace(/^[^:]+: /, '') ?? '');
