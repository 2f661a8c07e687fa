/** Picture files as people have them, made by the library that the site reads them with; and what only looks like one. */
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

const paint = (width: number, height: number, colour = '#2f6f73') =>
  sharp({ create: { width, height, channels: 3, background: colour } });

/** A photo with where it was taken, held upright by a camera that writes lying ones. */
export const photo = (width = 1_000, height = 500, colour?: string): Promise<Buffer> =>
  paint(width, height, colour)
    .withExif({
      IFD0: { Make: 'Quiet Cameras', Copyright: 'Ada Secret' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '51/1 30/1 3230/100',
        GPSLongitudeRef: 'W',
        GPSLongitude: '0/1 7/1 4366/100',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** A photo that fits by its dots and its bytes, and whose reader has to hold every one of its waves at once. */
export const heavyPhoto = (): Promise<Buffer> =>
  paint(7_500, 7_500).jpeg({ progressive: true, chromaSubsampling: '4:4:4', quality: 20 }).toBuffer();

/** With nothing behind its middle. */
export const seeThrough = (): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 300, channels: 4, background: { r: 200, g: 80, b: 60, alpha: 0.4 } } })
    .png()
    .toBuffer();

/** Two pictures, one after another. */
export async function moving(format: 'gif' | 'webp'): Promise<Buffer> {
  const frames = await Promise.all(['#204050', '#d0a060'].map((colour) => paint(40, 40, colour).png().toBuffer()));
  const made = sharp(frames, { join: { animated: true } });
  return format === 'gif' ? made.gif().toBuffer() : made.webp().toBuffer();
}

const CRC = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  let crc = 0xffffffff;
  for (const byte of body) crc = (CRC[(crc ^ byte) & 0xff] as number) ^ (crc >>> 8);
  const made = Buffer.alloc(body.length + 8);
  made.writeUInt32BE(data.length, 0);
  body.copy(made, 4);
  made.writeUInt32BE((crc ^ 0xffffffff) >>> 0, body.length + 4);
  return made;
}

/** A PNG of one colour that says it is so large; `moves` says that it has several pictures. */
export function png(width: number, height: number, { moves = false, rows = height } = {}): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  // Grey, eight bits.
  size.set([8, 0, 0, 0, 0], 8);
  const frames = Buffer.alloc(8);
  frames.writeUInt32BE(2, 0);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', size),
    ...(moves ? [chunk('acTL', frames)] : []),
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * rows), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A form with a picture, as a browser sends it. */
export async function pictureForm(
  file: Uint8Array<ArrayBuffer> | Buffer | undefined,
  fields: Record<string, string> = { alt: 'A quiet room' },
  name = 'photo.jpg',
): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const form = new FormData();
  if (file) form.append('file', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), name);
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  const written = new Response(form);
  return {
    body: Buffer.from(await written.arrayBuffer()),
    headers: { 'content-type': written.headers.get('content-type') ?? '' },
  };
}
