/** What a page cannot do to itself, asked of the browser. */
import type { BrowserCommand } from 'vitest/node';

type Media = { colorScheme?: 'light' | 'dark'; reducedMotion?: 'reduce' | 'no-preference'; media?: 'print' | null };
type Pointer = 'down' | 'up' | { x: number; y: number };

const emulateMedia: BrowserCommand<[media: Media]> = ({ page }, media) => page.emulateMedia(media);

/** Moves the pointer to a place on the screen, or presses or lets go where it is. */
const pointer: BrowserCommand<[what: Pointer]> = ({ page }, what) =>
  typeof what === 'object' ? page.mouse.move(what.x, what.y) : page.mouse[what]();

export const COMMANDS = { emulateMedia, pointer };

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulateMedia: (media: Media) => Promise<void>;
    pointer: (what: Pointer) => Promise<void>;
  }
}
