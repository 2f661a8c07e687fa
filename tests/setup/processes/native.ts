/** Node's own parts, also where a page's stand in their place (`setup/screen/environment.ts`). */
type Native = Pick<typeof globalThis, 'fetch' | 'FormData' | 'Blob' | 'Response'>;

const { native: kept } = globalThis as { native?: Native };

export const native: Native = kept ?? { fetch, FormData, Blob, Response };
