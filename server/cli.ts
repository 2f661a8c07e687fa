/** `npm run tessera -- <command>` as a process of its own. */
import { runCommandLine } from './command-line.ts';
import { PRIVATE_UMASK } from './data-folder.ts';

process.umask(PRIVATE_UMASK);
process.exitCode = await runCommandLine(process.argv.slice(2), process.env);
