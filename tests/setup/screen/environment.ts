/**
 * happy-dom for screens. What asks the site is Node's own `fetch`, for the test as well as for the page in front of it (`screen.tsx`
 * keeps the page's cookies), so both are kept where they are found.
 */
import { createRequire } from 'node:module';
import { builtinEnvironments, type Environment } from 'vitest/runtime';
import { computedStyle } from './computed-style.ts';

const happyDom = builtinEnvironments['happy-dom'];
const require = createRequire(import.meta.url);

/**
 * React as visitors have it, which takes less time than the one for developers. It lacks `act`, by which Testing Library has drawn
 * what an event has changed: this one does as much.
 */
function reactOfVisitors(): void {
  process.env.NODE_ENV = 'production';
  const react = require('react');
  const { flushSync } = require('react-dom');
  react.act = (work: () => unknown) => flushSync(work);
}

export default {
  ...happyDom,
  name: 'screen',
  async setup(global, options) {
    const { fetch, FormData, Blob, Response } = global;
    Object.assign(global, { native: { fetch, FormData, Blob, Response } });
    const environment = await happyDom.setup(global, options);
    reactOfVisitors();
    global.getComputedStyle = global.window.getComputedStyle = computedStyle;
    // Styles and scripts are not fetched, which is no fault.
    global.happyDOM.settings.handleDisabledFileLoadingAsSuccess = true;
    return environment;
  },
} satisfies Environment;
