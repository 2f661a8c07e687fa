/** The site as a process of its own that needs no build: every page is an empty one. Run by `runServer`. */
import { readConfig } from '#server/kernel/config.ts';
import { start } from '#server/start/main.ts';

const render = async ({ url }: Request) => new Response(`<!doctype html><title>${new URL(url).pathname}</title>`);
const running = await start(readConfig(process.env), { pages: { render } });
console.log(`The site is at ${running.address}`);
process.once('SIGTERM', () => void running.stop().then(() => process.exit(0)));
