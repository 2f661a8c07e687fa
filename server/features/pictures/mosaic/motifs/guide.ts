import type { Pigment, Ramp } from '../pigments.ts';
import { lines, running } from '../rhythm.ts';
import type { Motif } from './motif.ts';

/** Chevrons: rows of tiles that point one way, as the boards of a signpost do. */
export const guide: Motif = (s, [ground, first, second, accent]) => {
  const { width: w, height: h, size: t, random } = s;
  const way = random.pick([1, -1]);
  const tip = h * random.between(0.42, 0.58);
  const steep = random.between(0.55, 0.8);
  const depth = steep * Math.max(tip, h - tip);
  const rows = lines(random, -depth - t, w + depth + t, t * 1.02, 0.05);
  const robes = random.shuffle<Ramp>([first, ground, second, ground]);
  const bands: Pigment[] = [];
  for (let i = 0; bands.length < rows.length; i++) {
    const wide = random.whole(2, 4);
    const robe = i === 2 ? accent : (robes[i % 4] as Ramp);
    for (let j = 0; j < wide; j++) bands.push([robe, 0.7 + j * 0.9]);
  }
  s.courses({
    at: (u, v) => [way > 0 ? v - steep * Math.abs(u - tip) : w - v + steep * Math.abs(u - tip), u],
    rows,
    // A joint at the tip keeps the point of every chevron sharp.
    joints: () => [...running(random, -t, tip, t * 1.08), ...running(random, tip, h + t, t * 1.08)],
    paint: ({ row }) => bands[row],
    steady: 0.9,
  });
};
