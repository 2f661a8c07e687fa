/** `npm run tessera -- <command>` as a process of its own. */

import { PRIVATE_UMASK } from '../kernel/folder-permissions.ts';
import { runCommandLine } from './commands.ts';

process.umask(PRIVATE_UMASK);
process.exitCode = await runCommandLine(process.argv.slice(2), process.env);
