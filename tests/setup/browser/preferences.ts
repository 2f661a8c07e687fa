import { Visitor, type VisitorOptions } from './visitor.ts';

/** Where a browser keeps what its reader has chosen. */
export const KEY = 'preferences-1';

/** Somebody who has chosen before. */
export async function withChoice(
  choice: object | string,
  path: string,
  options: VisitorOptions = {},
): Promise<Visitor> {
  const visitor = await Visitor.arrive('/about', options);
  const text = typeof choice === 'string' ? choice : JSON.stringify(choice);
  await visitor.page.evaluate(([key, value]) => localStorage.setItem(key, value), [KEY, text] as const);
  await visitor.open(path);
  return visitor;
}
