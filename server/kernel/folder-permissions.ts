/** The data folder: made for the user who runs the site alone, and closed to others where an earlier version left it open. */
import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** For new files and folders of this process: nobody but its user may read them. */
export const PRIVATE_UMASK = 0o077;

const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;
const FOR_OTHERS = 0o077;

/** What a site keeps in its data folder. Pictures are for everybody anyway, and stay as their owner put them. */
const OURS =
  /^(?:tessera\.sqlite(?:-wal|-shm|-journal)?|search\.index(?:\.part)?|[a-z]+\.lock(?:-journal)?|secret(?:\..*)?|mail|restored|backups|scratch)$/;
const MAY_STAND_THERE = /^(?:pictures|uploads|lost\+found)$/;

/**
 * Makes a folder, and those above it one after another: Node's `recursive` never comes back where the system answers
 * 'not found' inside a folder that exists, as in /proc. Throws the system's error.
 */
export function makeFolder(path: string): void {
  if (isFolder(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: PRIVATE_FOLDER });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!isFolder(path)) throw error;
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/**
 * Takes the rights of other users off what the site itself has put into its data folder, where this user owns it; and off
 * the folder, unless other things stand in it, too. Returns sentences about what was changed, or could not be, for the log.
 */
export function closeToOthers(dataDir: string): string[] {
  const user = process.getuid?.();
  // Windows has no such rights: there a folder is as private as the one that it stands in.
  if (user === undefined) return [];
  const names = readdirSync(dataDir);
  const strange = names.filter((name) => !OURS.test(name) && !MAY_STAND_THERE.test(name));
  const below = ['mail', 'backups'].flatMap((name) => (names.includes(name) ? filesBelow(join(dataDir, name)) : []));
  const ours = [...names.filter((name) => OURS.test(name)).map((name) => join(dataDir, name)), ...below];
  const closed = [...(strange.length === 0 ? [dataDir] : []), ...ours].filter((path) => close(path, user));
  const sentences: string[] = [];
  if (closed.length > 0)
    sentences.push(`Other users of this machine could read ${listOfPaths(closed)}. Now only this user can.`);
  if (strange.length > 0 && isOpen(dataDir))
    sentences.push(
      `The data folder ${dataDir} also holds other things (${listOfPaths(strange)}), so others may still look into it. Better give the site a folder of its own.`,
    );
  return sentences;
}

const listOfPaths = (paths: string[]): string =>
  paths.length > 3 ? `${paths.slice(0, 3).join(', ')} and ${paths.length - 3} more` : paths.join(', ');

const isOpen = (path: string): boolean => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & FOR_OTHERS) !== 0;

function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  } catch {
    return [];
  }
}

/** Whether something had to be closed, and is. What is a link leads to something that is not ours. */
function close(path: string, user: number): boolean {
  const there = lstatSync(path, { throwIfNoEntry: false });
  if (!there || there.uid !== user || (there.mode & FOR_OTHERS) === 0) return false;
  if (!there.isFile() && !there.isDirectory()) return false;
  try {
    chmodSync(path, there.isDirectory() ? PRIVATE_FOLDER : PRIVATE_FILE);
    return true;
  } catch {
    return false;
  }
}
