/**
 * happy-dom for screens. What asks the site is Node's own `fetch`, for the test as well as for the page in front of it (`screen.tsx`
 * keeps the page's cookies), so both are kept where they are found.
 */
import { builtinEnvironments, type Environment } from 'vitest/runtime';

const happyDom = builtinEnvironments['happy-dom'];

export default {
  ...happyDom,
  name: 'screen',
  setup(global, options) {
    const { fetch, FormData, Blob, Response } = global;
    Object.assign(global, { native: { fetch, FormData, Blob, Response } });
    return happyDom.setup(global, options);
  },
} satisfies Environment;
