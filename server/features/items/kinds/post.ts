/** Posts: to read; with a body where the site wrote them itself. */
import { contentKind } from './content.ts';

export const post = contentKind('post', (record) => record);
