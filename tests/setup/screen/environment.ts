/**
 * happy-dom for screens. What asks the site is Node's own `fetch`, for the test as well as for the page in front of it (`screen.tsx`
 * keeps the page's cookies), so both are kept where they are found.
 */
import { builtinEnvironments, type Environment } from 'vitest/runtime';
import { computedStyle } from './computed-style.ts';

const happyDom = builtinEnvironments['happy-dom'];

export default {
  ...happyDom,
  name: 'screen',
  async setup(global, options) {
    const { fetch, FormData, Blob, Response } = global;
    Object.assign(global, { native: { fetch, FormData, Blob, Response } });
    const environment = await happyDom.setup(global, options);
    global.getComputedStyle = global.window.getComputedStyle = computedStyle;
    // Styles and scripts are not fetched, which is no fault.
    global.happyDOM.settings.handleDisabledFileLoadingAsSuccess = true;
    return environment;
  },
} satisfies Environment;
