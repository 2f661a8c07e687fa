/** Unpacks the browser where that has not been done: once, before several test files at a time would begin to. */
import { unpackBrowser } from './executable.ts';

await unpackBrowser();
