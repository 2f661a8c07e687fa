/** All faults that `npm run test:seeded` puts into the product, one at a time. */
import { APP_FAULTS } from './faults-app.ts';
import { SERVER_FAULTS } from './faults-server.ts';

/** A small fault as somebody tired would make it: an exact piece of text that stands once in its file, and what takes its place. */
export interface Fault {
  name: string;
  file: string;
  from: string;
  to: string;
}

export const FAULTS: readonly Fault[] = [...APP_FAULTS, ...SERVER_FAULTS];
