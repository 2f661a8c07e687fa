/** Of code that has one half for the server and one for the browser, the browser's. */
export const createIsomorphicFn = () => ({ server: () => ({ client: <T>(inBrowser: T): T => inBrowser }) });
export const getGlobalStartContext = () => ({});
