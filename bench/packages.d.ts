/** Packages of `bench/package.json`, which types can be checked without. */
declare module 'autocannon';
declare module 'lighthouse';
declare module 'lunr';
declare module 'minisearch';
