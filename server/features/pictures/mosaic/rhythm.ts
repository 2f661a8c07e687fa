/** The rhythm of courses and joints: even enough to read, uneven enough to be laid by hand. */
import { TAU } from './geometry.ts';
import type { Random } from './random.ts';

/** Course lines from a to b, each about one `step` deep, a little uneven. */
export function lines(random: Random, a: number, b: number, step: number, uneven = 0.12): number[] {
  const n = Math.max(1, Math.round((b - a) / step));
  return Array.from({ length: n + 1 }, (_, i) => {
    if (i === 0) return a;
    if (i === n) return b;
    return a + ((b - a) / n) * (i + (random() - 0.5) * 2 * uneven);
  });
}

/** Joints of a straight course: lengths vary, neighbours never line up. */
export function running(random: Random, a: number, b: number, step: number): number[] {
  let at = a - random() * step;
  const joints = [at];
  while (at < b) {
    at += step * random.between(0.82, 1.22);
    joints.push(at);
  }
  return joints;
}

interface Around {
  /** The number of joints is a multiple of it, and every n/fold-th stands still. */
  fold?: number;
  start?: number;
  uneven?: number;
}

/** Joints of a ring of radius v: as many tiles as fit. */
export function around(
  random: Random,
  v: number,
  step: number,
  { fold = 1, start = 0, uneven = 0.13 }: Around = {},
): number[] {
  const n = Math.max(fold, fold * Math.round((TAU * v) / step / fold));
  const shift = fold > 1 ? start : random() * TAU;
  return Array.from({ length: n + 1 }, (_, i) => {
    const whole = i === n ? TAU : 0;
    const at = shift + ((i === n ? 0 : i) / n) * TAU + whole;
    const held = i === 0 || i === n || (fold > 1 && i % (n / fold) === 0);
    return held ? at : at + ((random() - 0.5) * 2 * uneven * TAU) / n;
  });
}

/** Whole numbers from 0, `length` of them, each given to `make`. */
export const times = <T>(length: number, make: (i: number) => T): T[] => Array.from({ length }, (_, i) => make(i));
