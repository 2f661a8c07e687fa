/** What a database's refusal means, whichever engine it is. */
import { isAway, isTaken } from './postgres.ts';
import { isBusy, isDouble } from './sqlite.ts';

/** It cannot be reached, or another process holds it: the same call may succeed later. */
export const isUnavailable = (error: unknown): boolean => isAway(error) || isBusy(error);

/** A row was refused because another holds its name. */
export const isDuplicate = (error: unknown): boolean => isTaken(error) || isDouble(error);
