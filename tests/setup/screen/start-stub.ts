/** What the framework's compiler makes of `@tanstack/react-start` for a browser, where nothing is compiled. */
export const createIsomorphicFn = () => {
  const parts = { server: () => parts, client: <T>(forBrowser: T): T => forBrowser };
  return parts;
};

export const getGlobalStartContext = (): undefined => undefined;
