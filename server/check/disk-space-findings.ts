/** Whether what people send can still be kept: how much room the disk has, and whether writing works. */
import { statfs } from 'node:fs/promises';
import { databaseProblem, isFull } from '#server/database/database-errors.ts';
import type { Db } from '#server/database/schema.ts';
import { WriteProbe } from '#server/features/health/write-probe.ts';

const MEGABYTE = 1e6;
/** A few dozen uploaded pictures, or an import: an operator who reads of less has time to make room. */
export const LEAST_FREE = 200 * MEGABYTE;

/** `leastFree` in bytes, of the disk that holds `folder`. A server of PostgreSQL tells nothing of its disk: there writing is tried alone. */
export async function findDiskSpace(
  db: Db,
  folder: string,
  leastFree = LEAST_FREE,
): Promise<{ facts: string[]; findings: string[] }> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const room = `The disk of ${folder} has ${Math.floor(free / MEGABYTE)} MB left.`;
  const findings = free < leastFree ? [`${room} Make room, or soon nothing that people send can be saved.`] : [];
  try {
    await new WriteProbe(db, folder).check();
  } catch (error) {
    if (isFull(error))
      return { facts: [room], findings: ['The disk is full: nothing that people send can be kept. Make room.'] };
    const problem = databaseProblem(error, undefined);
    if (problem === undefined) throw error;
    findings.push(problem);
  }
  return { facts: [room], findings };
}
