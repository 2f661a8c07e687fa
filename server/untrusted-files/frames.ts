/** Messages in a stream of bytes: each is preceded by its length, in 4 bytes. */

const HEAD = 4;
/** In bytes. */
const FRAME_MOST = 32_000_000;

export function frameOf(message: Buffer): Buffer {
  const head = Buffer.alloc(HEAD);
  head.writeUInt32LE(message.length);
  return Buffer.concat([head, message]);
}

/** Every whole message, as it arrives. Throws where one says that it is longer than any may be. */
export async function* framesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  let wanted = HEAD;
  for await (const chunk of stream) {
    held.push(chunk);
    size += chunk.length;
    if (size < wanted) continue;
    let rest = Buffer.concat(held, size);
    for (;;) {
      wanted = HEAD + (rest.length < HEAD ? 0 : rest.readUInt32LE());
      if (wanted > FRAME_MOST) throw new Error('a message is longer than any may be');
      if (rest.length < Math.max(wanted, HEAD)) break;
      yield rest.subarray(HEAD, wanted);
      rest = rest.subarray(wanted);
    }
    held = [rest];
    size = rest.length;
  }
}
