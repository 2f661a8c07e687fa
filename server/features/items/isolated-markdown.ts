/** Makes a long text into HTML, in the program that reads files from people. */
import { renderMarkdown } from './markdown.ts';

export async function* read(text: string): AsyncGenerator<string> {
  yield renderMarkdown(text);
}
