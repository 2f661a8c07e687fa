/** What a database's refusal means, whichever engine it is. */
import {
  isAway,
  isForeignKey,
  isLockedOut,
  isReadOnlyServer,
  isServerFull,
  isTaken,
  isUndone,
  settingProblem,
} from './postgres.ts';
import { fileProblem, isBusy, isDouble, isOrphan, isReadOnlyFile, resultCode } from './sqlite-errors.ts';

/** Others changed the same at the same moment, and nothing of this was kept: the same call may succeed at once. */
export const isContended = (error: unknown): boolean => isUndone(error);

/** Somebody else was writing, for longer than this waited: the same call may succeed later. */
export const isLocked = (error: unknown): boolean => isLockedOut(error) || isBusy(error);

/** It cannot be reached, or another process holds it: the same call may succeed later. */
export const isUnavailable = (error: unknown): boolean => isAway(error) || isLocked(error);

const SQLITE_FULL = 13;
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT']);

/** A disk is full, the database's or that of the data folder: nothing can be written until somebody makes room. */
export const isFull = (error: unknown): boolean =>
  resultCode(error) === SQLITE_FULL ||
  isServerFull(error) ||
  NO_ROOM.has((error as { code?: string } | undefined)?.code ?? '');

/** It may only be read: nothing can be written until somebody allows it. */
export const isReadOnly = (error: unknown): boolean => isReadOnlyFile(error) || isReadOnlyServer(error);

/** A row was refused because another holds its name. */
export const isDuplicate = (error: unknown): boolean => isTaken(error) || isDouble(error);

/** A row was refused because what it belongs to is gone: somebody deleted it at the same moment. */
export const isOrphaned = (error: unknown): boolean => isForeignKey(error) || isOrphan(error);

/**
 * What is wrong with the database, as a sentence for the operator; nothing where the error is of another sort.
 * `databaseUrl` says whose network errors are PostgreSQL's.
 */
export function databaseProblem(error: unknown, databaseUrl: string | undefined): string | undefined {
  const problem = fileProblem(error) ?? settingProblem(error);
  if (problem !== undefined || databaseUrl === undefined || !isAway(error)) return problem;
  const { code, message } = error as { code?: string; message: string };
  return `PostgreSQL at ${URL.parse(databaseUrl)?.host} does not answer (${code ?? message}). Start it, or put DATABASE_URL right, then run this again.`;
}
