import { TAU } from '../geometry.ts';
import type { Pigment, Ramp } from '../pigments.ts';
import { lines, running } from '../rhythm.ts';
import type { Motif } from './motif.ts';

/** Waves: one swell after another, each with a pale crest. */
export const support: Motif = (s, [ground, first, second, accent]) => {
  const { width: w, height: h, size: t, random } = s;
  const rise = h * random.between(0.07, 0.1);
  const k = TAU / (w * random.between(0.42, 0.62));
  const shift = random() * TAU;
  const drift = random.between(-0.007, 0.007);
  const rows = lines(random, -rise * 1.4, h + rise * 1.4, t * 0.98, 0.06);
  const bands: Pigment[] = [];
  const robes = random.shuffle<Ramp>([first, ground, first, second]);
  for (let i = 0; bands.length < rows.length; i++) {
    const depth = random.whole(3, 4);
    const robe = i === 2 ? accent : (robes[i % 4] as Ramp);
    for (let j = 0; j < depth; j++) bands.push(j === 0 ? ['stone', 0.3] : [robe, 0.5 + j * 1.15]);
  }
  s.courses({
    at: (u, v) => [u, v + rise * (Math.sin(k * u + shift + v * drift) + 0.24 * Math.sin(2 * k * u + 2 * shift + 0.6))],
    rows,
    joints: () => running(random, 0, w, t * 1.1),
    paint: ({ row }) => bands[row],
    steady: 0.9,
  });
};
