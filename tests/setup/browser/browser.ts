import { type Browser, chromium } from 'playwright-core';
import { LAUNCH, unpackBrowser } from './executable.ts';

export async function launchBrowser(more: string[] = []): Promise<Browser> {
  await unpackBrowser();
  return chromium.launch({ ...LAUNCH, args: [...LAUNCH.args, ...more] });
}
