// A software passkey for tests of the server's API: creates and signs what a browser would send.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const encoded = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/** The part of CBOR that WebAuthn needs: small numbers, bytes, texts, maps. */
function cbor(value: unknown): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if (value instanceof Map) {
    const parts = [...value].flatMap(([key, one]) => [cbor(key), cbor(one)]);
    return Buffer.concat([head(5, value.size), ...parts]);
  }
  throw new TypeError('not a value of WebAuthn');
}

interface Circumstances {
  /** Origin of the page that asks. */
  origin?: string;
  /** Whether the device verified its user. */
  userVerified?: boolean;
  /** How often the key has signed. */
  counter?: number;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

/** Creates a key for a page's origin. */
export function softPasskey(home: string) {
  const { hostname, origin: own } = new URL(home);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let handle = '';

  const client = (type: string, challenge: string, origin = own) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticator = (flags: number, { userVerified = true, counter = 0 }: Circumstances) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([
      sha256(hostname),
      Buffer.from([flags | PRESENT | (userVerified ? VERIFIED : 0)]),
      count,
    ]);
  };
  const hand = <Response>(response: Response) => ({
    id: encoded(id),
    rawId: encoded(id),
    type: 'public-key' as const,
    clientExtensionResults: {},
    response,
  });

  return {
    id: encoded(id),
    /** What the browser sends for a new key. */
    register(options: Record<string, unknown> & { challenge: string }, circumstances: Circumstances = {}) {
      handle = (options.user as { id: string }).id;
      const key = new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(key)]);
      const authData = Buffer.concat([authenticator(WITH_KEY, circumstances), attested]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return hand({
        clientDataJSON: encoded(client('webauthn.create', options.challenge, circumstances.origin)),
        attestationObject: encoded(cbor(attestation)),
        transports: ['internal'],
      });
    },
    /** What the browser sends for a challenge; `userHandle` is the player that the key claims to belong to. */
    present({ challenge }: { challenge: string }, circumstances: Circumstances = {}, userHandle = handle) {
      const said = client('webauthn.get', challenge, circumstances.origin);
      const authData = authenticator(0, circumstances);
      return hand({
        clientDataJSON: encoded(said),
        authenticatorData: encoded(authData),
        signature: encoded(sign('sha256', Buffer.concat([authData, sha256(said)]), privateKey)),
        userHandle,
      });
    },
  };
}
