/** A form that reached the server without script and was refused: the page stands again with the same words in it. */
import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';
import type { RenderContext, SentForm } from '#contract/rendering.ts';

/** For loaders of pages with a form; in the browser there never is one. */
export const refusedForm = createIsomorphicFn()
  .server((): SentForm | undefined => (getGlobalStartContext() as unknown as RenderContext).form)
  .client((): SentForm | undefined => undefined);
