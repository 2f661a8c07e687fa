/** The numbers of changes as others hold them: with the epoch in which they were given out. */
import { randomInt } from 'node:crypto';

/** More than the change log has numbers; the end of a number reads as in the log. */
const EPOCH_SIZE = 10_000_000_000;
/** Every number is exact in every language that has doubles. */
const EPOCHS = Math.floor(Number.MAX_SAFE_INTEGER / EPOCH_SIZE);

/** By chance, so that two restores of one backup differ; 0 is that of sites from before there were epochs. */
export const newEpoch = (): number => randomInt(1, EPOCHS);

/** A number of the log as others get it. */
export const publicNumber = (epoch: number, number: number): number => epoch * EPOCH_SIZE + number;

/** What others were given, as epoch and number of the log. */
export const splitNumber = (given: number): { epoch: number; number: number } => ({
  epoch: Math.floor(given / EPOCH_SIZE),
  number: given % EPOCH_SIZE,
});
