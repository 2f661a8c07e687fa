import { chromium } from 'playwright-core';
import { LAUNCH } from './setup/browser/executable.ts';
const b = await chromium.launch(LAUNCH);
for (const blocked of [true, false]) {
  const c = await b.newContext({ viewport: { width: 1280, height: 900 } }); const p = await c.newPage();
  if (blocked) await p.route('**/*.woff2', (r) => r.abort());
  await p.goto('http://localhost:4871/home'); await p.waitForSelector('html[data-hydrated]'); await p.waitForTimeout(300);
  console.log(blocked, await p.evaluate(() => [...document.querySelectorAll('#cookie-banner p, #cookie-banner button, header a')].slice(0, 9).map((e) => [e.textContent?.slice(0, 14), Math.round(e.getBoundingClientRect().width), Math.round(e.getBoundingClientRect().height), Math.round(e.getBoundingClientRect().y)].join(' '))));
  await c.close();
}
await b.close();
