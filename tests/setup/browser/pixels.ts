/** Reads single pixels out of a browser's picture: PNG, 8 bits, red, green and blue with or without opacity. */
import { inflateSync } from 'node:zlib';

/** The colour at a place, as three numbers up to 255. */
export function colourAt(png: Buffer, x: number, y: number): [red: number, green: number, blue: number] {
  const { width, bytes, lines } = rows(png);
  if (x >= width || y >= lines.length) throw new Error(`a picture of ${width} by ${lines.length} has no ${x}, ${y}`);
  const [red = 0, green = 0, blue = 0] = lines[y]?.subarray(x * bytes, x * bytes + 3) ?? [];
  return [red, green, blue];
}

function rows(png: Buffer) {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const bytes = png[25] === 6 ? 4 : 3;
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const raw = inflateSync(Buffer.concat(parts));
  const stride = width * bytes;
  const lines: Uint8Array[] = [];
  for (let row = 0; row < height; row++) {
    const start = row * (stride + 1);
    lines.push(unfiltered(raw[start] ?? 0, raw.subarray(start + 1, start + 1 + stride), lines.at(-1), bytes));
  }
  return { width, bytes, lines };
}

/** Each byte is written as its difference from a guess, made of its left, upper and upper left neighbours. */
function unfiltered(filter: number, line: Uint8Array, above: Uint8Array | undefined, bytes: number): Uint8Array {
  const made = new Uint8Array(line.length);
  for (let i = 0; i < line.length; i++) {
    const [left, up, corner] = [made[i - bytes] ?? 0, above?.[i] ?? 0, i < bytes ? 0 : (above?.[i - bytes] ?? 0)];
    const guess = [0, left, up, (left + up) >> 1, nearest(left, up, corner)][filter] ?? 0;
    made[i] = ((line[i] ?? 0) + guess) & 255;
  }
  return made;
}

function nearest(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
