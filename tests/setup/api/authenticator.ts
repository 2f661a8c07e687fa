/** A device with passkeys, in a few lines: it makes keys and answers challenges, honestly or as a test wants it. */
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

const encoded = (data: Buffer | string): string => Buffer.from(data).toString('base64url');
const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** What a dishonest device or page would change. */
export interface Lie {
  origin?: string;
  rpId?: string;
  type?: string;
  /** Whether the owner has unlocked the device. */
  isUnlocked?: boolean;
  /** Behind which the device does not count. */
  counter?: number;
  userHandle?: string | undefined;
}

/** Lengths and numbers as CBOR writes them. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}
const int = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value]);
const text = (value: string): Buffer => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
const map = (...pairs: [Buffer, Buffer][]): Buffer => Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

export class Authenticator {
  readonly id = randomBytes(32);
  readonly #private: KeyObject;
  readonly #public: Buffer;
  readonly #origin: string;
  counter = 0;
  userHandle: string | undefined;

  constructor(origin = 'http://localhost') {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#private = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#public = map(
      [int(1), int(2)],
      [int(3), int(-7)],
      [int(-1), int(1)],
      [int(-2), bytes(Buffer.from(x, 'base64url'))],
      [int(-3), bytes(Buffer.from(y, 'base64url'))],
    );
  }

  #client(type: string, challenge: string, lie: Lie): Buffer {
    return Buffer.from(
      JSON.stringify({ type: lie.type ?? type, challenge, origin: lie.origin ?? this.#origin, crossOrigin: false }),
    );
  }

  #data(flags: number, lie: Lie, key = Buffer.alloc(0)): Buffer {
    const unlocked = (lie.isUnlocked ?? true) ? VERIFIED : 0;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(lie.counter ?? ++this.counter);
    const rpId = sha256(lie.rpId ?? new URL(this.#origin).hostname);
    return Buffer.concat([rpId, Buffer.from([flags | PRESENT | unlocked]), counter, key]);
  }

  /** Makes the key that was asked for. */
  create({ challenge, user }: { challenge: string; user: { id: string } }, lie: Lie = {}) {
    this.userHandle = user.id;
    const length = Buffer.from([0, this.id.length]);
    const key = Buffer.concat([Buffer.alloc(16), length, this.id, this.#public]);
    const attestation = map(
      [text('fmt'), text('none')],
      [text('attStmt'), map()],
      [text('authData'), bytes(this.#data(HAS_KEY, lie, key))],
    );
    return {
      id: encoded(this.id),
      rawId: encoded(this.id),
      type: 'public-key',
      response: {
        clientDataJSON: encoded(this.#client('webauthn.create', challenge, lie)),
        attestationObject: encoded(attestation),
        transports: ['internal'],
      },
    };
  }

  /** Answers a challenge with the key. */
  answer({ challenge }: { challenge: string }, lie: Lie = {}) {
    const client = this.#client('webauthn.get', challenge, lie);
    const data = this.#data(0, lie);
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(this.#private);
    return {
      id: encoded(this.id),
      rawId: encoded(this.id),
      type: 'public-key',
      response: {
        clientDataJSON: encoded(client),
        authenticatorData: encoded(data),
        signature: encoded(signature),
        userHandle: 'userHandle' in lie ? lie.userHandle : this.userHandle,
      },
    };
  }
}
