import type { MosaicFacts } from '#domain/mosaics.ts';
import type { Harmony } from '../pigments.ts';
import type { Sheet } from '../sheet.ts';

/** Lays one kind's pattern on a sheet. */
export type Motif = (sheet: Sheet, harmony: Harmony, facts: MosaicFacts) => void;
